import { Board, type Place } from './board.ts'
import { inOrder } from './build.ts'
import type { CompiledDay } from './compile-day.ts'
import { type Retimed, retimed, type Standing, type Standings } from './retime.ts'

/** A change of standings that was tried. */
interface Tried {
  readonly standings: Standings
  readonly retimed: Retimed
}

/** A new plan of a day. */
interface NewPlan {
  /** Number of matches that it changes. */
  readonly changes: number
  /** The old standings, with the places of the new plan for those that it changes. */
  readonly standings: Standings
}

/** Number of other matches that may change so that one more match can be played today. */
const MOST_FOR_ONE = 3

/** How much longer a match waits on its own court than on another one, of which the best counts (minutes). */
const PATIENCE = [120, 60, 30, 0] as const

/**
 * Returns standings with which more matches keep all rules. Each match that no longer fits is moved alone if that is possible. If
 * matches are then left without a place, all are put in the first free places, no earlier than their players were told, and as many as
 * possible go back to their old places. That counts if each match that it keeps on the day costs few changes. If more matches change than
 * in a new plan, only those that it changes get its places.
 * @param newPlan makes a new plan
 */
export function repaired(
  compiled: CompiledDay,
  standings: Standings,
  planned: readonly number[],
  newPlan: () => NewPlan,
): Standings {
  const alone = movedAlone(compiled, { standings, retimed: retimed(compiled, standings, planned) }, planned)
  if (alone.retimed.misfits.length === 0) return alone.standings
  const anew = newPlan()
  const result = withFewest(compiled, standings, planned, { alone, most: anew.changes })
  if (changesIn(standings, result) <= anew.changes) return result.standings
  const like = { standings: anew.standings, retimed: retimed(compiled, anew.standings, planned) }
  const found = movedAlone(compiled, like, planned)
  const isBetter =
    found.retimed.misfits.length <= result.retimed.misfits.length &&
    changesIn(standings, found) < changesIn(standings, result)
  return isBetter ? found.standings : result.standings
}

/** Number of matches that change. */
const changesIn = (old: Standings, { standings, retimed: { misfits } }: Tried): number =>
  old.filter((each, match) => each && (misfits.includes(match) || !isSameStanding(each, standings[match]))).length

/** Returns the better one of moving matches alone and of filling free places. */
function withFewest(
  compiled: CompiledDay,
  standings: Standings,
  planned: readonly number[],
  { alone, most }: { readonly alone: Tried; readonly most: number },
): Tried {
  const [filled] = PATIENCE.map((minutes) => fill(compiled, standings, planned, minutes)).toSorted(
    (one, other) => one.retimed.misfits.length - other.retimed.misfits.length,
  )
  if (!filled || filled.retimed.misfits.length >= alone.retimed.misfits.length) return alone
  const best = movedAlone(compiled, putBack(compiled, filled, standings, planned), planned)
  const changed = changesIn(standings, best)
  const kept = alone.retimed.misfits.length - best.retimed.misfits.length
  const isWorth = changed <= changesIn(standings, alone) + MOST_FOR_ONE * kept && changed <= most
  return isWorth ? best : alone
}

/**
 * Gives each match, in the order of the plan, the first place that is free, also between others. It stays on its court if it waits
 * there for no longer than on another one and these minutes.
 */
function fill(compiled: CompiledDay, standings: Standings, planned: readonly number[], patience: number): Tried {
  const board = new Board(compiled)
  const filled = [...standings]
  for (const match of inOrder(compiled, planned)) {
    const standing = standings[match]
    const from = Math.max(board.readyAt(match), planned[match] ?? 0)
    if (!standing || from === Number.POSITIVE_INFINITY) continue
    const places = (compiled.courts[match] ?? []).flatMap((court) => board.placeFrom(match, court, from) ?? [])
    const first = places.reduce<Place | null>((one, other) => (one && one.start <= other.start ? one : other), null)
    const own = places.find(({ court }) => court === standing.court)
    const place = own && first && own.start <= first.start + patience ? own : first
    if (!place) continue
    board.put(match, place)
    filled[match] = { court: place.court, key: place.start }
  }
  return { standings: filled, retimed: retimed(compiled, filled, planned) }
}

