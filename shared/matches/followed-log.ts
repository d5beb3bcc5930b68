import { applyEvent } from '../scoring/fold.ts'
import type { BySide, Score } from '../scoring/score.ts'
import type { LiveMatch } from './live-match.ts'
import { type Draft, emptyLog, entryOf, extend, type MatchLog, refuse } from './match-log.ts'

/** A draft that waits to be stored. It keeps its id when it is sent again. */
export interface Waiting {
  readonly id: string
  readonly draft: Draft
}

/**
 * Returns a log made from the standing entries only. Later entries, undos too, give the same score as on the server, which
 * has all entries.
 * @param start the score before the first entry
 */
export function followedLog({ id, seq, updatedAt, standing }: LiveMatch, start: Score): MatchLog {
  const empty = emptyLog(id, updatedAt, start)
  let score = start
  let before = empty.before
  for (const entry of standing ?? []) {
    before = { score, earlier: before }
    score = applyEvent(score, entry)
  }
  return { ...empty, live: { ...empty.live, seq, score, standing: standing ?? [] }, before }
}

/** Returns the log with the waiting drafts. Skips drafts that the server will refuse. */
export function withWaiting(log: MatchLog, waiting: readonly Waiting[], names: BySide<string>): MatchLog {
  return waiting.reduce(
    (ahead, { id, draft }) =>
      refuse(ahead, draft) ? ahead : extend(ahead, entryOf(ahead, draft, id, ahead.live.updatedAt, names)),
    log,
  )
}
