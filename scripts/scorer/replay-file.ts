import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type NumberedLine, replayOfActions } from './action-lines.ts'
import { matchLine, replayOfMatch } from './match-lines.ts'
import { checkLine, jsonOf, type Replay, ReplayFileError } from './replay-step.ts'

export interface ReplayFileOptions {
  /** The match that a file of actions belongs to; null where its first line describes it. */
  readonly matchId: string | null
  /** Only these matches of a file of matches, by the file's ids; null for all. */
  readonly only: ReadonlySet<string> | null
  /** The date of matches for which the file has none. */
  readonly now: Date
}

/**
 * The matches of a replay file, one after another, read as a stream. Which of the two formats it has shows in its first
 * line: a match a line has `points`, an action a line has not.
 * @throws ReplayFileError that names the line
 */
export async function* readReplays(file: string, { matchId, only, now }: ReplayFileOptions): AsyncGenerator<Replay> {
  const lines = () => linesOf(file)
  const missing = new Set(only)
  let found = 0
  for await (const line of lines()) {
    const value = jsonOf(line.text, line.number)
    // An entry that starts from a known score has points, too, and no players.
    if (!('points' in Object(value) && 'player1' in Object(value))) {
      if (found > 0) throw new ReplayFileError(`line ${line.number}: a match without points`)
      if (only) throw new ReplayFileError('--only chooses among the matches of a file; this is a file of actions')
      yield await replayOfActions(file, lines, matchId, now)
      return
    }
    if (matchId) throw new ReplayFileError('--match is for a file of actions; this file names its own matches')
    found += 1
    const match = checkLine(matchLine, value, line.number)
    if (only && !missing.delete(match.id)) continue
    yield replayOfMatch(match, now)
  }
  if (found === 0) throw new ReplayFileError('the file is empty')
  if (missing.size > 0) throw new ReplayFileError(`none of its matches is ${[...missing].join(', ')}`)
}

async function* linesOf(file: string): AsyncGenerator<NumberedLine> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  for await (const text of lines) {
    number += 1
    if (text.trim() !== '') yield { number, text }
  }
}
