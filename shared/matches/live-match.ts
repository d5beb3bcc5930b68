import { applyEvent } from '../scoring/fold.ts'
import type { Score } from '../scoring/score.ts'
import type { LogEntry, StandingEntry } from './log-entry.ts'
import type { Match, MatchSummary } from './match.ts'

/** A match as a viewer holds it while entries arrive: how far it has followed the log, and what that folds to. */
export interface LiveMatch {
  readonly id: string
  /** The last entry that is folded in. */
  readonly seq: number
  readonly score: Score
  /** What stands of the log, oldest first; null for a viewer that only needs the score (lists, big screen). */
  readonly standing: readonly StandingEntry[] | null
  readonly updatedAt: string
}

/** What became of an arriving entry. Only `applied` carries a new state; after `gap` the viewer asks for what it missed. */
export type Received =
  | { readonly outcome: 'applied'; readonly live: LiveMatch }
  | { readonly outcome: 'stale' }
  | { readonly outcome: 'gap' }

/** What a viewer that follows the log starts from. */
export function liveFromMatch(match: Match): LiveMatch {
  const standing = [...match.actions, ...match.statuses].sort((a, b) => a.seq - b.seq)
  return { ...liveFromSummary(match), standing }
}

/** What a viewer that only follows the score starts from. */
export function liveFromSummary({ id, seq, scoreboard, updatedAt }: MatchSummary): LiveMatch {
  return { id, seq, score: scoreboard.state, standing: null, updatedAt }
}

/** Folds one entry in if it is the very next one. Doubled and late entries are stale; a jump ahead is a gap. */
export function receive(live: LiveMatch, entry: LogEntry): Received {
  if (entry.seq <= live.seq) return { outcome: 'stale' }
  if (entry.seq > live.seq + 1) return { outcome: 'gap' }
  const head = { id: live.id, seq: entry.seq, updatedAt: entry.at }
  if (entry.kind === 'undo') {
    // What is undone is the latest that stands, or is not held at all.
    const standing = live.standing?.at(-1)?.seq === entry.undone ? live.standing.slice(0, -1) : live.standing
    return { outcome: 'applied', live: { ...head, score: entry.scoreboard.state, standing } }
  }
  const standing = live.standing && [...live.standing, entry]
  return { outcome: 'applied', live: { ...head, score: applyEvent(live.score, entry), standing } }
}

/** Folds a run of entries in, as far as it goes without a gap. */
export function receiveAll(live: LiveMatch, entries: readonly LogEntry[]): Received {
  let result: Received = { outcome: 'stale' }
  for (const entry of entries) {
    const next = receive(result.outcome === 'applied' ? result.live : live, entry)
    if (next.outcome === 'gap') return next
    if (next.outcome === 'applied') result = next
  }
  return result
}

/** Whether a snapshot is news: it lies ahead, or nothing is held yet. A poll answer that lies behind is never adopted. */
export function isAhead(snapshot: Pick<MatchSummary, 'seq'>, live: LiveMatch | undefined): boolean {
  return live === undefined || snapshot.seq > live.seq
}
