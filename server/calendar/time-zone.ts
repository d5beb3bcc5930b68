import { Temporal } from 'temporal-polyfill'
import { WEEKDAYS } from '../../shared/time/week.ts'

/** Number of years for which changes of the clocks are listed if they follow no yearly rule. */
const YEARS = 30
/** Fewest changes, one each year, that count as a yearly rule. */
const FEWEST_FOR_RULE = 5

/** A change of the clocks. */
interface Change {
  /** The time that clocks would show without the change. */
  readonly local: Temporal.PlainDateTime
  /** The differences from UTC before and after (ns). */
  readonly from: number
  readonly to: number
}

/**
 * Returns a time zone as a VTIMEZONE (RFC 5545, 3.6.5) that is valid from the start of a year. It comes from the source of all
 * other times of the server. A second source would disagree with it after a government changes its clocks.
 */
export function timeZoneComponent(timeZone: string, fromYear: number): string {
  const start = Temporal.PlainDate.from({ year: fromYear, month: 1, day: 1 }).toZonedDateTime(timeZone)
  const first = { local: start.toPlainDateTime(), from: start.offsetNanoseconds, to: start.offsetNanoseconds }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    observance(first),
    ...sameChanges(changesAfter(start)).flatMap((changes) => {
      const yearly = yearlyAtEnd(changes, fromYear + YEARS - 1)
      const [single, ...others] = changes.slice(0, changes.length - yearly.length)
      return [
        ...(single
          ? [
              observance(
                single,
                others.map(({ local }) => `RDATE:${dateText(local)}`),
              ),
            ]
          : []),
        ...(yearly[0] ? [observance(yearly[0], [ruleOf(yearly[0], yearly)])] : []),
      ]
    }),
    'END:VTIMEZONE',
  ].join('\r\n')
}

/** Returns the changes of the clocks after a moment, earliest first. */
function changesAfter(start: Temporal.ZonedDateTime): Change[] {
  const changes: Change[] = []
  let before = start
  for (;;) {
    const after = before.getTimeZoneTransition('next')
    if (!after || after.year >= start.year + YEARS) return changes
    const [from, to] = [before.offsetNanoseconds, after.offsetNanoseconds]
    const local = after.toPlainDateTime().add({ nanoseconds: from - to })
    // Zones also have transitions at which only the name of the time changes.
    if (from !== to) changes.push({ local, from, to })
    before = after
  }
}

/** Returns the changes in groups with the same offsets before and after. */
function sameChanges(changes: readonly Change[]): Change[][] {
  const keyOf = ({ from, to }: Change) => `${from} ${to}`
  return [...new Set(changes.map(keyOf))].map((key) => changes.filter((each) => keyOf(each) === key))
}

/** Returns the last changes if they are on the same weekday of the same month in every year until the last one. Otherwise returns none. */
function yearlyAtEnd(changes: readonly Change[], lastYear: number): readonly Change[] {
  for (let from = 0; changes.length - from >= FEWEST_FOR_RULE; from++) {
    const rest = changes.slice(from)
    const isEachYear = rest.every(({ local }, index) => local.year === lastYear - rest.length + 1 + index)
    if (isEachYear && new Set(rest.map(({ local }) => timeOfYear(local))).size === 1 && weekOf(rest) !== null)
      return rest
  }
  return []
}

const timeOfYear = (local: Temporal.PlainDateTime): string =>
  [local.month, local.dayOfWeek, local.toPlainTime().toString()].join(' ')

/** Returns the week of the month in which all changes are, -1 for the last one, or null if they are in different weeks. */
function weekOf(changes: readonly Change[]): number | null {
  if (changes.every(({ local }) => local.day + 7 > local.daysInMonth)) return -1
  const [week = 0, ...others] = new Set(changes.map(({ local }) => Math.ceil(local.day / 7)))
  return others.length === 0 ? week : null
}

function ruleOf(first: Change, all: readonly Change[]): string {
  const { month, dayOfWeek } = first.local
  const day = WEEKDAYS[dayOfWeek - 1]?.slice(0, 2).toUpperCase()
  return `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${weekOf(all)}${day}`
}

function observance({ local, from, to }: Change, repeats: readonly string[] = []): string {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${dateText(local)}`,
    ...repeats,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ].join('\r\n')
}

/** Returns a local time such as `20261025T030000`. */
const dateText = (local: Temporal.PlainDateTime): string =>
  local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** Returns a difference from UTC (ns) such as `+0530`. */
function offsetText(nanoseconds: number): string {
  const minutes = Math.abs(nanoseconds) / 60e9
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)].map((each) =>
    String(each).padStart(2, '0'),
  )
  return `${nanoseconds < 0 ? '-' : '+'}${hours}${rest}`
}
