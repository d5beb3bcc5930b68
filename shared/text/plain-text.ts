import { cutText, withoutHalves } from './cut-text.ts'

/**
 * Sequences whose invisible characters are kept: flags, emoji sequences, keycaps, variants of Han and Mongolian letters.
 * Joiners are kept after letters of the scripts below, because they change how a word looks.
 */
const KEPT = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}`,
  String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)*`,
  String.raw`[0-9#*]\uFE0F(?=\u20E3)`,
  String.raw`\p{Ideographic}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?=\p{Letter})\p{Script=Mongolian}[\u180B-\u180D\u180F]`,
]
const JOINED = ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya']
  .concat('Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')
/**
 * Invisible characters: the characters in Unicode's own list, which includes the bidirectional controls, and annotation
 * marks.
 */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`
/** Maximum number of marks on a letter. Unicode's Stream-Safe Text Format has the same limit, which keeps NFC linear. */
const MOST_MARKS = 30
const JOINER = `[\\u200C\\u200D](?<=(?!${INVISIBLE}|\\p{Mark})[${JOINED}]\\p{Mark}{0,${MOST_MARKS}}[\\u200C\\u200D])`
const FORMATTING = new RegExp(`(${KEPT.join('|')}|${JOINER})|${INVISIBLE}`, 'gu')

/** Maximum number of characters that a composed character has in Unicode's form NFD. */
export const DECOMPOSED = 4
const MORE_MARKS = new RegExp(`(\\p{Mark}{${MOST_MARKS}})\\p{Mark}+`, 'gu')
const withFewMarks = (text: string): string => text.replace(MORE_MARKS, '$1')

/**
 * Returns a text as the product stores and compares it: without invisible characters, in Unicode's form NFC, with at most
 * {@link MOST_MARKS} marks on a letter, and trimmed. Applying it twice gives the same result. Takes linear time.
 */
export const plainText = (text: string): string =>
  // The second time because NFC decomposes some marks, such as U+0344, into two.
  withFewMarks(withFewMarks(text.replace(FORMATTING, (_, kept: string = '') => kept)).normalize('NFC')).trim()

/**
 * Returns a text that another program sent as a line of at most `longest` characters. A line that a person enters must not have
 * line breaks, control characters or unpaired surrogates. Here they are removed, because nobody can correct the text.
 */
export function cleanLine(text: string, longest: number): string {
  const line = withoutHalves(text.slice(0, DECOMPOSED * longest)).replace(/[\s\p{Cc}]+/gu, ' ')
  return plainText(cutText(plainText(line), longest))
}
