import { chanceAt, isWon, type Race } from '../probability/race.ts'
import { gameRace, type Terms, tiebreakRace } from '../probability/races.ts'
import { changesInTiebreak } from '../scoring/ends.ts'
import { isTiebreakAt, type SetRule, setRuleOf } from '../scoring/format.ts'
import { isSetOver } from '../scoring/format-rules.ts'
import { type BySide, both, of, opponent, plusOne, runningSet, type Score, type Side } from '../scoring/score.ts'
import { turnsAfter } from '../scoring/service.ts'
import { AFTER_SET, IN_TIEBREAK, pauseAfterGames, pauseUnits } from './pauses.ts'

/** The chance of each number of units, from 0. */
export type Lengths = Float64Array

/** Longer matches are left out (units). Only matches without a tie-break in their last set get there. */
export const MOST_UNITS = 1024
/**
 * A set is left out if it has more than 260 units. At a level score from which only a lead of two games wins, it has had about 80, some
 * more and some fewer: of the units after it, all are counted up to the first number, and none from the second.
 */
const [ALL_LEVEL, MOST_LEVEL] = [161, 201]
/** Chances below this are left out. */
const LEAST = 1e-11

const NO_POINTS: BySide<number> = [0, 0]

/** The lengths of a game or tie-break that side 1 wins, and of one that it loses (units still to come). */
type GameEnds = BySide<readonly number[]>

/** The lengths of the rest of a match, from a number of units. */
interface Rest {
  readonly from: number
  readonly shares: Float64Array
}

/** The last point has been played. */
const NO_REST: Rest = { from: 0, shares: Float64Array.of(1) }

/** A score between two games, and the side that serves next. */
interface BetweenGames {
  /** Sets that each side has won. */
  readonly sets: BySide<number>
  readonly games: BySide<number>
  readonly server: Side
}

/** What follows a game: its pause (units), and the rest of the match. */
interface Follows {
  readonly pause: number
  readonly rest: Rest
}

/** Adds the chances of the units still to come, times a weight, to `sum`. Returns `sum`. */
export type UnitsFrom = (score: Score, sum?: Lengths, weight?: number) => Lengths

/**
 * Returns a function for the distribution of the units still to come in a match that is not over: the pause that begins now, and
 * all points and pauses until the last point. Points are independent. Side 1 serves first if the server is unknown.
 * It keeps what it has computed for every score between two games.
 */
export function unitsLeft(terms: Terms): UnitsFrom {
  const { format } = terms
  const games = new Map<string, GameEnds>()
  const rests = new Map<string, Rest>()
  const scratch = new Float64Array(MOST_UNITS + 1)

  return (score, sum = new Float64Array(MOST_UNITS + 1), weight = 1) => {
    const { games: played, tiebreak } = runningSet(score)
    const server = score.server ?? 1
    const turns = tiebreak ? turnsAfter(score.order, score.points[0] + score.points[1]) : 0
    const state = { sets: setsWon(score), games: played, server: turns % 2 === 0 ? server : opponent(server) }
    const { from, shares } = score.points[0] + score.points[1] > 0 ? after(state, score.points) : restOf(state)
    const first = from + (hasBegun(score) ? pauseUnits(score) : -1)
    const last = Math.min(shares.length, sum.length - first)
    for (let units = 0; units < last; units += 1)
      sum[first + units] = (sum[first + units] as number) + weight * (shares[units] as number)
    return sum
  }

  /** Returns the lengths of the rest of a match from the first point of a game. */
  function restOf(state: BetweenGames): Rest {
    const { sets, games: played, server } = state
    const rule = setRuleOf(format, sets[0] + sets[1])
    const above = Math.max(0, Math.min(...played) - endlessFrom(rule))
    // From here on, the set is the same after two more games that leave it level.
    if (above > 0) return restOf({ ...state, games: [played[0] - above, played[1] - above] })
    const key = `${sets.join()} ${played.join()} ${server}`
    const known = rests.get(key)
    if (known) return known
    const isEndless = played[0] === played[1] && played[0] === endlessFrom(rule)
    const rest = isEndless ? endless(state, rule) : after(state, NO_POINTS)
    rests.set(key, rest)
    return rest
  }

  /** Returns the lengths of the rest of a match from a score in a game. @param state before the game */
  function after(state: BetweenGames, points: BySide<number>): Rest {
    const { sets, games: played, server } = state
    const rule = setRuleOf(format, sets[0] + sets[1])
    const ends = gameEnds(rule, server, isTiebreakAt(rule, ...played), points)
    const next = both<Side, Follows>([1, 2], (winner) => followedBy(state, rule, winner))
    for (const winner of [1, 2] as const) {
      const { pause, rest } = of(next, winner)
      addJoined(scratch, of(ends, winner), rest, pause)
    }
    return takenFrom(scratch)
  }

  function followedBy({ sets, games: before, server }: BetweenGames, rule: SetRule, winner: Side): Follows {
    const played = plusOne(before, winner)
    if (!isSetOver(rule, { games: played, tiebreak: null })) {
      const rest = restOf({ sets, games: played, server: opponent(server) })
      return { pause: pauseAfterGames(played[0] + played[1]), rest }
    }
    const won = plusOne(sets, winner)
    if (Math.max(...won) > format.sets / 2) return { pause: 0, rest: NO_REST }
    return { pause: AFTER_SET, rest: restOf({ sets: won, games: NO_POINTS, server: opponent(server) }) }
  }

  /**
   * Returns the lengths from a level score at which only a lead of two games wins. Two games either decide the set or come back to
   * the same score.
   */
  function endless(state: BetweenGames, rule: SetRule): Rest {
    const { games: level, server } = state
    const pause = pauseAfterGames(level[0] + level[1] + 1)
    const first = gameEnds(rule, server, false, NO_POINTS)
    const second = gameEnds(rule, opponent(server), false, NO_POINTS)
    const over = both<Side, Follows>([1, 2], (winner) =>
      followedBy({ ...state, games: plusOne(level, winner), server: opponent(server) }, rule, winner),
    )
    const [back, decided, once] = [0, 1, 2].map(() => new Float64Array(MOST_UNITS + 1))
    if (!(back && decided && once)) return NO_REST
    for (const winner of [1, 2] as const) {
      addJoined(back, of(first, winner), { from: 0, shares: Float64Array.from(of(second, opponent(winner))) }, pause)
      addJoined(once, of(second, winner), of(over, winner).rest, of(over, winner).pause)
      addJoined(decided, of(first, winner), takenFrom(once), pause)
    }
    // The chance that the score is level again after a number of units follows from the chances of the smaller numbers.
    const again = [1]
    for (let units = 1; units <= MOST_LEVEL; units += 1) {
      let share = 0
      for (let two = 1; two <= units; two += 1) share += (back[two] ?? 0) * (again[units - two] ?? 0)
      again.push(share)
    }
    const counted = again.map((share, units) => share * Math.min(1, (MOST_LEVEL - units) / (MOST_LEVEL - ALL_LEVEL)))
    addJoined(scratch, counted, takenFrom(decided), 0)
    return takenFrom(scratch)
  }

  /** Returns the lengths of a game or tie-break. @param serves the side that serves its first point */
  function gameEnds(rule: SetRule, serves: Side, isTiebreak: boolean, points: BySide<number>): GameEnds {
    const key = `${rule === format.final}${serves}${isTiebreak}${points.join()}`
    const known = games.get(key)
    if (known) return known
    const race = isTiebreak ? tiebreakRace(terms, rule, serves) : gameRace(terms, rule, serves)
    const changes = isTiebreak ? changesInTiebreak(rule.tiebreak) : () => 0
    const begun = points[0] + points[1]
    // A pause that begins now is not in it.
    const ends = endsOf(race, points, (played) => played - begun + IN_TIEBREAK * (changes(played - 1) - changes(begun)))
    games.set(key, ends)
    return ends
  }
}

