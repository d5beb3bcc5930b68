import type { CompactScore } from './compact-score.ts'
import type { ActionEntry, LogEntry, StatusEntry, UndoEntry } from './log-entry.ts'
import type { Match, MatchSummary } from './match.ts'

/** The stable codes of refused requests. */
export const FEED_REFUSALS = [
  'BAD_PAYLOAD',
  'MATCH_NOT_FOUND',
  'MATCH_UNREADABLE',
  'TOO_MANY_ROOMS',
  'UNKNOWN_EVENT',
] as const
export type FeedRefusal = (typeof FEED_REFUSALS)[number]

export interface Refused {
  ok: false
  code: FeedRefusal
}

/** The entries that a watcher missed, or a snapshot if these are too many or `since` is beyond the head. */
export type MatchWatched =
  | { ok: true; seq: number; now: string; score: CompactScore; entries: readonly LogEntry[] }
  | { ok: true; seq: number; now: string; score: CompactScore; snapshot: Match }
  | Refused

/** The head of every match's log, so that a list can find what it missed. */
export type MatchesWatched = { ok: true; now: string; heads: Record<string, number> } | Refused

/** The events of viewers. The server acknowledges each. None of them writes. */
export interface ClientToServerEvents {
  'match:watch': (payload: { id: string; since: number }, acknowledge: (answer: MatchWatched) => void) => void
  'match:unwatch': (payload: { id: string }, acknowledge?: (answer: { ok: true } | Refused) => void) => void
  'matches:watch': (payload: Record<string, never>, acknowledge: (answer: MatchesWatched) => void) => void
  'matches:unwatch': (payload: Record<string, never>, acknowledge?: (answer: { ok: true } | Refused) => void) => void
}

/** A published entry with the score after it, for programs that don't fold the log. */
export type Scored<Entry> = Entry & { readonly score: CompactScore }

/** The events of the server, which publishes entries after they are committed and synced. */
export interface ServerToClientEvents {
  'match:action': (entry: Scored<ActionEntry>) => void
  'match:undo': (entry: Scored<UndoEntry>) => void
  'match:status': (entry: Scored<StatusEntry>) => void
  /** A new match, or a changed description, stream link, date … The log has not changed. */
  'match:updated': (match: MatchSummary) => void
}

/** Number of missed entries beyond which a snapshot is shorter. */
export const MOST_MISSED_ENTRIES = 500
