import { setRuleOf } from '../scoring/format.ts'
import { type BySide, opponent, plusOne, type Side } from '../scoring/score.ts'
import type { Race } from './race.ts'
import { endsOf } from './race-ends.ts'
import { setRace, type Terms } from './races.ts'

/**
 * Returns a function for side 1's chance to win a match in whose sets it matters who serves first. That side follows from the
 * number of games of the set before.
 */
export function setsInOrder(terms: Terms): (sets: BySide<number>, games: BySide<number>, first: Side) => number {
  const { format } = terms
  const races = new Map<number, Race>()
  const known = new Map<number, number>()
  return chanceFrom

  /**
   * @param games of the running set. They may end it.
   * @param first the side that served the first game of the running set
   */
  function chanceFrom(sets: BySide<number>, games: BySide<number>, first: Side): number {
    const { won, lost } = endsOf(raceOf(sets[0] + sets[1], first), games[0], games[1])
    return (
      won[0] * newSet(plusOne(sets, 1), first) +
      won[1] * newSet(plusOne(sets, 1), opponent(first)) +
      lost[0] * newSet(plusOne(sets, 2), first) +
      lost[1] * newSet(plusOne(sets, 2), opponent(first))
    )
  }

  function raceOf(played: number, first: Side): Race {
    const key = 2 * Number(played === format.sets - 1) + first
    const race = races.get(key) ?? setRace(terms, setRuleOf(format, played), first)
    races.set(key, race)
    return race
  }

  /** Returns the chance before the first point of a set, or after the last one of the match. */
  function newSet(sets: BySide<number>, first: Side): number {
    if (sets[0] > format.sets / 2) return 1
    if (sets[1] > format.sets / 2) return 0
    const key = 2 * (sets[0] * format.sets + sets[1]) + first
    const chance = known.get(key) ?? chanceFrom(sets, [0, 0], first)
    known.set(key, chance)
    return chance
  }
}
