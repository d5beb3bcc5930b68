import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { z } from 'zod'
import { readExportedFile, replayOfExport } from './exported-file.ts'
import { matchLine, replayOfMatch } from './match-lines.ts'
import {
  checkPart,
  describedMatch,
  entryId,
  matchIdFrom,
  type Replay,
  ReplayFileError,
  type ReplayStep,
  replayStep,
} from './replay-step.ts'

export interface ReplayFileOptions {
  /** The match of a file of entries; null if its first line describes the match. */
  readonly matchId: string | null
  /** Ids of the matches to play from a file of matches; null for all. */
  readonly only: ReadonlySet<string> | null
  /** Date of matches for which the file has none. */
  readonly now: Date
}

/**
 * Yields the matches of a replay file: an export of one match, or lines of JSON. The first line shows the kind of file: a line with
 * a match has players and points, a line with an entry does not.
 * @throws ReplayFileError that names the line
 */
export async function* readReplays(file: string, { matchId, only, now }: ReplayFileOptions): AsyncGenerator<Replay> {
  const exported = await readExportedFile(file)
  if (exported) {
    if (only) throw new ReplayFileError('--only chooses among the matches of a file; this file has one match')
    yield replayOfExport(exported, matchId, now)
    return
  }
  const missing = new Set(only)
  let found = 0
  for await (const { number, value } of linesOf(file)) {
    // An entry that starts from a known score has points too, but no players.
    if (!('points' in Object(value) && 'player1' in Object(value))) {
      if (found > 0) throw new ReplayFileError(`line ${number}: a match without points`)
      if (only) throw new ReplayFileError('--only chooses among the matches of a file; this is a file of actions')
      yield await replayOfEntries(file, matchId, now)
      return
    }
    if (matchId) throw new ReplayFileError('--match is for a file of actions; this file names its own matches')
    found += 1
    const match = checkPart(matchLine, value, `line ${number}`)
    if (only && !missing.delete(match.id)) continue
    yield replayOfMatch(match, now)
  }
  if (found === 0) throw new ReplayFileError('the file is empty')
  if (missing.size > 0) throw new ReplayFileError(`none of its matches is ${[...missing].join(', ')}`)
}

interface Line {
  readonly number: number
  readonly value: unknown
}

/** Yields the non-empty lines of a file, parsed as JSON. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  for await (const text of lines) {
    number += 1
    if (text.trim() !== '') yield { number, value: jsonOf(text, number) }
  }
}

function jsonOf(text: string, lineNumber: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (/[\0\uFFFD]/.test(text.slice(0, 200)))
      throw new ReplayFileError(`line ${lineNumber}: the file is not UTF-8; save it as "CSV UTF-8"`)
    throw new ReplayFileError(
      lineNumber === 1
        ? 'line 1: neither JSON nor an export (CSV that begins with match_id)'
        : `line ${lineNumber}: not JSON`,
    )
  }
}

/** Returns the replay of a file of entries. Reads the file twice: all lines are checked before the first entry is sent. */
async function replayOfEntries(file: string, matchId: string | null, now: Date): Promise<Replay> {
  let described: z.infer<typeof describedMatch> | null = null
  const ids = new Set<string>()
  let total = 0
  for await (const { number, value } of linesOf(file)) {
    if (total === 0 && described === null && ('company' in Object(value) || 'company2' in Object(value))) {
      described = checkPart(describedMatch, value, `line ${number}`)
      continue
    }
    for (const step of stepsIn(value, number)) {
      total += 1
      const id = entryId('', total, step)
      if (ids.has(id)) throw new ReplayFileError(`line ${number}: id: ${id} is already the id of an earlier entry`)
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
    let isDescription = described !== null
    for await (const { number, value } of linesOf(file)) {
      if (!isDescription) yield* stepsIn(value, number)
      isDescription = false
    }
  }
  const create = described && { ...described, id, date: described.date ?? now.toISOString() }
  return { matchId: id, create, total, steps: steps() }
}

/** Returns the entries of a line: a single entry, or all entries in an answer of `GET /product/{id}/actions`. */
function stepsIn(value: unknown, number: number): ReplayStep[] {
  const entries = Object(value).entries
  return (Array.isArray(entries) ? entries : [value]).map((each) => checkPart(replayStep, each, `line ${number}`))
}
