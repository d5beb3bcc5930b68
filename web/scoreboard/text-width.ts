/**
 * Kinds of letters, with the width of the widest letter of each kind in the font of boards, `--board` (font sizes). Capitals are much
 * wider than small letters, and many clubs write names in capitals.
 */
const WIDTHS = [
  [/[fijlrtI.,'’\-/ \u00A0]/, 0.29],
  [/[mw]/, 0.67],
  [/[MWÆŒ]/, 0.76],
  [/\p{Lu}/u, 0.59],
  [/[\p{Ll}\p{N}]/u, 0.46],
  [/\p{M}/u, 0],
] as const
/** Width of any other letter. */
const WIDEST = 1

const known = new Map<string, number>()

function letterWidth(letter: string): number {
  let width = known.get(letter)
  if (width === undefined) {
    width = WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? WIDEST
    known.set(letter, width)
  }
  return width
}

/** Returns the greatest width that a text on one line may have (font sizes). */
export const textWidth = (text: string): number => [...text].reduce((width, letter) => width + letterWidth(letter), 0)

/** How much wider a text may be in the fonts that devices show until ours have loaded. */
export const FALLBACK_WIDTH = 1.1