/** Returns the number of games of each side from which only a lead of two games wins a set. */
const endlessFrom = ({ tiebreak, games }: SetRule): number => (tiebreak ? tiebreak.at + 1 : games - 1)

/** Returns the lengths of a race by its winner. @param unitsOf returns the units still to come if the race ends after a number of steps */
function endsOf(race: Race, [one, two]: BySide<number>, unitsOf: (steps: number) => number): GameEnds {
  const ends: BySide<number[]> = [[], []]
  const end = (side: Side, steps: number, share: number): void => {
    const lengths = of(ends, side)
    const units = unitsOf(steps)
    while (lengths.length <= units) lengths.push(0)
    lengths[units] = (lengths[units] ?? 0) + share
  }
  /** The chance of each number of steps of side 1. */
  let states = new Map([[one, 1]])
  for (let played = one + two; states.size > 0; played += 1) {
    const next = new Map<number, number>()
    for (const [a, share] of states) {
      const b = played - a
      const chance = a === b && a === race.decidedAt ? race.decider : chanceAt(race, played)
      if (isWon(race, a + 1, b)) end(1, played + 1, share * chance)
      else next.set(a + 1, (next.get(a + 1) ?? 0) + share * chance)
      if (isWon(race, b + 1, a)) end(2, played + 1, share * (1 - chance))
      else next.set(a, (next.get(a) ?? 0) + share * (1 - chance))
    }
    states = new Map([...next].filter(([, share]) => share > LEAST))
  }
  return ends
}

/** Whether the first point has been played. The clock starts at its end, so before the match it is not counted. */
const hasBegun = ({ sets, points }: Score): boolean =>
  sets.length > 1 || [...points, ...(sets[0]?.games ?? [])].some((count) => count > 0)

/** Adds the lengths of a part, a pause and the rest. Those that have no place are left out. */
function addJoined(sum: Lengths, part: readonly number[], { from, shares }: Rest, pause: number): void {
  for (let units = 0; units < part.length; units += 1) {
    const share = part[units] ?? 0
    if (share < LEAST) continue
    const first = units + pause + from
    const last = Math.min(shares.length, sum.length - first)
    for (let more = 0; more < last; more += 1)
      sum[first + more] = (sum[first + more] as number) + share * (shares[more] as number)
  }
}

/** Returns the lengths without those that hardly ever occur, and empties the array. */
function takenFrom(lengths: Lengths): Rest {
  let [from, to] = [0, lengths.length]
  while (from < to && (lengths[from] ?? 0) < LEAST) from += 1
  while (to > from && (lengths[to - 1] ?? 0) < LEAST) to -= 1
  const shares = lengths.slice(from, to)
  lengths.fill(0)
  return { from, shares }
}

function setsWon({ sets }: Score): BySide<number> {
  let won: BySide<number> = [0, 0]
  for (const { games } of sets.slice(0, -1)) won = plusOne(won, games[0] > games[1] ? 1 : 2)
  return won
}
