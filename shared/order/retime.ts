import { Board } from './board.ts'
import type { CompiledDay } from './compile-day.ts'
import type { OrderPlan } from './order-day.ts'

/** Where a match stands in a plan: its court, and a number that orders all matches, at first the planned start (minutes of the plan). */
export interface Standing {
  readonly court: number
  readonly key: number
}

/** The standings of the matches that wait and have a court. Others are null. */
export type Standings = readonly (Standing | null)[]

/** A plan whose matches keep their courts and order. */
export interface Retimed {
  readonly board: Board
  /** Matches that no longer fit on their court. */
  readonly misfits: readonly number[]
  /** How much later the matches start than planned, together (minutes). */
  readonly lateness: number
}

/** Returns the standings of a plan. A court or a match that is not in the day is left out. */
export function standingsOf(compiled: CompiledDay, plan: OrderPlan): Standings {
  const { day, base, begun } = compiled
  const courts = new Map(day.courts.map(({ id }, index) => [id, index]))
  const planned = new Map(plan.matches.map((each) => [each.match, each]))
  return day.matches.map(({ id }, match) => {
    const each = planned.get(id)
    if (!each || begun[match]) return null
    return { court: courts.get(each.court) ?? -1, key: (each.startsAt - base) / 60_000 }
  })
}

/** Returns the matches in the order of their standings. */
const sorted = (standings: Standings): number[] =>
  standings
    .flatMap((standing, match) => (standing ? match : []))
    .sort((one, other) => (standings[one]?.key ?? 0) - (standings[other]?.key ?? 0) || one - other)

/**
 * Gives matches the earliest times at which their courts and order keep all rules.
 * @param planned the planned start of each match. None starts earlier, because its players were told that time
 */
export function retimed(compiled: CompiledDay, standings: Standings, planned: readonly number[]): Retimed {
  const board = new Board(compiled)
  const misfits: number[] = []
  let lateness = 0
  for (const match of sorted(standings)) {
    const standing = standings[match]
    const from = standing ? startFrom(board, match, standing.court, planned) : Number.POSITIVE_INFINITY
    const isAllowed = standing && compiled.courts[match]?.includes(standing.court)
    const place = isAllowed && from < Number.POSITIVE_INFINITY ? board.placeFrom(match, standing.court, from) : null
    if (place) {
      board.put(match, place)
      lateness += place.start - (planned[match] ?? place.start)
    } else misfits.push(match)
  }
  return { board, misfits, lateness }
}

/** Returns the same plan with its misfits, as late as they must be. They break rules. */
export function withMisfits({ board, misfits }: Retimed, standings: Standings, planned: readonly number[]): Board {
  for (const match of misfits) {
    const court = standings[match]?.court ?? -1
    const from = startFrom(board, match, court, planned)
    const start = Number.isFinite(from) ? from : (planned[match] ?? 0)
    if (court >= 0) board.put(match, { court, start: Math.ceil(start), umpire: -1 })
  }
  return board
}

const startFrom = (board: Board, match: number, court: number, planned: readonly number[]): number =>
  Math.max(board.readyAt(match), planned[match] ?? 0, court < 0 ? 0 : board.freeFrom(court))
