import { freeOf, type Span } from './free-time.ts'
import type { Begun, OrderCourt, OrderDay, OrderMatch } from './order-day.ts'

/** Time that rain, darkness or a puddle takes. */
export interface Loss extends Span {
  /** Ids of the courts; null for all. */
  readonly courts: readonly string[] | null
}

const MS = 60_000

/**
 * Returns the day with lost time. A match in play goes on after it. If its court has too little time left then, the rest of
 * the match waits for another court.
 */
export function afterLoss(day: OrderDay, loss: Loss): OrderDay {
  const isLost = (court: string): boolean => loss.courts === null || loss.courts.includes(court)
  const courts = day.courts.map((court): OrderCourt => {
    const { from, until } = loss
    return isLost(court.id) ? { ...court, taken: [...court.taken, { from, until, kind: 'lost' }] } : court
  })
  const matches = day.matches.map((match): OrderMatch => {
    const { begun, ...rest } = match
    const isHit =
      begun && !match.isBooked && isLost(begun.court) && begun.endsAt > loss.from && begun.startsAt < loss.until
    if (!isHit) return match
    const endsAt = begun.endsAt - Math.max(loss.from, begun.startsAt) + loss.until
    const court = courts.find(({ id }) => id === begun.court)
    return court && isOpenUntil(court, loss.until, endsAt)
      ? { ...match, begun: { ...begun, endsAt } }
      : { ...rest, ...interrupted(match, begun, loss) }
  })
  return { ...day, courts, matches }
}

const isOpenUntil = ({ open, taken }: OrderCourt, from: number, until: number): boolean =>
  freeOf(open, taken).some((span) => span.from <= from && until <= span.until)

/** Returns the minutes of a match that are left, and those that were played. */
function interrupted({ played = 0 }: OrderMatch, begun: Begun, loss: Loss): Pick<OrderMatch, 'minutes' | 'played'> {
  const playedNow = Math.max(0, Math.round((loss.from - begun.startsAt) / MS))
  const minutes = Math.max(1, Math.ceil((begun.endsAt - Math.max(loss.from, begun.startsAt)) / MS))
  return { minutes, played: played + playedNow }
}
