import type { MatchEvent } from '../webhooks/webhook-events.ts'
import { kindOf, NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds.ts'
import type { WaitingMatch } from './waiting-match.ts'

/** A notification that follows from an event of a match. */
export interface MatchNotice {
  readonly kind: NotificationKind
  /** The number of the event in the match. */
  readonly n: number
  /** Number of the set, from 1. Absent for the whole match. */
  readonly set?: number
  /** When the server stored the event (ms since 1970). */
  readonly at: number
}

/**
 * Returns the notifications that follow from the events of a match. The end of a match says more than the end of its last set, which
 * comes with the same entry.
 */
export function noticesInMatch(events: readonly MatchEvent[]): readonly MatchNotice[] {
  const ends = new Set(events.filter(({ type }) => type === 'match.ended').map(({ seq }) => seq))
  return events
    .filter(({ type, seq }) => type === 'match.ended' || !ends.has(seq))
    .flatMap((event) =>
      NOTIFICATION_KINDS.filter((kind) => kindOf(kind).inMatch?.(event)).map((kind) => ({
        kind,
        n: event.n,
        ...(event.type === 'set.ended' && { set: event.set }),
        at: Date.parse(event.at),
      })),
    )
}

/** Returns the kinds of notifications that follow from how a match waits now. */
export const noticesInDay = (match: WaitingMatch): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => kindOf(kind).inDay?.(match))
