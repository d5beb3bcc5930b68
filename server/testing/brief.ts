/**
 * Whether this run is `npm test`, which runs shorter forms of the longest tests. `BRIEF_TESTS=true` asks for them.
 */
export const brief = process.env.BRIEF_TESTS === 'true'

/** Returns a smaller amount for `npm test` than for the long form of a test. */
export const sized = <T>(short: T, long: T): T => (brief ? short : long)
