import { Board, type Place } from '../board.ts'
import { inOrder } from '../build.ts'
import { compileDay } from '../compile-day.ts'
import type { OrderDay } from '../order-day.ts'

/**
 * Returns a simple plan: each match in the order of rounds goes behind the others on a court, on the one where it can start first.
 * @param isSimplest whether it goes on the court that is free first instead, and waits there for its players
 */
export function greedyPlan(day: OrderDay, isSimplest = false): Board {
  const compiled = compileDay(day)
  const board = new Board(compiled)
  const order = inOrder(
    compiled,
    day.matches.map(({ round }) => round),
  )
  for (const match of order) {
    const ready = board.readyAt(match)
    if (ready === Number.POSITIVE_INFINITY) continue
    const courts = compiled.courts[match] ?? []
    const byFree = courts.toSorted((one, other) => board.freeFrom(one) - board.freeFrom(other))
    const places = byFree.flatMap(
      (court) => board.placeFrom(match, court, Math.max(ready, board.freeFrom(court))) ?? [],
    )
    const [first = null] = places
    const best = places.reduce<Place | null>((one, other) => (one && one.start <= other.start ? one : other), null)
    const place = isSimplest ? first : best
    if (place) board.put(match, place)
  }
  return board
}
