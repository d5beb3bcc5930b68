/** Time after the end of a grant during which entries that were played before its end are still accepted (ms). */
export const LATE_MS = 12 * 3_600_000
