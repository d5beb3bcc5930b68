/** The end of a day, in minutes after midnight. */
export const MIDNIGHT = 24 * 60
