/** Hours at which courts can be booked and the calendar has rows: 5 to 22. */
export const HOURS: readonly number[] = Array.from({ length: 18 }, (_, index) => index + 5)

/** The same hours as the API writes them. */
export const TIMES: readonly string[] = HOURS.map((hour) => timeOf(hour))

/** Returns `8:00` for 8. */
export function timeOf(hour: number): string {
  return `${hour}:00`
}

/** Returns 8 for `8:00`; undefined if the text is not in {@link TIMES}. */
export const hourOf = (time: string): number | undefined => HOURS[TIMES.indexOf(time)]
