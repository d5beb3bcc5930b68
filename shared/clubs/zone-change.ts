import { dateIn, localTimeIn, minuteIn, momentsOn } from '../time/zone-time.ts'

/** What stays if a club changes its time zone: the times that its clocks show, or the moments. */
export const ZONE_CHOICES = ['local', 'moments'] as const
export type ZoneChoice = (typeof ZONE_CHOICES)[number]

/** A change of a time zone. */
export interface ZoneChange {
  readonly from: string
  readonly to: string
}

/** Whether clocks show another time at a moment (ms since 1970) after a change of the time zone. */
export const showsOther = ({ from, to }: ZoneChange, moment: number): boolean =>
  localTimeIn(from, moment) !== localTimeIn(to, moment)

/**
 * Returns the moment (ms since 1970) at which clocks show the same date and time after a change of the time zone. Returns null if
 * they skip this time. A time that they show twice is the first one, unless it was the second one before too.
 */
export function sameClockTime({ from, to }: ZoneChange, moment: number): number | null {
  const [date, minute] = [dateIn(from, moment), minuteIn(from, moment)]
  const rest = (localTimeIn(from, moment) % 60_000) + (moment % 1000)
  const nth = momentsOn(from, date)(minute).indexOf(moment - rest)
  const moments = momentsOn(to, date)(minute)
  const found = moments[nth] ?? moments[0]
  return found === undefined ? null : found + rest
}
