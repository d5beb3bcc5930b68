import { Board, type LeftOut } from './board.ts'
import { compileDay, momentOf } from './compile-day.ts'
import { courtOf, type NoPlace, type OrderDay, type OrderMatch, TAKEN_KINDS } from './order-day.ts'
import { sharedPlayers } from './shared-players.ts'

/** Returns why a match has no place on a board: the first rule without which it has one. */
export function whyUnplaced(board: Board, index: number): NoPlace {
  const { compiled } = board
  const { day } = compiled
  const match = day.matches[index] as OrderMatch
  const unplaced = compiled.before[index]?.find((other) => !board.places[other])
  if (unplaced !== undefined) return { code: 'AFTER_UNPLACED', other: day.matches[unplaced]?.id ?? '' }
  const only = courtOf(match, day)
  const courts = compiled.courts[index] ?? []
  if (only !== null && courts.length === 0) return { code: 'COURT_UNKNOWN', court: only }
  if (
    !courts.some((court) => day.courts[court]?.open.some(({ from, until }) => until - from >= match.minutes * 60_000))
  )
    return { code: 'TOO_LONG', minutes: match.minutes }

  const ready = board.readyAt(index)
  const now = (day.now - compiled.base) / 60_000
  const fits = (from: number, leftOut: LeftOut = {}, on = board, among = courts): boolean =>
    among.some((court) => on.placeFrom(index, court, from, leftOut) !== null)

  // There is a place, but matches that follow would lose theirs.
  if (fits(ready)) return { code: 'DAY_FULL' }
  if (fits(ready, { umpires: true })) return { code: 'NO_UMPIRE' }
  const { notAfter, notBefore } = match.wish ?? {}
  if (notAfter !== undefined && fits(ready, { latest: true })) return { code: 'WISH_NOT_AFTER', notAfter }
  const last = compiled.before[index]?.toSorted((one, other) => readyAfter(board, other) - readyAfter(board, one))[0]
  const readyFrom = last === undefined ? now : Math.max(now, readyAfter(board, last))
  if (notBefore !== undefined && fits(readyFrom)) return { code: 'WISH_NOT_BEFORE', notBefore }
  if (last !== undefined && fits(Math.max(now, compiled.earliest[index] ?? 0)))
    return {
      code: 'PLAYERS_TOO_LATE',
      other: day.matches[last]?.id ?? '',
      readyAt: momentOf(compiled, readyAfter(board, last)),
    }
  const [shared] = sharedPlayers(day).get(match.id) ?? []
  if (shared && fits(ready, { players: true }))
    return { code: 'PLAYER_BUSY', other: shared.other, player: shared.player }
  const everywhere = day.courts.map((_, court) => court)
  if (only !== null && fits(ready, {}, board, everywhere)) return { code: 'COURT_FULL', court: only }
  const kind = TAKEN_KINDS.find((each) =>
    fits(
      ready,
      {},
      boardWithout(board, ({ kind: taken }) => taken === each),
    ),
  )
  if (kind) return { code: 'COURTS_TAKEN', kind }
  return { code: 'DAY_FULL' }
}

/** Returns when the players of a match are ready for the next one. */
const readyAfter = ({ ends, compiled }: Board, match: number): number =>
  (ends[match] ?? 0) + (compiled.rests[match] ?? 0)

/** Returns a board with the same places, on which some of the time that is taken is free. */
function boardWithout(board: Board, isFree: (taken: OrderDay['courts'][number]['taken'][number]) => boolean): Board {
  const { day } = board.compiled
  const courts = day.courts.map((court) => ({ ...court, taken: court.taken.filter((taken) => !isFree(taken)) }))
  const other = new Board(compileDay({ ...day, courts }))
  board.places.forEach((place, match) => {
    if (place && !board.compiled.begun[match]) other.put(match, place)
  })
  return other
}
