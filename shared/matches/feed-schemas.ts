import { z } from 'zod'
import {
  type ActionEntry,
  type CompactScore,
  compactScoreSchema,
  type LogEntry,
  logEntrySchema,
  type MatchSummary,
  matchSchema,
  presentDescription,
  type StatusEntry,
  type UndoEntry,
} from './match-schemas.ts'

/** A number computed from the versions of all matches: their ids, heads and times of change. */
const digest = z.int().min(0).max(0xffffffff)

/** The messages that viewers send. */
export const watchMatchPayload = z.strictObject({ id: z.string().min(1).max(64), since: z.int().min(0) })
export const unwatchMatchPayload = z.strictObject({ id: z.string().min(1).max(64) })
export const watchMatchesPayload = z.strictObject({
  digest: digest
    .optional()
    .describe('the `digest` of the last answer that you received, if you have received no event since'),
})
export const unwatchMatchesPayload = z.strictObject({})

/** The stable codes of refused requests. */
export const FEED_REFUSALS = [
  'BAD_PAYLOAD',
  'MATCH_NOT_FOUND',
  'MATCH_UNREADABLE',
  'TOO_MANY_REQUESTS',
  'TOO_MANY_ROOMS',
  'UNKNOWN_EVENT',
] as const
export type FeedRefusal = (typeof FEED_REFUSALS)[number]

const ok = z.literal(true)
const refused = z.object({
  ok: z.literal(false),
  code: z.enum(FEED_REFUSALS),
  retryAfter: z.int().min(1).optional().describe('with TOO_MANY_REQUESTS: how long to wait (s)'),
})
export type Refused = z.infer<typeof refused>
const head = {
  ok,
  seq: z.int().min(0).describe('the number of the last entry of the log'),
  now: z.iso.datetime().describe('the server’s clock'),
}
const matchHead = { ...head, score: compactScoreSchema.describe('the score at `seq`, ready to display') }

/** The answer to `match:watch`. */
export const matchWatched = z.union([
  z
    .object({ ...matchHead, entries: z.array(logEntrySchema).readonly(), ...presentDescription.shape })
    .describe('the entries after `since`, in order, and the present names and place'),
  z
    .object({ ...matchHead, snapshot: matchSchema })
    .describe('the whole match, if more than 500 entries are missing or `since` is higher than the last number'),
  refused,
])
export type MatchWatched = z.infer<typeof matchWatched>

/** The answer to `matches:watch`. With it a viewer finds out whether its list has missed anything. */
export const matchesWatched = z.union([
  z.object({
    ok,
    now: head.now,
    digest: digest.describe('changes with every change of a match'),
    heads: z
      .record(z.string(), z.int().min(0))
      .optional()
      .describe(
        'the number of the last entry of each log, by match id. Absent if you sent the same `digest`. If you sent another `digest`, it lists only the live and suspended matches. If you sent none, it lists all matches',
      ),
  }),
  refused,
])
export type MatchesWatched = z.infer<typeof matchesWatched>

/** The answer to the other messages. */
export const done = z.union([z.object({ ok }), refused])
export type Done = z.infer<typeof done>

export type WatchMatches = z.infer<typeof watchMatchesPayload>

/** The events of viewers. The server acknowledges each. None of them writes. */
export interface ClientToServerEvents {
  'match:watch': (payload: { id: string; since: number }, acknowledge: (answer: MatchWatched) => void) => void
  'match:unwatch': (payload: { id: string }, acknowledge?: (answer: Done) => void) => void
  'matches:watch': (payload: WatchMatches, acknowledge: (answer: MatchesWatched) => void) => void
  'matches:unwatch': (payload: Record<string, never>, acknowledge?: (answer: Done) => void) => void
}

/** A published entry with the score after it, for programs that don't fold the log. */
export type Scored<Entry> = Entry & { readonly score: CompactScore }

/** The events of the server, which publishes entries after they are committed and synced. */
export interface ServerToClientEvents {
  'match:action': (entry: Scored<ActionEntry>) => void
  'match:undo': (entry: Scored<UndoEntry>) => void
  'match:status': (entry: Scored<StatusEntry>) => void
  /** A new match, or a match whose names, date, stream link … have changed. The log has not changed. */
  'match:updated': (match: MatchSummary) => void
}

/** Number of missed entries beyond which a snapshot is shorter. */
const MOST_MISSED_ENTRIES = 500

/**
 * Returns whether a watcher that has the entries up to `since` gets a snapshot of the match. It may have missed too many
 * entries, or it may be ahead of a server that was restored from a backup.
 * @param seq the number of the last entry of the log
 */
export const needsSnapshot = (since: number, seq: number): boolean => since > seq || seq - since > MOST_MISSED_ENTRIES

/** Returns the socket event for an entry of this kind. */
export const eventOf = (entry: LogEntry): 'match:action' | 'match:undo' | 'match:status' =>
  entry.kind === 'action' ? 'match:action' : entry.kind === 'undo' ? 'match:undo' : 'match:status'
