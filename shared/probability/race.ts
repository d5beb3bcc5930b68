import type { BySide } from '../scoring/score.ts'

/**
 * A game, tie-break, set or match. The first side with `to` steps and a lead of two wins it. If both have `decidedAt` steps,
 * the next step decides the race.
 */
export interface Race {
  readonly to: number
  /** At least `to - 1`. Infinity if only a lead of two wins. */
  readonly decidedAt: number
  /** Side 1's chance to win the step that decides the race. */
  readonly decider: number
  /** Side 1's chance to win a step, for each of two kinds of steps. */
  readonly chances: BySide<number>
  readonly turns: Turns
}

/** The kinds of the first four steps of a race. The next steps repeat them. */
export type Turns = readonly [Kind, Kind, Kind, Kind]
/** An index of `chances`. */
type Kind = 0 | 1

/**
 * Returns side 1's chance to win a race. Imagine that both sides play a fixed number of steps, even if the race ends earlier.
 * Then either one side has won it, or both have equally many steps. So binomial distributions give the chance.
 * @param one steps that side 1 has won
 * @param two steps that side 2 has won
 */
export function chanceToWin(race: Race, one: number, two: number): number {
  if (isWon(race, one, two)) return 1
  if (isWon(race, two, one)) return 0
  const level = levelOf(race, one, two)
  const { more, equal } = sumsOf(race, one + two, level, level - one)
  return more + equal * chanceFromLevel(race, level)
}

/** Returns the same chance after each outcome of the next step, with one calculation for both. The race is not over. */
export function chancesAfterNext(race: Race, one: number, two: number): { won: number; lost: number } {
  const level = levelOf(race, one, two)
  if (one === level || two === level)
    return { won: chanceToWin(race, one + 1, two), lost: chanceToWin(race, one, two + 1) }
  const { more, equal, less } = sumsOf(race, one + two + 1, level, level - one)
  const ifLevel = chanceFromLevel(race, level)
  return { won: more + equal + less * ifLevel, lost: more + equal * ifLevel }
}

/** Returns side 1's chance to win if both sides have `level` steps. */
export function chanceFromLevel(race: Race, level: number): number {
  const { won, decided } = fromLevel(race, level)
  return won + decided * race.decider
}

/** The chances that side 1 wins more steps than a number, exactly as many, and one less. */
interface Sums {
  readonly more: number
  readonly equal: number
  readonly less: number
}

/**
 * Returns these chances for the steps until both sides together have made twice `level`.
 * @param played number of steps already made
 */
function sumsOf(race: Race, played: number, level: number, wanted: number): Sums {
  const { turns, chances } = race
  const left = 2 * level - played
  // In every four steps, the same number is of the second kind.
  let seconds = (left >> 2) * (turns[0] + turns[1] + turns[2] + turns[3])
  for (let step = 2 * level - (left & 3); step < 2 * level; step += 1) seconds += turns[step & 3] ?? 0
  const firsts = left - seconds
  binomial(firsts, chances[0], OF_FIRSTS)
  binomial(seconds, chances[1], OF_SECONDS)
  /** The chance that the steps of the second kind are more than wanted, together with `count` of the first kind. */
  let enough = 0
  for (let count = wanted + 1; count <= seconds; count += 1) enough += OF_SECONDS[count] ?? 0
  let more = 0
  let equal = 0
  let less = 0
  for (let count = 0, missing = wanted; count <= firsts; count += 1, missing -= 1) {
    const share = OF_FIRSTS[count] ?? 0
    const exact = missing >= 0 && missing <= seconds ? (OF_SECONDS[missing] ?? 0) : 0
    more += share * enough
    equal += share * exact
    if (missing > 0 && missing <= seconds + 1) less += share * (OF_SECONDS[missing - 1] ?? 0)
    enough += exact
  }
  return { more, equal, less }
}

/** Reused for all races, because each point of a match takes several of them, and a phone clears memory slowly. */
const OF_FIRSTS: number[] = []
const OF_SECONDS: number[] = []

/** Writes the chance of each number of successes from 0 to `count` into a list, if each has this chance. */
function binomial(count: number, chance: number, shares: number[]): void {
  // Starts with the likelier of no success and `count` successes. The other one may be too small for a number.
  if (chance > 0.5) {
    const odds = (1 - chance) / chance
    let share = chance ** count
    for (let n = count; n >= 0; n -= 1) {
      shares[n] = share
      share *= (odds * n) / (count + 1 - n)
    }
  } else {
    const odds = chance / (1 - chance)
    let share = (1 - chance) ** count
    for (let n = 0; n <= count; n += 1) {
      shares[n] = share
      share *= (odds * (count - n)) / (n + 1)
    }
  }
}

/** Returns the smallest number of steps from which only a lead of two wins. No side has more of them yet. */
export const levelOf = ({ to }: Race, one: number, two: number): number => Math.max(to - 1, one, two)

/** Returns what follows if both sides have `level` steps: the chance that side 1 wins by two, and that one step decides. */
export function fromLevel(race: Race, level: number): { won: number; decided: number } {
  const { decidedAt, chances, turns } = race
  let won = 0
  let decided = 1
  // There are two kinds of pairs of steps, which alternate.
  const end = decidedAt === Number.POSITIVE_INFINITY ? level + 2 : decidedAt
  for (let each = level; each < end; each += 1) {
    const a = chances[turns[(2 * each) & 3] ?? 0]
    const b = chances[turns[(2 * each + 1) & 3] ?? 0]
    won += decided * a * b
    decided *= a * (1 - b) + (1 - a) * b
  }
  return end === decidedAt ? { won, decided } : { won: won / (1 - decided), decided: 0 }
}

/** Returns side 1's chance to win the next step, unless it decides the race. */
export const chanceAt = (race: Race, played: number): number => race.chances[race.turns[played & 3] ?? 0]

/** Whether the side with these steps has won. */
export const isWon = ({ to, decidedAt }: Race, mine: number, other: number): boolean =>
  mine > decidedAt || (mine >= to && mine - other >= 2)
