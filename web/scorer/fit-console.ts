import { fitNames } from '../../shared/matches/fit-names.ts'
import type { Names } from '../../shared/scoring/display.ts'
import { breakable, longestLine } from '../scoreboard/text-lines.ts'
import { FALLBACK_WIDTH } from '../scoreboard/text-width.ts'

/** A name as the console prints it. */
export interface ConsoleName {
  /** Very long words have soft hyphens. */
  readonly text: string
  /** Width of its longest line (font sizes). The styles divide the available width by it. */
  readonly width: number
}

/**
 * Makes the player of a side, or both partners of a pair, fit: first with initials, then with smaller letters.
 * @param others the other players of the match, from whom a short name differs
 * @param lines lines for each name
 * @param room width of a line on a small phone, in the smallest letters that are easy to read (font sizes)
 */
export function fitConsole(
  names: Names[number],
  others: readonly string[],
  lines: number,
  room: number,
): readonly ConsoleName[] {
  const partners = partnersIn(names)
  const printed = (name: string): ConsoleName => {
    const text = breakable(name)
    return { text, width: FALLBACK_WIDTH * longestLine(text, lines) }
  }
  const sizeOf = (some: readonly string[]) => room / Math.max(...some.map((name) => printed(name).width))
  return fitNames(partners, sizeOf, 1, others).partners.map(printed)
}

/** Returns the name, or the two names of a pair. */
export const partnersIn = (names: Names[number]): readonly string[] => (typeof names === 'string' ? [names] : names)
