/** How long the sides of a match that they scored themselves can contest its result (ms). */
export const CONTEST_MS = 48 * 3_600_000
