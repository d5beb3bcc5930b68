import type { CompactScore } from './compact-score.ts'
import type { ActionEntry, LogEntry, StatusEntry, UndoEntry } from './log-entry.ts'
import type { Match, MatchSummary } from './match.ts'

/** Why the feed says no; stable, for programs. */
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

/** What a watcher missed: entry by entry, or a snapshot where that is too much or where `since` lies beyond the head. */
export type MatchWatched =
  | { ok: true; seq: number; now: string; score: CompactScore; entries: readonly LogEntry[] }
  | { ok: true; seq: number; now: string; score: CompactScore; snapshot: Match }
  | Refused

/** The head of every match's log, so that a list knows what it missed. */
export type MatchesWatched = { ok: true; now: string; heads: Record<string, number> } | Refused

/** What a viewer can say. Each is acknowledged; nothing can be written through the socket. */
export interface ClientToServerEvents {
  'match:watch': (payload: { id: string; since: number }, acknowledge: (answer: MatchWatched) => void) => void
  'match:unwatch': (payload: { id: string }, acknowledge?: (answer: { ok: true } | Refused) => void) => void
  'matches:watch': (payload: Record<string, never>, acknowledge: (answer: MatchesWatched) => void) => void
  'matches:unwatch': (payload: Record<string, never>, acknowledge?: (answer: { ok: true } | Refused) => void) => void
}

/** An entry as it is published: with the score after it, for programs that don't fold the log. */
export type Scored<Entry> = Entry & { readonly score: CompactScore }

/** What the server says. Entries are published only after they are committed and synced. */
export interface ServerToClientEvents {
  'match:action': (entry: Scored<ActionEntry>) => void
  'match:undo': (entry: Scored<UndoEntry>) => void
  'match:status': (entry: Scored<StatusEntry>) => void
  /** A match is new, or its description, stream link, date … changed; its log is where it was. */
  'match:updated': (match: MatchSummary) => void
}

/** Beyond so many missed entries a snapshot is shorter. */
export const MOST_MISSED_ENTRIES = 500
