import path from 'node:path'
import { z } from 'zod'
import { matchIdFrom, parseLine, type Replay, ReplayFileError, type ReplayStep, replayStep } from './replay-step.ts'

/** The first line of a file of actions may describe the match. */
const describingLine = z.object({
  id: z.string().min(1).optional(),
  company: z.string(),
  company2: z.string(),
  category: z.string().default('Match'),
  description: z.string().default(''),
  date: z.iso.datetime({ offset: true }).optional(),
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
  let total = 0
  let described: z.infer<typeof describingLine> | null = null
  for await (const line of lines()) {
    if (total === 0 && described === null && isDescribing(line)) {
      described = parseLine(describingLine, line.text, line.number)
    } else {
      parseLine(replayStep, line.text, line.number)
      total += 1
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
    for await (const line of lines()) {
      if (first) first = false
      else yield parseLine(replayStep, line.text, line.number)
    }
  }
  const create = described && { ...described, id, date: described.date ?? now.toISOString() }
  return { matchId: id, create, total, steps: steps() }
}

const isDescribing = ({ text }: NumberedLine): boolean => /"company2?"\s*:/.test(text)
