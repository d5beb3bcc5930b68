/** Letters that Unicode doesn't decompose into a plain letter and an accent, and how people type them without a key for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ĳ: 'ij', ŋ: 'n', ŉ: 'n' },
  ...{ ł: 'l', ŀ: 'l', ƚ: 'l', ø: 'o', đ: 'd', ð: 'd', ɖ: 'd', ɗ: 'd', ħ: 'h', ŧ: 't', ı: 'i', ɨ: 'i', ĸ: 'k', ƙ: 'k' },
  ...{ ƀ: 'b', ɓ: 'b', ƈ: 'c', ǥ: 'g', ɠ: 'g', ƒ: 'f', ƥ: 'p', ſ: 's', ƭ: 't', ʉ: 'u', ƶ: 'z', ƴ: 'y', ə: 'e', ɛ: 'e' },
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too
const ASCII = /^[\x00-\x7f]*$/

/** Returns a text in lower case and without accents, as all searches compare it. Takes linear time. */
export const foldText = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : // Marks are removed first too, because NFD sorts the marks of a letter, which takes quadratic time.
      withoutMarks(withoutMarks(text).normalize('NFD'))
        .toLowerCase()
        .replace(LETTER, (letter) => LETTERS[letter] ?? letter)

const withoutMarks = (text: string): string => text.replace(/\p{M}+/gu, '')
