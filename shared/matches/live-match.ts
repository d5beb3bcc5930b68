import { applyEvent } from '../scoring/fold.ts'
import { isResult } from '../scoring/result.ts'
import { isOver, type Score } from '../scoring/score.ts'
import type { LogEntry, Match, MatchSummary, StandingEntry } from './match-schemas.ts'

/** The head of a log: the number of the last entry, and the score after it. */
export interface Head {
  readonly id: string
  /** The seq of the last entry in the score. */
  readonly seq: number
  readonly score: Score
  readonly updatedAt: string
}

/** A viewer's state of a match. */
export interface LiveMatch extends Head {
  /** The entries that were not undone, oldest first; null for viewers that need the score only (lists, big screen). */
  readonly standing: readonly StandingEntry[] | null
}

/** The outcome of a received entry. After `gap` the viewer requests the missed entries. */
export type Received =
  | { readonly outcome: 'applied'; readonly live: LiveMatch }
  | { readonly outcome: 'stale' }
  | { readonly outcome: 'gap' }

/** Returns the initial state of a viewer that needs the log. */
export function liveFromMatch(match: Match): LiveMatch {
  const standing = [...match.actions, ...match.statuses].sort((a, b) => a.seq - b.seq)
  return { ...liveFromSummary(match), standing }
}

/** Returns the initial state of a viewer that needs the score only. */
export function liveFromSummary({ id, seq, scoreboard, updatedAt }: MatchSummary): LiveMatch {
  return { id, seq, score: scoreboard.state, standing: null, updatedAt }
}

/**
 * Folds in an entry if it is the next one. An entry that the score already includes is `stale`. An entry with a higher number
 * is a `gap`.
 */
export function receive(live: LiveMatch, entry: LogEntry): Received {
  if (entry.seq <= live.seq) return { outcome: 'stale' }
  if (entry.seq > live.seq + 1) return { outcome: 'gap' }
  const score = scoreAfter(live.score, entry)
  const standing = live.standing && standingAfter(live.standing, entry)
  return { outcome: 'applied', live: { id: live.id, seq: entry.seq, score, standing, updatedAt: entry.at } }
}

/** Returns the score after an entry. An undo carries the score after it. */
export const scoreAfter = (score: Score, entry: LogEntry): Score =>
  entry.kind === 'undo' ? entry.scoreboard.state : applyEvent(score, entry)

function standingAfter(standing: readonly StandingEntry[], entry: LogEntry): readonly StandingEntry[] {
  if (entry.kind !== 'undo') return [...standing, entry]
  // An undo takes back the latest standing entry, which this viewer may not have.
  return standing.at(-1)?.seq === entry.undone ? standing.slice(0, -1) : standing
}

/** Folds in entries up to the first gap. */
export function receiveAll(live: LiveMatch, entries: readonly LogEntry[]): Received {
  let result: Received = { outcome: 'stale' }
  for (const entry of entries) {
    const next = receive(result.outcome === 'applied' ? result.live : live, entry)
    if (next.outcome === 'gap') return next
    if (next.outcome === 'applied') result = next
  }
  return result
}

/**
 * Returns whether one of these entries takes back something that viewers have seen: an undo, another result,
 * or another server than the one they saw. Choosing who serves first, or which partner of a pair serves the next game, takes nothing back.
 */
export function isCorrected(before: Score, entries: readonly LogEntry[]): boolean {
  let score = before
  return entries.some((entry) => {
    const was = score
    score = scoreAfter(was, entry)
    if (entry.kind === 'undo') return true
    if (isResult(entry)) return isOver(was)
    return entry.kind === 'correction' && hasOtherServer(was, score)
  })
}

function hasOtherServer(was: Score, now: Score): boolean {
  const { server, partners, points, status } = was
  if (server === null || status === 'scheduled') return false
  const isWithinGame = points[0] + points[1] > 0
  return now.server !== server || (isWithinGame && String(now.partners) !== String(partners))
}

/** Returns whether a snapshot has more entries than the viewer. An older poll answer is never adopted. */
export function isAhead(snapshot: Pick<MatchSummary, 'seq'>, live: LiveMatch | undefined): boolean {
  return live === undefined || snapshot.seq > live.seq
}
