import { iso } from '../../shared/time/iso.ts'
import { localTimeIn, type OffsetPeriod } from '../../shared/time/zone-time.ts'

const MINUTE = 60_000
/** Shorter than any period between two changes of an offset (ms). Each look at an offset takes some microseconds. */
const STEP = 7 * 86_400_000

const offsetAt = (zone: string, millis: number): number => Math.round((localTimeIn(zone, millis) - millis) / MINUTE)

const known = new Map<string, readonly OffsetPeriod[]>()

/** Returns the offsets of a time zone from the start of the year before a year to the end of the second year after it. */
export function offsetsOf(zone: string, year: number): readonly OffsetPeriod[] {
  const key = `${zone} ${year}`
  const periods = known.get(key) ?? periodsBetween(zone, Date.UTC(year - 1, 0), Date.UTC(year + 3, 0))
  known.set(key, periods)
  return periods
}

function periodsBetween(zone: string, from: number, until: number): readonly OffsetPeriod[] {
  const changes = [from]
  for (let before = from; before < until; before += STEP) {
    const after = Math.min(before + STEP, until)
    if (offsetAt(zone, before) !== offsetAt(zone, after)) changes.push(changeBetween(zone, before, after))
  }
  return changes
    .filter((change) => change < until)
    .map((change, index) => ({
      from: iso(change),
      until: iso(changes[index + 1] ?? until),
      minutes: offsetAt(zone, change),
    }))
}

/** Returns the first minute (ms since 1970) with the offset of the later moment. */
function changeBetween(zone: string, before: number, after: number): number {
  let [earlier, later] = [before, after]
  while (later - earlier > MINUTE) {
    const middle = earlier + MINUTE * Math.floor((later - earlier) / MINUTE / 2)
    if (offsetAt(zone, middle) === offsetAt(zone, before)) earlier = middle
    else later = middle
  }
  return later
}
