import type { BySide } from '../scoring/score.ts'

/**
 * A game, tie-break or set. The first side with `to` steps and a lead of two wins it. If both have `decidedAt` steps, the
 * next step decides the race. `decidedAt` is Infinity if only a lead of two wins.
 */
export interface Race {
  readonly to: number
  readonly decidedAt: number
}

/** The chances of the ends of a race: side 1 wins or loses it, after an even or an odd number of steps. Their sum is 1. */
export interface Ends {
  readonly won: BySide<number>
  readonly lost: BySide<number>
}

/**
 * Returns the chances of the ends of a race. It starts with a chance of 1 at the current state, and splits the chance of
 * each state between the next two.
 * @param from steps that each side has won
 * @param step side 1's chance to win the next step, by the number of steps before it. If only a lead of two wins, the
 * chances must repeat after four steps.
 * @param first side 1's chance to win the very next step, if it differs
 */
export function endsOf(
  { to, decidedAt }: Race,
  [one, two]: BySide<number>,
  step: (played: number) => number,
  first = step(one + two),
): Ends {
  const level = levelOf({ to, decidedAt }, Math.max(one, two))
  const isDecided = level === decidedAt
  const won: [number, number] = [0, 0]
  const lost: [number, number] = [0, 0]
  const begun = one + two
  // Plain arrays, because creating a Float64Array takes longer than computing with it.
  const steps = [first]
  for (let played = begun + 1; played <= 2 * level; played += 1) steps.push(step(played))
  /** For each number of steps of side 1: the chance that side 2 made its last step at that number. */
  const row = new Array<number>(level - one + 1).fill(0)
  row[0] = 1
  for (let b = two; b <= level; b += 1) {
    /** The chance that side 1 made its last step here. */
    let here = 0
    for (let a = one; a <= level; a += 1) {
      const share = here + (row[a - one] ?? 0)
      // The other side of a won race cannot be reached.
      if (share === 0) continue
      const odd = (a + b + 1) % 2 === 0 ? 0 : 1
      const up = share * (steps[a + b - begun] ?? 0)
      const isLevel = a === level && b === level
      if (isLevel && !isDecided) {
        const chance = byTwo(2 * level, step)
        won[0] += share * chance
        lost[0] += share * (1 - chance)
        break
      }
      here = 0
      row[a - one] = 0
      if (isLevel || (a + 1 >= to && a + 1 - b >= 2)) won[odd] += up
      else here = up
      if (isLevel || (b + 1 >= to && b + 1 - a >= 2)) lost[odd] += share - up
      else row[a - one] = share - up
    }
  }
  return { won, lost }
}

/** Side 1's chances to win a race after each outcome of the next step. */
export interface NextStep {
  readonly ifWon: number
  readonly ifLost: number
}

/**
 * Returns side 1's chances to win a race after the next step. It starts at the end of the race, where they are known, and goes
 * back to the current state. It takes less time than `endsOf`.
 */
export function nextStepOf(
  { to, decidedAt }: Race,
  [one, two]: BySide<number>,
  step: (played: number) => number,
): NextStep {
  const level = levelOf({ to, decidedAt }, Math.max(one, two))
  const isDecided = level === decidedAt
  const steps: number[] = []
  for (let played = one + two; played <= 2 * level; played += 1) steps.push(step(played))
  /** For each number of steps of side 2: the chance after one more step of side 1. Side 1 has won by then if it leads by two. */
  const row = new Array<number>(level - two + 1).fill(1)
  let [ifWon, ifLost] = [1, 0]
  for (let a = level; a >= one; a -= 1) {
    ifLost = 0
    for (let b = level; b >= two; b -= 1) {
      ifWon = row[b - two] ?? 1
      if (a === one && b === two) break
      const chance = steps[a + b - one - two] ?? 0
      if (a === level && b === level) ifLost = isDecided ? chance : byTwo(2 * level, step)
      else if (a >= to && a - b >= 2) ifLost = 1
      else if (b >= to && b - a >= 2) ifLost = 0
      else ifLost = chance * ifWon + (1 - chance) * ifLost
      row[b - two] = ifLost
    }
  }
  return { ifWon, ifLost }
}

/** Returns side 1's chance to win a race. */
export function chanceToWin(race: Race, from: BySide<number>, step: (played: number) => number): number {
  const { ifWon, ifLost } = nextStepOf(race, from, step)
  const chance = step(from[0] + from[1])
  return chance * ifWon + (1 - chance) * ifLost
}

/** Returns the number of steps each from which the next step decides, or only a lead of two. It is beyond the next step. */
const levelOf = ({ to, decidedAt }: Race, most: number): number =>
  most <= decidedAt && decidedAt < Number.POSITIVE_INFINITY ? decidedAt : Math.max(to - 1, most + 1)

/**
 * Returns side 1's chance to win from a level state in which only a lead of two wins. Either a side wins the next two steps, or
 * the race is level again. The chances of steps may change from one pair to the next, and repeat after two pairs.
 */
function byTwo(played: number, step: (played: number) => number): number {
  const [a, b, c, d] = [step(played), step(played + 1), step(played + 2), step(played + 3)]
  const levelFirst = a * (1 - b) + (1 - a) * b
  const levelNext = c * (1 - d) + (1 - c) * d
  return (a * b + levelFirst * c * d) / (1 - levelFirst * levelNext)
}