/** Returns the standings in which each match, the first ones first, is back at its old standing if no other match loses its place. */
function putBack(compiled: CompiledDay, from: Tried, old: Standings, planned: readonly number[]): Tried {
  let best = from
  const order = old.flatMap((standing, match) => (standing ? match : []))
  for (const match of order.toSorted((one, other) => (old[one]?.key ?? 0) - (old[other]?.key ?? 0))) {
    const standing = old[match]
    if (!standing || isSameStanding(standing, best.standings[match])) continue
    const standings = best.standings.with(match, standing)
    const next = retimed(compiled, standings, planned)
    if (next.misfits.length <= best.retimed.misfits.length) best = { standings, retimed: next }
  }
  return best
}

const isSameStanding = (one: Standing, other: Standing | null | undefined): boolean =>
  one.court === other?.court && one.key === other.key

/**
 * Moves each match that no longer fits alone if that is possible: to another court or another place in the order. It stays without a
 * place if its move would take one from another match.
 */
function movedAlone(compiled: CompiledDay, from: Tried, planned: readonly number[]): Tried {
  let best = from
  const failed = new Set<number>()
  for (;;) {
    const match = best.retimed.misfits.find((each) => !failed.has(each))
    if (match === undefined) return best
    const found = bestMove(compiled, best, match, planned)
    if (found) best = found
    else failed.add(match)
  }
}

/** Returns the move of a match after which it fits and no other match loses its place, with the least lateness. */
function bestMove(compiled: CompiledDay, from: Tried, match: number, planned: readonly number[]): Tried | null {
  let best: Tried | null = null
  const misfits = new Set(from.retimed.misfits)
  for (const court of compiled.courts[match] ?? []) {
    if (!hasRoom(compiled, from.retimed, court, match)) continue
    for (const standing of places(from.standings, court, match)) {
      const standings = from.standings.with(match, standing)
      const next = retimed(compiled, standings, planned)
      if (next.misfits.includes(match) || next.misfits.some((each) => !misfits.has(each))) continue
      const { misfits: fewest, lateness } = best?.retimed ?? {}
      const isBetter =
        !fewest ||
        next.misfits.length < fewest.length ||
        (next.misfits.length === fewest.length && next.lateness < (lateness ?? 0))
      if (isBetter) best = { standings, retimed: next }
    }
  }
  return best
}

/** Whether the times at which a court is free are long enough for one more match, if all others could move. */
function hasRoom({ windows, minutes, day }: CompiledDay, { board }: Retimed, court: number, match: number): boolean {
  const now = (day.now - board.compiled.base) / 60_000
  const open = (windows[court] ?? []).reduce((sum, [from, until]) => sum + Math.max(0, until - Math.max(from, now)), 0)
  const used = (board.courts[court] ?? []).reduce((sum, each) => sum + Math.max(0, (board.ends[each] ?? 0) - now), 0)
  return open - used >= (minutes[match] ?? 0)
}

/** Returns the places between the matches of a court, and before and after them. */
function places(standings: Standings, court: number, match: number): readonly Standing[] {
  const keys = standings
    .flatMap((standing, each) => (standing && standing.court === court && each !== match ? standing.key : []))
    .sort((one, other) => one - other)
  const [first, last] = [keys[0], keys.at(-1)]
  if (first === undefined || last === undefined) return [{ court, key: standings[match]?.key ?? 0 }]
  const between = keys.slice(1).map((key, index) => (key + (keys[index] ?? key)) / 2)
  return [first - 1, ...between, last + 1].map((key) => ({ court, key }))
}
