import { applyEvent } from '../scoring/fold.ts'
import type { Score } from '../scoring/score.ts'
import type { BySide } from '../scoring/side.ts'
import type { LiveMatch } from './live-match.ts'
import { type Draft, emptyLog, entryOf, extend, type MatchLog, refuse } from './match-log.ts'

/** A draft that waits to be stored. Its id stays the same however often it is sent. */
export interface Waiting {
  readonly id: string
  readonly draft: Draft
}

/**
 * The log of somebody who came later and holds only what stands of it: whatever follows, undo included, gives the same as at
 * the server, which holds all of it.
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

/** The log as it will be when all that waits is stored. What cannot follow is passed over: the server will say so. */
export function withWaiting(log: MatchLog, waiting: readonly Waiting[], names: BySide<string>): MatchLog {
  return waiting.reduce(
    (ahead, { id, draft }) =>
      refuse(ahead, draft) ? ahead : extend(ahead, entryOf(ahead, draft, id, ahead.live.updatedAt, names)),
    log,
  )
}
