import type { Club, Court } from '../../shared/clubs/club-schemas.ts'
import { openTimes } from '../../shared/clubs/slots.ts'
import { takenTimes } from '../../shared/court/court-state.ts'
import type { Span } from '../../shared/order/free-time.ts'
import type { OrderSettings, SentLoss } from '../../shared/order/office-order-schemas.ts'
import type { OrderCourt, Taken } from '../../shared/order/order-day.ts'
import type { TakenUnit } from '../reservations/stored/court-times.ts'

/** Returns the loss as a period with its courts. */
export const lossOf = ({ from, until, courts }: SentLoss) => ({
  from: Date.parse(from),
  until: Date.parse(until),
  courts,
})

/**
 * Returns the courts of a club on a date: when they are open, and what takes them. Matches of the day are not among it.
 * @param taken the half hours that are taken @param now ms since 1970
 */
export function dayCourts(
  club: Club,
  date: string,
  { courts, from, until, lost }: OrderSettings,
  taken: readonly TakenUnit[],
  now: number,
): readonly OrderCourt[] {
  const used = club.courts.filter(({ id }) => courts === null || courts.includes(id))
  return used.map((court) => ({
    id: court.id,
    open: openOf(court).flatMap((span) => within(span, from, until)),
    taken: [...takenOf(court), ...lostOf(court)],
  }))

  function openOf(court: Court): readonly Span[] {
    return openTimes(club, court, date).map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt }))
  }

  function takenOf({ id }: Court): readonly Taken[] {
    const own = taken.filter(
      ({ courtId, match, cancelsAt }) => courtId === id && match === null && (cancelsAt === null || cancelsAt > now),
    )
    return takenTimes(own, now).map(({ startsAt, endsAt, kind }) => ({
      from: startsAt,
      until: endsAt,
      kind: kind === 'blocked' ? 'block' : 'booking',
    }))
  }

  function lostOf({ id }: Court): readonly Taken[] {
    return lost
      .map(lossOf)
      .filter((each) => each.courts === null || each.courts.includes(id))
      .map((each) => ({ from: each.from, until: each.until, kind: 'lost' }))
  }
}

/** Returns the part of a time that is between two moments, if there is one. */
function within(span: Span, from: string | null, until: string | null): readonly Span[] {
  const part = {
    from: from === null ? span.from : Math.max(span.from, Date.parse(from)),
    until: until === null ? span.until : Math.min(span.until, Date.parse(until)),
  }
  return part.from < part.until ? [part] : []
}
