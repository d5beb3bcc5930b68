import { FALLBACK_WIDTH, textWidth } from '../scoreboard/text-width.ts'

/** Usual size of the first line of a card, in units of 1/1920 of the screen. */
const USUAL = 26
/** Size of two lines that take the place of one. */
const HALF = 17
/** How much wider a text is in the font of the page, in bold, than in the font of boards. */
const PAGE_FONT = 1.3
/** Width beside the longest stake and LIVE in the longest language. */
const BESIDE_BOTH = 112
/** Width beside the longest stake, or the longest status. */
const BESIDE_ONE = 262
/** Width beside the longest stake with a name. */
const BESIDE_NAMED = 138
/** How much wider the line is on a phone. */
const ON_PHONE = 170

/** How the court of a card, and its club, fit beside the status and the stake. */
export interface PlaceFit {
  /** Whether a stake takes the place of LIVE. */
  readonly isTight: boolean
  /** Size in the font of boards; null if the place fits as usual. */
  readonly size: number | null
  /** Whether each part has a line of its own, because both together would be smaller. */
  readonly isStacked: boolean
  /** The size of one line on a phone. */
  readonly lineSize: number
}

/**
 * Returns how a place is shown whole. It does not depend on what is beside it now, so that nothing moves when that changes.
 * @param parts the court, and the club if several play
 * @param hasNames whether stakes have names
 */
export function fitPlace(parts: readonly string[], hasNames: boolean): PlaceFit {
  const line = parts.join(', ')
  const usual = textWidth(line) * PAGE_FONT * USUAL
  const room = hasNames ? BESIDE_NAMED : BESIDE_ONE
  const sizeIn = (width: number, most: number, texts: readonly string[]): number =>
    Math.min(most, width / (FALLBACK_WIDTH * Math.max(...texts.map(textWidth))))
  const [one, two] = [sizeIn(room, USUAL, [line]), sizeIn(room, HALF, parts)]
  const isStacked = parts.length > 1 && usual > room && two > one
  return {
    isTight: hasNames || usual > BESIDE_BOTH,
    size: usual <= room ? null : isStacked ? two : one,
    isStacked,
    lineSize: sizeIn(room + ON_PHONE, USUAL, [line]),
  }
}
