import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Exported } from '../../shared/export/exported.ts'
import { isMatchCsv, readMatchCsv } from '../../shared/export/match-csv.ts'
import { readMatchUp } from '../../shared/export/match-up.ts'
import { parsedJson } from '../../shared/text/parsed-json.ts'
import {
  checkPart,
  describedMatch,
  entryId,
  matchIdFrom,
  type Replay,
  ReplayFileError,
  replayStep,
} from './replay-step.ts'

/**
 * Reads a file that `GET /product/{id}/export` has written as `csv` or `json`. Returns null for a file of another kind.
 * @throws ReplayFileError if the file is damaged
 */
export async function readExportedFile(file: string): Promise<Exported | null> {
  const first = await firstLineOf(file)
  if (isMatchCsv(first)) return readCsv(await readFile(file, 'utf8'))
  // A matchUp may be on one line, as the server writes it, or on many.
  const matchUp = parsedJson(first) ?? (first.startsWith('{') ? parsedJson(await readFile(file, 'utf8')) : null)
  if (typeof Object(matchUp).matchUpId !== 'string') return null
  const exported = readMatchUp(matchUp)
  if (exported) return exported
  throw new ReplayFileError('this matchUp has no log of Ventaja, so there are no points to play')
}

/** Returns the replay of an exported match. Checks all entries. */
export function replayOfExport({ match, entries }: Exported, matchId: string | null, now: Date): Replay {
  const described = checkPart(describedMatch, match, 'the match')
  const steps = entries.map((entry, index) => checkPart(replayStep, entry, `entry ${index + 1}`))
  const ids = new Set(steps.map((step, index) => entryId('', index + 1, step)))
  if (ids.size < steps.length) throw new ReplayFileError('id: two entries have the same id')
  const id = matchId ?? matchIdFrom(described.id ?? 'match')
  return {
    matchId: id,
    create: { ...described, id, date: described.date ?? now.toISOString() },
    total: steps.length,
    steps,
  }
}

async function firstLineOf(file: string): Promise<string> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (line.trim() !== '') return line.trim()
  return ''
}

function readCsv(text: string): Exported {
  try {
    return readMatchCsv(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ReplayFileError(error.message)
    throw error
  }
}
