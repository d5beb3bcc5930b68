import { fitNames, partnersOf } from '../../shared/matches/fit-names.ts'
import { breakable, longestLine } from '../scoreboard/text-lines.ts'
import { textWidth } from '../scoreboard/text-width.ts'

/** By number of sets: the usual size of a name, and the width that it has beside the digits, in units of 1/1920 of the screen. */
const SIZES = [44, 40, 40, 38, 38] as const
const ROOMS = [292, 262, 209, 201, 152] as const
/** Width that a set of ten games or more takes from the name. */
const TWO_DIGITS = 40
/** Size of a name on a portrait screen, and its width. */
const LINE_SIZE = 44
const LINES = [700, 640, 580, 530, 480] as const
/** The same width beside the start time of a scheduled match. */
const SCHEDULED_LINE = 460
/** Largest size in which three lines fit into a row, and four. */
const THREE_LINES = 38
const FOUR_LINES = 28
/** Below this size, each partner of a pair gets two lines. */
const LEAST_ONE_LINE = 22
/** Size that is readable from six metres. A first name becomes an initial before a name gets smaller than this. */
const READABLE = 32
/** Smallest size of a name. A surname is never cut, so the few names that are longer get smaller than is readable from there. */
const SMALLEST = 8

/** Ends the line of a pair's first partner. It has a no-break space, because a line never begins with the slash. */
export const BETWEEN = '\u00A0/ '

/** What is beside a name, apart from the digits of the sets. */
interface Beside {
  /** Whether the start time replaces the score. */
  readonly isScheduled?: boolean
  /** Whether a side has won ten games of a set. */
  readonly hasTwoDigits?: boolean
}

/** A name as the big screen prints it. */
export interface FittedName {
  /** The player, or the partners of a pair. Very long words have soft hyphens. */
  readonly partners: readonly string[]
  /** Size, as a fraction of the usual one. */
  readonly fit: number
  /** Lines of each partner of a pair. */
  readonly lines: 1 | 2
  /** Size for a portrait screen, where all names are on one line. */
  readonly lineFit: number
}

/**
 * Makes a long name fit beside the digits: with smaller letters, then with initials, and then, for a pair, with two lines for
 * each partner. A very long word may be broken with a hyphen.
 */
export function fitName(
  name: string,
  sets: number,
  { isScheduled = false, hasTwoDigits = false }: Beside = {},
): FittedName {
  const room = at(ROOMS, sets) - (hasTwoDigits ? TWO_DIGITS : 0)
  const usual = at(SIZES, sets)
  const fitted = fitNames(partnersOf(name), (names) => Math.min(usual, sizeOf(names.map(breakable), room)), READABLE)
  const oneLine = fitted.size
  const partners = fitted.partners.map(breakable)
  const twoLines = partners.length > 1 && oneLine < LEAST_ONE_LINE ? sizeIn(2, partners, room) : 0
  const size = Math.max(SMALLEST, oneLine, Math.min(FOUR_LINES, twoLines))
  const line = isScheduled ? SCHEDULED_LINE : at(LINES, sets)
  const lineFit = Math.min(1, line / (textWidth(fitted.partners.join(BETWEEN)) * LINE_SIZE))
  return { partners, fit: size / usual, lines: twoLines > oneLine ? 2 : 1, lineFit }
}

const at = (values: readonly number[], sets: number): number => values[Math.min(sets, values.length) - 1] ?? 0

/** Returns the size in which the names fit: each partner of a pair on one line, a single player on two or three. */
const sizeOf = (partners: readonly string[], room: number): number =>
  partners.length > 1
    ? sizeIn(1, partners, room)
    : Math.max(sizeIn(2, partners, room), Math.min(THREE_LINES, sizeIn(3, partners, room)))

/** Returns the size in which each of these names takes at most this many lines of this width. */
const sizeIn = (lines: number, [first = '', ...others]: readonly string[], room: number): number => {
  const names = others.length > 0 ? [first + BETWEEN, ...others] : [first]
  return room / Math.max(...names.map((name) => longestLine(name, lines)))
}
