/** Returns a name with an initial for its first word: `A. Reyes`. The surname stays whole, because nobody is known by less. */
export const withInitial = (name: string): string => name.replace(/^(\p{L})[\p{L}’'-]+(?= )/u, '$1.')
