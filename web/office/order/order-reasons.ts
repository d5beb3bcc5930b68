import type { TFunction } from 'i18next'
import type { NoPlaceAnswer, RuleBreakAnswer } from '../../../shared/order/office-order-schemas.ts'
import type { ByKey } from '../../order/order-texts.ts'
import { matchName } from '../../order/round-text.ts'
import { courtName } from '../../ui/court-name.ts'

/** What texts about an order need to name matches, courts and times. */
export interface Names {
  readonly byKey: ByKey
  /** The names of the courts by their ids. */
  readonly courts: ReadonlyMap<string, string>
  readonly clock: (moment: string) => string
  readonly t: TFunction
}

/** Returns both sides of a match, or its round. */
export function matchText(key: string, { byKey, t }: Names): string {
  const match = byKey.get(key)
  return match ? matchName(match, byKey, t) : t('officeOrder.someMatch')
}

/** Returns the name of a court. */
export const courtText = (court: string, { courts, t }: Names): string => courtName(courts.get(court) ?? court, t)

/** Returns the values that fill the gaps of a text about a code. */
function valuesOf(named: RuleBreakAnswer | NoPlaceAnswer, names: Names): Record<string, string> {
  const { court, kind, other, player, umpire, from, until, readyAt, time } = named
  const { clock, t } = names
  return {
    court: court === undefined ? '' : courtText(court, names),
    taken: kind === undefined ? '' : t(`officeOrder.taken.${kind}`),
    other: other === undefined ? '' : matchText(other, names),
    player: player ?? '',
    umpire: umpire ?? '',
    from: from ? clock(from) : '',
    until: until ? clock(until) : '',
    ready: readyAt ? clock(readyAt) : '',
    time: time ? clock(time) : '',
  }
}

/** Returns why an order breaks a rule, in a sentence. */
export const breakText = (broken: RuleBreakAnswer, names: Names): string =>
  names.t(`officeOrder.break.${broken.code}`, valuesOf(broken, names))

/** Returns why a match has no place, in a sentence. */
export function noPlaceText(why: NoPlaceAnswer, names: Names): string {
  const wish = why.notBefore ?? why.notAfter
  return names.t(`officeOrder.noPlace.${why.code}`, {
    ...valuesOf(why, names),
    minutes: why.minutes ?? 0,
    ...(wish && { time: names.clock(wish) }),
  })
}
