import type { ActionEntry, LogEntry, StatusEntry, UndoEntry } from './log-entry.ts'
import type { Match, MatchSummary } from './match.ts'

/** Why the feed says no; stable, for programs. */
export type FeedRefusal = 'BAD_PAYLOAD' | 'MATCH_NOT_FOUND' | 'MATCH_UNREADABLE' | 'TOO_MANY_ROOMS'

export interface Refused {
  ok: false
  code: FeedRefusal
}

/** What a watcher missed: entry by entry, or a snapshot where that is too much or where `since` lies beyond the head. */
export type MatchWatched =
  | { ok: true; seq: number; now: string; entries: readonly LogEntry[] }
  | { ok: true; seq: number; now: string; snapshot: Match }
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

/** What the server says. Entries are published only after they are committed and synced. */
export interface ServerToClientEvents {
  'match:action': (entry: ActionEntry) => void
  'match:undo': (entry: UndoEntry) => void
  'match:status': (entry: StatusEntry) => void
  /** A match is new, or its description, stream link, date … changed; its log is where it was. */
  'match:updated': (match: MatchSummary) => void
}

/** Beyond so many missed entries a snapshot is shorter. */
export const MOST_MISSED_ENTRIES = 500
