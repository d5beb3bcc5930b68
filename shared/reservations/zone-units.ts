import type { ZoneChange } from '../clubs/zone-change.ts'
import { dateIn, minuteIn, momentsOn } from '../time/zone-time.ts'
import { UNIT_MS } from './units.ts'

const UNIT_MINUTES = UNIT_MS / 60_000

/**
 * Returns the units that have the same local times as these after a change of the time zone. Those that clocks skip are left out,
 * and those that they show twice are in it twice.
 */
export function sameClockUnits({ from, to }: ZoneChange, units: readonly number[]): number[] {
  const found = new Set<number>()
  for (const unit of units) {
    // Where clocks differ from UTC by a quarter of an hour, the units begin a quarter of an hour early.
    const early = (UNIT_MINUTES - (minuteIn(from, unit * UNIT_MS) % UNIT_MINUTES)) % UNIT_MINUTES
    const begins = unit * UNIT_MS + early * 60_000
    for (const moment of momentsOn(to, dateIn(from, begins))(minuteIn(from, begins)))
      found.add(Math.floor(moment / UNIT_MS))
  }
  return [...found].sort((one, other) => one - other)
}
