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
