import type { DrawName } from './bracket.ts'

/** How a round is called: by its number of matches, or `of` for the number of its lines. */
export type RoundKind = 'final' | 'semifinals' | 'quarterfinals' | 'of' | 'third'

const NAMED: Readonly<Record<number, RoundKind>> = { 1: 'final', 2: 'semifinals', 4: 'quarterfinals' }

/** @param matches number of matches of the round in its draw */
export const roundKind = (draw: DrawName, matches: number): RoundKind =>
  draw === 'third' ? 'third' : (NAMED[matches] ?? 'of')

/** Returns the letter of a group, A for the first. @param group from 1 */
export const groupLetter = (group: number): string => String.fromCharCode('A'.charCodeAt(0) + group - 1)
