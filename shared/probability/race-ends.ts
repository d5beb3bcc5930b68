import type { BySide } from '../scoring/score.ts'
import { chanceAt, fromLevel, isWon, levelOf, type Race } from './race.ts'

/** The chances of the ends of a race: side 1 wins or loses it, after an even or an odd number of steps. Their sum is 1. */
export interface Ends {
  readonly won: BySide<number>
  readonly lost: BySide<number>
}

/**
 * Returns the chances of the ends of a race. It starts with a chance of 1 at the current state, and splits the chance of
 * each state between the next two.
 * @param one steps that side 1 has won
 * @param two steps that side 2 has won
 */
export function endsOf(race: Race, one: number, two: number): Ends {
  const won: [number, number] = [0, 0]
  const lost: [number, number] = [0, 0]
  if (isWon(race, one, two)) won[parityOf(one + two)] = 1
  else if (isWon(race, two, one)) lost[parityOf(one + two)] = 1
  else {
    const level = levelOf(race, one, two)
    /** For each number of steps of side 1, from `one`: the chance that side 2 made its last step at that number. */
    const row = new Array<number>(level - one + 1).fill(0)
    row[0] = 1
    for (let b = two; b <= level; b += 1) {
      /** The chance that side 1 made its last step here. */
      let here = 0
      for (let a = one; a <= level; a += 1) {
        const share = here + (row[a - one] ?? 0)
        here = a === level && b === level ? 0 : share * chanceAt(race, a + b)
        row[a - one] = share - here
      }
      won[parityOf(level + b + 1)] += here
    }
    const ifLevel = row.pop() ?? 0
    for (const [index, share] of row.entries()) lost[parityOf(one + index + level + 1)] += share
    const { won: byTwo, decided } = fromLevel(race, level)
    won[0] += ifLevel * byTwo
    lost[0] += ifLevel * (1 - byTwo - decided)
    won[1] += ifLevel * decided * race.decider
    lost[1] += ifLevel * decided * (1 - race.decider)
  }
  return { won, lost }
}

const parityOf = (count: number): 0 | 1 => (count % 2 === 0 ? 0 : 1)
