import { chunks } from '../../shared/lists/chunks.ts'
import { textWidth } from './text-width.ts'

/** Longest word that is usually not broken (letters). */
const LONGEST_WORD = 20
/** Largest part of a word that may be broken (letters). */
const LARGEST_PART = 12
/** Browsers show this hyphen only where they break the word. */
const SOFT_HYPHEN = '\u00AD'
/** Difference between two widths that `longestLine` tries (font sizes). */
const STEP = 0.2

/**
 * Returns the text with soft hyphens in its very long words, which divide each into equal parts.
 * @param longest number of letters of the longest word without a soft hyphen
 */
export const breakable = (text: string, longest = LONGEST_WORD): string =>
  text.replace(/[^\s-]+/g, (word) => {
    const letters = [...word]
    if (letters.length <= longest) return word
    const size = Math.ceil(letters.length / Math.ceil(letters.length / Math.min(LARGEST_PART, longest)))
    return chunks(letters, size)
      .map((part) => part.join(''))
      .join(SOFT_HYPHEN)
  })

/** Returns the width of the longest line (font sizes) if the text is broken between words or at hyphens, into at most `most` lines. */
export function longestLine(text: string, most: number): number {
  const words = text.split(/(?<=[ \-\u00AD])/)
  let width = Math.max(...words.map(shownWidth))
  while (linesOf(words, width) > most) width += STEP
  return width
}

/** Returns the number of lines of this width. As in browsers, each line is filled before the next one. */
function linesOf(words: readonly string[], width: number): number {
  let [lines, line] = [1, '']
  for (const word of words) {
    const longer = line + word
    const isFull = shownWidth(longer) > width
    if (isFull) lines++
    line = isFull ? word : longer
  }
  return lines
}

/** Returns the width of a line: a soft hyphen is visible only at its end. */
const shownWidth = (line: string): number =>
  textWidth(
    line
      .trim()
      .replace(/\u00AD$/, '-')
      .replaceAll(SOFT_HYPHEN, ''),
  )
