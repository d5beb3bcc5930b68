import type { OutcomeSet } from '../matches/match-outcome.ts'

/** Returns a result as people write it: `6-4 3-6 [10-8]`, with side 1 first and a match tie-break in brackets. */
export const resultInWords = (sets: readonly OutcomeSet[]): string =>
  sets.map((set) => ('tieBreak' in set ? `[${set.tieBreak.join('-')}]` : set.join('-'))).join(' ')
