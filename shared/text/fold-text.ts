/** Returns a text in lower case and without accents, as searches compare it. Takes linear time. */
export const foldText = (text: string): string =>
  // The first time because NFD sorts the marks of a letter, which takes quadratic time.
  withoutMarks(withoutMarks(text).normalize('NFD')).toLowerCase()

const withoutMarks = (text: string): string => text.replace(/\p{M}+/gu, '')
