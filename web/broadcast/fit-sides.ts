import { fitNames } from '../../shared/matches/fit-names.ts'
import type { BySide } from '../../shared/scoring/score.ts'

/** Sizes of names, in the units of a board. */
export interface NameSizes {
  /** Width for a name. */
  readonly room: number
  /** Usual size of a name. */
  readonly usual: number
  /** Largest size in which two lines fit into a row. */
  readonly twoLines: number
  /** Size below which first names become initials, and a pair gets a line for each partner. */
  readonly readable: number
}

/** The names of both sides, in one size. */
export interface FittedSides {
  /** The lines of each side. A pair may have one line for each partner. */
  readonly lines: BySide<readonly string[]>
  readonly size: number
}

/**
 * Makes the names of both sides fit: first with initials, then with a line for each partner, then with smaller letters. Both
 * sides have the same size.
 * @param widthOf returns the width of a text, in font sizes
 */
export function fitSides(
  sides: BySide<readonly string[]>,
  { room, usual, twoLines, readable }: NameSizes,
  widthOf: (text: string) => number,
): FittedSides {
  const all = sides.flat()
  const inOneLine = (partners: readonly string[]) => Math.min(usual, room / widthOf(partners.join(BETWEEN)))
  const inLines = (partners: readonly string[]) => Math.min(twoLines, room / Math.max(...partners.map(widthOf)))
  const [one, two] = [fitNames(sides[0], inOneLine, readable, all), fitNames(sides[1], inOneLine, readable, all)]
  const size = Math.min(one.size, two.size)
  const isPair = sides[0].length > 1 && sides[1].length > 1
  if (!isPair || size >= readable) return { lines: [[one.partners.join(BETWEEN)], [two.partners.join(BETWEEN)]], size }
  const [first, second] = [fitNames(sides[0], inLines, twoLines, all), fitNames(sides[1], inLines, twoLines, all)]
  return { lines: [first.partners, second.partners], size: Math.min(first.size, second.size) }
}

const BETWEEN = ' / '
