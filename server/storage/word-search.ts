import { and, type Column, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { foldText } from '../../shared/text/fold-text.ts'
import type { Storage } from './storage.ts'

/** Maximum length of a stored word. The triggers that store words cut longer ones. */
const LONGEST_WORD = 60
/** The last character of Unicode: every text that begins with a word is before the word with this character. */
const LAST = '\u{10FFFF}'

/** Returns the words of a text in lower case and without accents. Everything but letters and digits separates words. */
export const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Returns the condition of a search. Each word of the text must be the beginning of a word in the name or the email of the
 * person with this email.
 */
export function foundBy({ db, tables: { searchWords } }: Storage, email: Column, text: string): SQL | undefined {
  return and(
    ...wordsIn(text).map((whole) => {
      const word = whole.slice(0, LONGEST_WORD)
      const beginning = and(gte(searchWords.word, word), lt(searchWords.word, `${word}${LAST}`))
      return inArray(email, db.select({ email: searchWords.email }).from(searchWords).where(beginning))
    }),
  )
}
