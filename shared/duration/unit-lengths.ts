import { chanceAt, isWon, type Race } from '../probability/race.ts'
import { gameRace, type Terms, tiebreakRace } from '../probability/races.ts'
import { changesInTiebreak } from '../scoring/ends.ts'
import { isTiebreakAt, type SetRule, setRuleOf } from '../scoring/format.ts'
import { isSetOver } from '../scoring/format-rules.ts'
import { type BySide, of, opponent, plusOne, runningSet, type Score, type Side } from '../scoring/score.ts'
import { turnsAfter } from '../scoring/service.ts'
import { AFTER_SET, IN_TIEBREAK, pauseAfterGames, pauseUnits } from './pauses.ts'

/** The chance of each number of units, from 0. */
export type Lengths = Float64Array

/** Longer matches and sets are left out (units). Only sets without a tie-break get there. */
export const MOST_UNITS = 1024
const MOST_OF_SET = 260
/** Chances below this are left out. */
const LEAST = 1e-11

const NO_POINTS: BySide<number> = [0, 0]

/** The lengths of a game or tie-break that side 1 wins, and of one that it loses (units still to come). */
type GameEnds = BySide<readonly number[]>

/** The lengths of a set by its winner, and by the side that serves first in the next one: 2 × winner + next server, from 0. */
type SetEnds = readonly Lengths[]

/**
 * Returns a function for the distribution of the units still to come in a match that is not over: the pause that begins now, and
 * all points and pauses until the last point. Points are independent. Side 1 serves first if the server is unknown.
 * What it has computed for whole sets, it keeps for the next score.
 */
export function unitsLeft(terms: Terms): (score: Score) => Lengths {
  const { format } = terms
  const tails = new Map<number, Lengths>()
  const games = new Map<string, GameEnds>()
  const whole = new Map<string, SetEnds>()

  return (score) => {
    const { games: played, tiebreak } = runningSet(score)
    const server = score.server ?? 1
    const turns = tiebreak ? turnsAfter(score.order, score.points[0] + score.points[1]) : 0
    const firstOfGame = turns % 2 === 0 ? server : opponent(server)
    const first = (played[0] + played[1]) % 2 === 0 ? firstOfGame : opponent(firstOfGame)
    const ends = setEnds(setRuleOf(format, score.sets.length - 1), first, played, score.points)
    return later(followed(ends, setsWon(score)), hasBegun(score) ? pauseUnits(score) : -1)
  }

  /** Returns the lengths of the rest of a match from the lengths of its running set. */
  function followed(ends: SetEnds, sets: BySide<number>): Lengths {
    const all = new Float64Array(MOST_UNITS + 1)
    ends.forEach((lengths, index) => {
      const after = plusOne(sets, index < 2 ? 1 : 2)
      if (Math.max(...after) > format.sets / 2) addTo(all, lengths)
      else addJoined(all, lengths, tailOf(after, index % 2 === 0 ? 1 : 2), AFTER_SET)
    })
    return all
  }

  /** Returns the lengths of a match from the first point of a set. @param server the side that serves it */
  function tailOf(sets: BySide<number>, server: Side): Lengths {
    const key = (sets[0] * format.sets + sets[1]) * 2 + server
    const known = tails.get(key)
    if (known) return known
    const tail = followed(wholeSet(sets[0] + sets[1], server), sets)
    tails.set(key, tail)
    return tail
  }

  function wholeSet(index: number, server: Side): SetEnds {
    const rule = setRuleOf(format, index)
    const key = `${rule === format.final}${server}`
    const ends = whole.get(key) ?? setEnds(rule, server, NO_POINTS, NO_POINTS)
    whole.set(key, ends)
    return ends
  }

  /** Returns the lengths of a set from a score. @param server the side that served its first game */
  function setEnds(rule: SetRule, server: Side, from: BySide<number>, points: BySide<number>): SetEnds {
    const ends = Array.from({ length: 4 }, () => new Float64Array(MOST_OF_SET + 1))
    /** The chance of each length, by the games of side 1. All of them have the same number of games. */
    let states = new Map<number, Lengths>([[from[0], Float64Array.of(1)]])
    for (let games = from[0] + from[1]; states.size > 0; games += 1) {
      const next = new Map<number, Lengths>()
      const serves = games % 2 === 0 ? server : opponent(server)
      const begun = games === from[0] + from[1] ? points : NO_POINTS
      for (const [one, lengths] of states) {
        const score: BySide<number> = [one, games - one]
        const outcomes = gameEnds(rule, serves, isTiebreakAt(rule, ...score), begun)
        for (const winner of [1, 2] as const) {
          const after = plusOne(score, winner)
          if (isSetOver(rule, { games: after, tiebreak: null })) {
            const isOpponentNext = (games + 1) % 2 === 1
            const nextServer = isOpponentNext ? opponent(server) : server
            addJoined(ends[2 * (winner - 1) + nextServer - 1], lengths, of(outcomes, winner), 0)
          } else {
            const there = next.get(after[0]) ?? new Float64Array(MOST_OF_SET + 1)
            addJoined(there, lengths, of(outcomes, winner), pauseAfterGames(games + 1))
            next.set(after[0], there)
          }
        }
      }
      states = new Map([...next].filter(([, lengths]) => lengths.some((share) => share > LEAST)))
    }
    return ends
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

const later = (lengths: Lengths, units: number): Lengths => lengths.map((_, length) => lengths[length - units] ?? 0)

/** Adds the lengths of a part. */
function addTo(sum: Lengths, part: Lengths): void {
  for (let units = 0; units < part.length; units += 1) sum[units] = (sum[units] ?? 0) + (part[units] ?? 0)
}

/** Adds the lengths of two parts with a pause between them. Those that have no place are left out. */
function addJoined(sum: Lengths | undefined, part: Lengths, next: Lengths | readonly number[], pause: number): void {
  if (!sum) return
  let [from, to] = [0, next.length]
  while (from < to && !((next[from] ?? 0) > LEAST)) from += 1
  while (to > from && !((next[to - 1] ?? 0) > LEAST)) to -= 1
  for (let units = 0; units < part.length; units += 1) {
    const share = part[units] ?? 0
    if (share < LEAST) continue
    const first = units + pause
    const last = Math.min(to, sum.length - first)
    for (let more = from; more < last; more += 1)
      sum[first + more] = (sum[first + more] ?? 0) + share * (next[more] ?? 0)
  }
}

function setsWon({ sets }: Score): BySide<number> {
  let won: BySide<number> = [0, 0]
  for (const { games } of sets.slice(0, -1)) won = plusOne(won, games[0] > games[1] ? 1 : 2)
  return won
}
