import { setRuleOf } from '../scoring/format.ts'
import { type BySide, opponent, plusOne, type Side } from '../scoring/score.ts'
import type { Race } from './race.ts'
import { type Ends, endsOf } from './race-ends.ts'
import { setRace, type Terms } from './races.ts'

/**
 * Returns a function for side 1's chance to win a match in whose sets it matters who serves first. That side follows from the
 * number of games of the set before.
 */
export function setsInOrder(terms: Terms): (sets: BySide<number>, games: BySide<number>, first: Side) => number {
  const { format } = terms
  const races = new Map<number, Race>()
  const wholeSets = new Map<Race, Ends>()
  const known = new Map<number, number>()
  return chanceFrom

  /**
   * @param games of the running set. They may end it.
   * @param first the side that served the first game of the running set
   */
  function chanceFrom(sets: BySide<number>, games: BySide<number>, first: Side): number {
    return chanceAfter(endsOf(raceOf(sets[0] + sets[1], first), games[0], games[1]), sets, first)
  }

  /** Returns the chance from those of the ends of the running set. @param first the side that served its first game */
  function chanceAfter({ won, lost }: Ends, sets: BySide<number>, first: Side): number {
    return (
      won[0] * newSet(plusOne(sets, 1), first) +
      won[1] * newSet(plusOne(sets, 1), opponent(first)) +
      lost[0] * newSet(plusOne(sets, 2), first) +
      lost[1] * newSet(plusOne(sets, 2), opponent(first))
    )
  }

  function raceOf(played: number, first: Side): Race {
    const hasOwnRule = format.final !== null && played === format.sets - 1
    const key = 2 * Number(hasOwnRule) + first
    const race = races.get(key) ?? setRace(terms, setRuleOf(format, played), first)
    races.set(key, race)
    return race
  }

  /** Returns the chance before the first point of a set, or after the last one of the match. */
  function newSet(sets: BySide<number>, first: Side): number {
    if (sets[0] > format.sets / 2) return 1
    if (sets[1] > format.sets / 2) return 0
    const key = 2 * (sets[0] * format.sets + sets[1]) + first
    const chance = known.get(key) ?? chanceAfter(wholeSet(raceOf(sets[0] + sets[1], first)), sets, first)
    known.set(key, chance)
    return chance
  }

  /** Returns the ends of a set from its first game. Most sets of a match are the same race. */
  function wholeSet(race: Race): Ends {
    const ends = wholeSets.get(race) ?? endsOf(race, 0, 0)
    wholeSets.set(race, ends)
    return ends
  }
}
