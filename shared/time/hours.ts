/** The hours in which courts are open and the calendar has rows: 5:00 to 22:00. */
export const HOURS: readonly number[] = Array.from({ length: 18 }, (_, index) => index + 5)

/** The same as the API writes them. */
export const TIMES: readonly string[] = HOURS.map((hour) => timeOf(hour))

/** `8:00` for 8. */
export function timeOf(hour: number): string {
  return `${hour}:00`
}

/** 8 for `8:00`; undefined where that is none of {@link TIMES}. */
export const hourOf = (time: string): number | undefined => HOURS[TIMES.indexOf(time)]
