import type { NoPlaceAnswer, RuleBreakAnswer } from '../../shared/order/office-order-schemas.ts'
import type { NoPlace } from '../../shared/order/order-day.ts'
import { MAY_OVERRULE, type RuleBreak } from '../../shared/order/rule-break.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Staff } from '../auth/staff.ts'
import { namesByPlayer } from './day-matches.ts'
import type { DayState } from './read-day.ts'

type Named = Pick<DayState, 'matches'>

/** Fields that are times. */
const TIMES: ReadonlySet<string> = new Set(['from', 'until', 'readyAt', 'time', 'notBefore', 'notAfter'])

/** Returns a broken rule as the office reads it: with names in place of the ids of people, and times as texts. */
export const ruleBreakAnswer = (each: RuleBreak, state: Named, umpires: readonly Staff[]): RuleBreakAnswer =>
  ({ ...shown(each, state, umpires), mayOverrule: MAY_OVERRULE.has(each.code) }) as RuleBreakAnswer

/** Returns why a match has no place as the office reads it. */
export const noPlaceAnswer = (why: NoPlace, state: Named, umpires: readonly Staff[]): NoPlaceAnswer =>
  shown(why, state, umpires) as NoPlaceAnswer

function shown(fields: object, { matches }: Named, umpires: readonly Staff[]): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shownValue(name, value)]))

  function shownValue(name: string, value: unknown): unknown {
    if (TIMES.has(name) && typeof value === 'number') return iso(value)
    if (name === 'player') return playerName(String(value))
    return name === 'umpire' ? umpireName(String(value)) : value
  }

  function playerName(id: string): string {
    for (const match of matches.values()) {
      const name = namesByPlayer(match).get(id)
      if (name !== undefined) return name
    }
    return ''
  }

  function umpireName(id: string): string {
    const person = umpires.find((each) => each.id === id)
    return person ? person.name || person.email : ''
  }
}
