import type { Block, BlockRequest } from '../../../shared/reservations/block-schemas.ts'
import { weeklyDates } from '../../../shared/reservations/series.ts'
import { type Period, UNIT_MS } from '../../../shared/reservations/units.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { momentsOn } from '../../../shared/time/zone-time.ts'
import type { Units } from '../stored/court-times.ts'
import type { StoredBlock } from '../stored/stored.ts'
import type { UnitOfCourt } from './booking-slots.ts'

const MINUTES_OF_DAY = 1440

/** Returns the half hours between two minutes of a date at a club. If clocks go back, the repeated half hours are in it twice. */
export function unitsOn(zone: string, date: string, from = 0, to = MINUTES_OF_DAY): number[] {
  const momentsAt = momentsOn(zone, date)
  const units = new Set<number>()
  for (let minute = from; minute < to; minute += 30)
    for (const moment of momentsAt(minute)) units.add(Math.floor(moment / UNIT_MS))
  return [...units].sort((one, other) => one - other)
}

/** Returns the first and the last half hour of some days at a club. */
export function unitsOfDays(zone: string, first: string, days = 1): Units {
  const [from = 0] = unitsOn(zone, first)
  return { from, to: unitsOn(zone, plusDays(first, days - 1)).at(-1) ?? from }
}

/** A half hour that a block takes, and its date. */
export interface WantedUnit extends UnitOfCourt {
  readonly date: string
}

/** When and where a block is. */
type BlockTime = Pick<Block, 'court' | 'date' | 'from' | 'to' | 'weeklyUntil'>

/** Returns the half hours that a block takes from now on, without those that it skips. */
export function wantedUnits(
  zone: string,
  request: Omit<BlockTime, 'court'> & Pick<BlockRequest, 'courts' | 'skip'>,
  now: number,
): WantedUnit[] {
  const { courts, date: first, weeklyUntil, from, to, skip = [] } = request
  return courts.flatMap((courtId) =>
    weeklyDates(first, weeklyUntil ?? first)
      .flatMap((date) => unitsOn(zone, date, from, to).map((unit) => ({ courtId, date, unit })))
      .filter((each) => (each.unit + 1) * UNIT_MS > now && !skip.some((time) => contains(time, each))),
  )
}

/**
 * Returns the half hours that a changed block takes from now on. A date that a weekly block has left out stays left out, and what it
 * left out of a date too, unless its time or court changes.
 * @param before with the half hours that it takes from now on
 */
export function changedUnits(
  zone: string,
  before: Pick<StoredBlock, 'units'> & { readonly row: BlockTime },
  request: BlockTime & Pick<BlockRequest, 'skip'>,
  now: number,
): WantedUnit[] {
  const { row, units } = before
  const isSameTime = (['court', 'date', 'from', 'to'] as const).every((name) => row[name] === request[name])
  const had = new Set(units)
  const datesBefore = weeklyDates(row.date, row.weeklyUntil ?? row.date)
  const dates = weeklyDates(request.date, request.weeklyUntil ?? request.date)
  const leftOut = new Set<string>()
  for (const [week, date] of dates.entries()) {
    const was = datesBefore[week]
    if (was === undefined) continue
    const ahead = unitsOn(zone, was, row.from, row.to).filter((unit) => (unit + 1) * UNIT_MS > now)
    if (ahead.length > 0 && !ahead.some((unit) => had.has(unit))) leftOut.add(date)
  }
  const known = new Set(datesBefore)
  return wantedUnits(zone, { ...request, courts: [request.court] }, now).filter(
    ({ date, unit }) => !leftOut.has(date) && (!isSameTime || !known.has(date) || had.has(unit)),
  )
}

const contains = (
  { court, date, startsAt, endsAt }: NonNullable<BlockRequest['skip']>[number],
  { courtId, date: day, unit }: WantedUnit,
): boolean =>
  court === courtId &&
  date === day &&
  (startsAt === undefined || (unit + 1) * UNIT_MS > Date.parse(startsAt)) &&
  (endsAt === undefined || unit * UNIT_MS < Date.parse(endsAt))

/** A time that a block takes without a break. */
export interface BlockedPeriod extends Period, Pick<Block, 'id' | 'court' | 'reason' | 'weeklyUntil'> {}

/** Joins the half hours of each block that follow each other on a court. Returns the periods, earliest first. */
export function periodsOf(
  units: readonly (Omit<BlockedPeriod, keyof Period> & { readonly unit: number })[],
): BlockedPeriod[] {
  const found: (Omit<BlockedPeriod, keyof Period> & { startsAt: number; endsAt: number })[] = []
  for (const { unit, ...block } of units) {
    const [startsAt, endsAt] = [unit * UNIT_MS, (unit + 1) * UNIT_MS]
    const last = found.at(-1)
    if (last?.id === block.id && last.court === block.court && last.endsAt === startsAt) last.endsAt = endsAt
    else found.push({ ...block, startsAt, endsAt })
  }
  return found.sort((one, other) => one.startsAt - other.startsAt)
}
