import path from 'node:path'
import { z } from 'zod'
import { createMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import {
  checkLine,
  entryId,
  jsonOf,
  matchIdFrom,
  type Replay,
  ReplayFileError,
  type ReplayStep,
  replayStep,
} from './replay-step.ts'

const { shape } = createMatchRequest
/** The first line of a file of actions may describe the match: all that creating one takes. */
const describingLine = z.object({
  ...shape,
  id: z.string().min(1).optional(),
  category: shape.category.default('Match'),
  description: shape.description.default(''),
  date: shape.date.optional(),
})

export interface NumberedLine {
  readonly number: number
  readonly text: string
}

/**
 * A file of actions, ready to be played. It is read twice, line by line: once to check every line before the first point
 * is sent, and once to play it.
 * @param lines opens the file anew, empty lines left out
 * @param matchId which match they belong to; null where the first line describes it
 * @param now the match's date where the file has none
 */
export async function replayOfActions(
  file: string,
  lines: () => AsyncIterable<NumberedLine>,
  matchId: string | null,
  now: Date,
): Promise<Replay> {
  let described: z.infer<typeof describingLine> | null = null
  const ids = new Set<string>()
  let total = 0
  for await (const { number, value } of valuesOf(lines())) {
    if (total === 0 && described === null && isDescribing(value)) {
      described = checkLine(describingLine, value, number)
      continue
    }
    for (const step of stepsIn(value, number)) {
      total += 1
      const id = entryId('', total, step)
      if (ids.has(id)) throw new ReplayFileError(`line ${number}: id: ${id} is that of an earlier entry`)
      ids.add(id)
    }
  }
  if (!described && !matchId) {
    throw new ReplayFileError(
      'which match? Give --match ID, or a first line {"company": "…", "company2": "…"} that describes it',
    )
  }
  const id = matchId ?? matchIdFrom(described?.id ?? path.basename(file).replace(/\.\w+$/, ''))
  const steps = async function* (): AsyncGenerator<ReplayStep> {
    let first = described !== null
    for await (const { number, value } of valuesOf(lines())) {
      if (first) first = false
      else yield* stepsIn(value, number)
    }
  }
  const create = described && { ...described, id, date: described.date ?? now.toISOString() }
  return { matchId: id, create, total, steps: steps() }
}

async function* valuesOf(lines: AsyncIterable<NumberedLine>): AsyncGenerator<{ number: number; value: unknown }> {
  for await (const { number, text } of lines) yield { number, value: jsonOf(text, number) }
}

/** The entries of a line: one, or all of an answer of `GET /product/{id}/actions`. */
function stepsIn(value: unknown, number: number): ReplayStep[] {
  const entries = Object(value).entries
  return (Array.isArray(entries) ? entries : [value]).map((each) => checkLine(replayStep, each, number))
}

const isDescribing = (value: unknown): boolean => 'company' in Object(value) || 'company2' in Object(value)
