import type { Names } from '../scoring/display.ts'
import type { BySide } from '../scoring/score.ts'

/**
 * Returns a name with an initial for its first word: `A. Reyes`. The surname stays whole, because people know players by
 * their surnames.
 */
export const withInitial = (name: string): string => name.replace(/^(\p{L})[\p{L}’'-]+(?= )/u, '$1.')

/** Returns a side's name with an initial for each first name: `A. Reyes / E. Cruz`. */
export const withInitials = (name: string): string =>
  name
    .split(/\s*\/\s*/)
    .map(withInitial)
    .join(' / ')

/** Returns the names of both sides. Pairs have initials, because two whole names need too many lines. A line never ends with an initial. */
export const briefPairs = ([one, two]: Names): BySide<string> => [briefPair(one), briefPair(two)]

const briefPair = (name: Names[number]): string =>
  typeof name === 'string' ? name : name.map((partner) => withInitial(partner).replace('. ', '.\u00A0')).join(' / ')
