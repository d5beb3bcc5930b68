import { WEEKDAYS, type Weekday } from '../time/week.ts'
import type { SlotMinutes } from './club-limits.ts'
import type { CourtPrice, OpeningHours, OpenTime, OtherHours } from './club-schemas.ts'

/** A club as its office edits it, as far as the prices of its hours need it. A new court has no id yet. */
export interface PricedClub {
  readonly hours: OpeningHours
  readonly otherHours?: readonly OtherHours[] | undefined
  readonly courts: readonly {
    readonly id: string | null
    readonly name: string
    readonly slotMinutes: SlotMinutes
    readonly archived: boolean
  }[]
  readonly prices: readonly Pick<CourtPrice, 'court' | 'weekdays' | 'from' | 'to'>[]
}

/** Times of the week at which slots of some courts begin that no price covers. They are free of charge. */
export interface UnpricedHours {
  /** Name of the other hours to which these times belong; null for the usual hours. */
  readonly name: string | null
  /** Names of the courts; null for all courts of the club. */
  readonly courts: readonly string[] | null
  /** The times of each weekday, earliest first (minutes after midnight). */
  readonly times: Readonly<Record<Weekday, readonly OpenTime[]>>
}

/** Returns the opening hours that have no price, the usual hours first. Courts with the same times are together. */
export function unpricedHours({ hours, otherHours = [], courts, prices }: PricedClub): readonly UnpricedHours[] {
  const inUse = courts.filter(({ archived }) => !archived)
  const usual = (day: Weekday): readonly OpenTime[] => (hours[day] ? [hours[day]] : [])
  const seasons = otherHours.map((other) => ({
    name: other.name,
    openOn: (day: Weekday): readonly OpenTime[] => (other.weekdays.includes(day) ? other.open : []),
    courts: inUse.filter(({ id }) => other.courts === null || (id !== null && other.courts.includes(id))),
  }))
  return [{ name: null, openOn: usual, courts: inUse }, ...seasons].flatMap(({ name, openOn, courts: own }) => {
    const groups = new Map<string, { readonly names: string[]; readonly times: UnpricedHours['times'] }>()
    for (const { id, name: court, slotMinutes } of own) {
      const found = WEEKDAYS.map((day) => [day, unpricedOn(day, openOn(day), slotMinutes, id, prices)] as const)
      if (found.every(([, times]) => times.length === 0)) continue
      const times = Object.fromEntries(found) as UnpricedHours['times']
      const key = JSON.stringify(times)
      const group = groups.get(key) ?? { names: [], times }
      group.names.push(court)
      groups.set(key, group)
    }
    return [...groups.values()].map(
      ({ names, times }): UnpricedHours => ({
        name,
        courts: names.length === inUse.length ? null : names,
        times,
      }),
    )
  })
}

/** Returns the times of a weekday at which slots of a court begin without a price. Slots that follow each other are one time. */
function unpricedOn(
  day: Weekday,
  open: readonly OpenTime[],
  slotMinutes: number,
  court: string | null,
  prices: PricedClub['prices'],
): readonly OpenTime[] {
  const isPriced = (minute: number): boolean =>
    prices.some(
      (price) =>
        (price.court === null || price.court === court) &&
        price.weekdays.includes(day) &&
        price.from <= minute &&
        minute < price.to,
    )
  const times: { opens: number; closes: number }[] = []
  for (const { opens, closes } of open)
    for (let minute = opens; minute + slotMinutes <= closes; minute += slotMinutes) {
      if (isPriced(minute)) continue
      const last = times.at(-1)
      if (last?.closes === minute) last.closes += slotMinutes
      else times.push({ opens: minute, closes: minute + slotMinutes })
    }
  return times
}
