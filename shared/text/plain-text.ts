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
const JOINER = `(?<=(?!${INVISIBLE})[${JOINED}]\\p{Mark}*)[\\u200C\\u200D]`
const FORMATTING = new RegExp(`(${KEPT.join('|')}|${JOINER})|${INVISIBLE}`, 'gu')

/**
 * Returns a text as the product stores and compares it: without invisible characters, in Unicode's form NFC, and trimmed.
 * Applying it twice gives the same result.
 */
export const plainText = (text: string): string =>
  text
    .replace(FORMATTING, (_, kept: string = '') => kept)
    .normalize('NFC')
    .trim()
