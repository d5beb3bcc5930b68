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
  const { won, decided } = fromLevel(race, level)
  const ifLevel = won + decided * race.decider
  const { turns } = race
  const left = 2 * level - one - two
  // In every four steps, the same number is of the second kind.
  let seconds = (left >> 2) * (turns[0] + turns[1] + turns[2] + turns[3])
  for (let played = 2 * level - (left & 3); played < 2 * level; played += 1) seconds += turns[played & 3] ?? 0
  const firsts = left - seconds
  binomial(firsts, race.chances[0], OF_FIRSTS)
  binomial(seconds, race.chances[1], OF_SECONDS)
  /** Number of steps that side 1 needs to win. With one less, the race is level. */
  const needed = level + 1 - one
  /** The chance that the steps of the second kind are enough, together with `count` of the first kind. */
  let enough = 0
  for (let count = needed; count <= seconds; count += 1) enough += OF_SECONDS[count] ?? 0
  let chance = 0
  for (let count = 0; count <= firsts; count += 1) {
    const missing = needed - 1 - count
    const oneLess = missing >= 0 && missing <= seconds ? (OF_SECONDS[missing] ?? 0) : 0
    chance += (OF_FIRSTS[count] ?? 0) * (enough + oneLess * ifLevel)
    enough += oneLess
  }
  return chance
}

/** Reused for all races, because each point of a match takes about ten of them, and a phone clears memory slowly. */
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
  const { decidedAt } = race
  let won = 0
  let decided = 1
  // There are two kinds of pairs of steps, which alternate.
  const end = decidedAt === Number.POSITIVE_INFINITY ? level + 2 : decidedAt
  for (let each = level; each < end; each += 1) {
    const a = chanceAt(race, 2 * each)
    const b = chanceAt(race, 2 * each + 1)
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
