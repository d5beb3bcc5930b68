import { nameKey, nameWords } from '../members/member-words.ts'

/**
 * Marks and letters that tell names apart: the vowels of scripts such as Devanagari and Thai, and the voiced kana. Accents, and the
 * vowels that Arabic and Hebrew may leave out, don't.
 */
const TELLING =
  /(?![\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}])\p{M}|[\p{sc=Hiragana}\p{sc=Katakana}]/u
/** Letters of scripts that write a whole name as one word. */
const ONE_WORD = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u
/** Numbers, as in `Player 2`, and the signs between the partners of a pair. */
const NO_NAME = /[\p{N}/&+]/u

/** Returns the key by which names are compared: without accents, with the words in the order of the alphabet. */
export const playerKey = (name: string): string =>
  TELLING.test(name)
    ? name
        .normalize('NFC')
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .filter(Boolean)
        .sort()
        .join(' ')
    : nameKey(name)

/**
 * Whether a name is enough to find a person of a club: it has at least two words besides initials. Names in Han, Hangul and kana
 * need no space.
 */
export function isFullName(name: string): boolean {
  if (NO_NAME.test(name)) return false
  const words = nameWords(name)
  const whole = words.filter((word) => [...word].length > 1)
  return whole.length > 1 || (ONE_WORD.test(name) && [...words.join('')].length > 1)
}
