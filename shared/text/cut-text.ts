/** Returns a text without halves of surrogate pairs, which screens don't show and databases change. */
export const withoutHalves = (text: string): string => text.replace(/\p{Surrogate}/gu, '')

/** Returns the beginning of a text, at most `longest` characters, without half of an emoji or a space at its end. */
export const cutText = (text: string, longest: number): string => withoutHalves(text.slice(0, longest)).trim()
