/**
 * Returns a name with an initial for its first word: `A. Reyes`. The surname stays whole, because people know players by
 * their surnames.
 */
export const withInitial = (name: string): string => name.replace(/^(\p{L})[\p{L}’'-]+(?= )/u, '$1.')
