import { lotsOf } from '../competitions/lots.ts'
import type { Board } from './board.ts'
import { earliestEnd } from './bounds.ts'
import { build, compared, inOrder, type Quality, qualityOf } from './build.ts'
import type { CompiledDay } from './compile-day.ts'

/** Number of plans that are tried: this many for all matches together, and at least so many. A number instead of a time, so that every machine finds the same plan. */
const [MOST_TRIES, LEAST_TRIES] = [240_000, 400]
/** The seed of the tries. */
const SEED = '48'

interface Tried {
  readonly board: Board
  readonly quality: Quality
  readonly order: readonly number[]
}

/** Returns the best plan that was found. */
export function searched(compiled: CompiledDay): Board {
  const tried = (order: readonly number[]): Tried => {
    const board = build(compiled, order)
    return { board, quality: qualityOf(board), order }
  }
  let best = firstOrders(compiled)
    .map(tried)
    .reduce((one, other) => (compared(other.quality, one.quality) < 0 ? other : one))
  const bound = earliestEnd(compiled)
  const count = best.order.length
  const lots = lotsOf(SEED)
  const tries = Math.max(LEAST_TRIES, Math.floor(MOST_TRIES / Math.max(1, count)))
  let last = best
  for (let number = 0; number < tries && count > 1; number += 1) {
    if (best.quality.unplaced === 0 && best.quality.end <= bound) break
    const next = tried(inOrder(compiled, keysOf(moved(last, lots))))
    if (isKept(next.quality, last.quality)) last = next
    if (compared(next.quality, best.quality) < 0) best = next
  }
  return best.board
}

/** Whether the search goes on from a plan. Its matches may end later, if the day does not: that leads to other plans. */
const isKept = (next: Quality, last: Quality): boolean =>
  next.unplaced < last.unplaced || (next.unplaced === last.unplaced && next.end <= last.end)

const keysOf = (order: readonly number[]): number[] => {
  const keys: number[] = []
  order.forEach((match, place) => {
    keys[match] = place
  })
  return keys
}

/** Returns the order in which one match, often a late one, comes earlier. */
function moved({ board, quality, order }: Tried, lots: ReturnType<typeof lotsOf>): number[] {
  const byStart = order.toSorted((one, other) => startOf(board, one) - startOf(board, other))
  const late = byStart.filter((match) => !((board.ends[match] ?? 0) < quality.end))
  const match =
    late.length > 0 && lots.below(2) === 0 ? late[lots.below(late.length)] : byStart[lots.below(byStart.length)]
  const from = byStart.indexOf(match ?? 0)
  byStart.splice(from, 1)
  byStart.splice(lots.below(from + 1), 0, match ?? 0)
  return byStart
}

const startOf = ({ places }: Board, match: number): number => places[match]?.start ?? Number.POSITIVE_INFINITY

/** Returns orders that are tried first: by round, by the time that must follow, by length, and by the latest start. */
function firstOrders(compiled: CompiledDay): readonly number[][] {
  const { minutes, latest, day, courts } = compiled
  const tails = tailsOf(compiled)
  const tail = (match: number): number => tails[match] ?? 0
  const least = (match: number): number => Math.min(latest[match] ?? 0, 1e6)
  const keys: readonly ((match: number) => number)[] = [
    (match) => day.matches[match]?.round ?? 0,
    (match) => -tail(match),
    (match) => -tail(match) - (courts[match]?.length === 1 ? 120 : 0),
    (match) => least(match) * 1e3 - tail(match),
    (match) => -(minutes[match] ?? 0),
    (match) => (day.matches[match]?.round ?? 0) * 1e4 - (minutes[match] ?? 0),
  ]
  return keys.map((key) =>
    inOrder(
      compiled,
      minutes.map((_, match) => key(match)),
    ),
  )
}

/** Returns for each match the time from its start until the last match that follows from it ends. */
function tailsOf({ minutes, rests, before }: CompiledDay): readonly number[] {
  const tails = minutes.slice()
  const followers = minutes.map((): number[] => [])
  before.forEach((others, match) => {
    for (const other of others) followers[other]?.push(match)
  })
  const isDone = minutes.map(() => false)
  function tail(match: number): number {
    if (!isDone[match]) {
      isDone[match] = true
      const after = (followers[match] ?? []).map(tail)
      tails[match] = (minutes[match] ?? 0) + (after.length > 0 ? (rests[match] ?? 0) + Math.max(...after) : 0)
    }
    return tails[match] ?? 0
  }
  minutes.forEach((_, match) => {
    tail(match)
  })
  return tails
}
