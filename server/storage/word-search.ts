import { and, type Column, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { cutText } from '../../shared/text/cut-text.ts'
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
export const foundBy = (
  { db, tables: { searchWords } }: Pick<Storage, 'db' | 'tables'>,
  email: Column,
  text: string,
): SQL | undefined => foundIn(db, { word: searchWords.word, key: searchWords.email }, email, text)

/** The columns of a table of words: a word, and the key of what has it. */
interface WordColumns {
  readonly word: SQLiteColumn
  readonly key: SQLiteColumn
}

/** Returns the condition that each word of the text is the beginning of a word that the table has for this key. */
export const foundIn = (db: Storage['db'], { word, key }: WordColumns, wanted: Column, text: string): SQL | undefined =>
  and(
    ...wordsIn(text).map((whole) => {
      const start = cutText(whole, LONGEST_WORD)
      const beginning = and(gte(word, start), lt(word, `${start}${LAST}`))
      return inArray(wanted, db.select({ key }).from(word.table).where(beginning))
    }),
  )

/** Returns the words of a text as a table stores them. */
export const storedWords = (text: string): string[] => [
  ...new Set(wordsIn(text).map((word) => cutText(word, LONGEST_WORD))),
]
