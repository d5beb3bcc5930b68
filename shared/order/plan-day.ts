import type { Board } from './board.ts'
import { compileDay, momentOf } from './compile-day.ts'
import type { OrderDay, OrderPlan, PlannedMatch, StartKind } from './order-day.ts'
import { searched } from './search.ts'
import { whyUnplaced } from './why-unplaced.ts'

/**
 * Plans a day. No rule is broken, and the same day always has the same plan. Matches that have begun stay where they are.
 * A match without a place has a reason.
 */
export const planDay = (day: OrderDay): OrderPlan => planOf(searched(compileDay(day)))

/** Returns the plan on a board. */
export function planOf(board: Board): OrderPlan {
  const { day } = board.compiled
  return {
    matches: board.courts.flatMap((line, court) =>
      line.map((match, index) => plannedMatch(board, match, day.courts[court]?.id ?? '', line[index - 1])),
    ),
    unplaced: day.matches.flatMap(({ id }, match) =>
      board.places[match] ? [] : { match: id, why: whyUnplaced(board, match) },
    ),
  }
}

function plannedMatch(board: Board, match: number, court: string, previous: number | undefined): PlannedMatch {
  const { compiled, places, ends } = board
  const { day } = compiled
  const start = places[match]?.start ?? 0
  const end = ends[match] ?? 0
  return {
    match: day.matches[match]?.id ?? '',
    court,
    startsAt: momentOf(compiled, start),
    endsAt: momentOf(compiled, end),
    kind: kindOf(start, previous === undefined ? null : (ends[previous] ?? 0), day),
    umpire: day.umpires[places[match]?.umpire ?? -1]?.id ?? day.matches[match]?.begun?.umpire ?? null,
  }
}

/** A match that starts so soon after the one before it follows it (minutes). */
const SOON = 5

/** @param before the end of the match before it on the court */
const kindOf = (start: number, before: number | null, { rules }: OrderDay): StartKind =>
  before === null ? 'at' : start - before < rules.change + SOON ? 'followedBy' : 'notBefore'
