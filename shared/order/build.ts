import { Board, type Place } from './board.ts'
import type { CompiledDay } from './compile-day.ts'

/** How good a plan is: fewer matches without a place, then an earlier end of the day, then earlier ends of all matches. */
export interface Quality {
  readonly unplaced: number
  readonly end: number
  readonly sum: number
}

/** Returns a number below 0 if the first plan is better. */
export const compared = (one: Quality, other: Quality): number =>
  one.unplaced - other.unplaced || one.end - other.end || one.sum - other.sum

/** Returns the matches that wait in the order of these numbers, but each one after those before it in its draw. */
export function inOrder({ before, begun, minutes }: CompiledDay, keys: readonly number[]): number[] {
  const order: number[] = []
  const isTaken = minutes.map((_, match) => begun[match] !== null)
  function take(match: number): void {
    if (isTaken[match]) return
    isTaken[match] = true
    for (const other of before[match] ?? []) take(other)
    order.push(match)
  }
  const all = minutes.map((_, match) => match)
  for (const match of all.sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other)) take(match)
  return order
}

/** Gives matches places one after another: each one the earliest time that is left, on the court that was used last before it. */
export function build(compiled: CompiledDay, order: readonly number[]): Board {
  const board = new Board(compiled)
  for (const match of order) {
    const place = earliestPlace(board, match)
    if (place) board.put(match, place)
  }
  return board
}

function earliestPlace(board: Board, match: number): Place | null {
  const from = board.readyAt(match)
  if (from === Number.POSITIVE_INFINITY) return null
  let best: Place | null = null
  let bestIdle = 0
  for (const court of board.compiled.courts[match] ?? []) {
    const place = board.placeFrom(match, court, from)
    if (!place || (best && place.start > best.start)) continue
    const idle = place.start - board.freeFrom(court)
    if (best && place.start === best.start && idle >= bestIdle) continue
    best = place
    bestIdle = idle
  }
  return best
}

export function qualityOf({ compiled, places, ends }: Board): Quality {
  let [unplaced, end, sum] = [0, Number.NEGATIVE_INFINITY, 0]
  places.forEach((place, match) => {
    if (!place) unplaced += 1
    else if (!compiled.begun[match]) {
      end = Math.max(end, ends[match] ?? 0)
      sum += ends[match] ?? 0
    }
  })
  return { unplaced, end, sum }
}
