import { lastNameOf, partnersOf, surnameOf, withInitial } from '../../shared/matches/brief-name.ts'
import { fitNames } from '../../shared/matches/fit-names.ts'
import { breakable, longestLine } from '../scoreboard/text-lines.ts'
import { textWidth } from '../scoreboard/text-width.ts'

/** By number of sets: the usual size of a name, and the width that it has beside the digits, in units of 1/1920 of the screen. */
const SIZES = [44, 40, 40, 38, 38] as const
const ROOMS = [292, 262, 209, 201, 152] as const
/** Width that a set of ten games or more takes from the name. */
const TWO_DIGITS = 40
/** The same for a second digit of a tie-break, by number of sets. */
const RAISED_DIGITS = [13, 13, 13, 6, 6] as const
/** Size of a name on a portrait screen, and its width. */
const LINE_SIZE = 44
const LINES = [700, 640, 580, 530, 480] as const
/** The same width beside the start time of a scheduled match. */
const SCHEDULED_LINE = 460
/** Largest size in which three lines fit into a row, and four. */
const THREE_LINES = 38
const FOUR_LINES = 28
/** Size below which names become surnames, and then get more lines. */
const LEAST = 24
/** Size below which a name gets two lines on a portrait screen. On 1080 × 1920 these are 24 px. */
const LEAST_LINE = 23.5
/** Number of letters from the one that tells a name apart, which a cut name keeps. */
const TAIL = 4
/** Longest word that is not broken, in names that would be smaller than that (letters). */
const LONGEST_PART = 10
/** Size that is readable from six metres. A first name becomes an initial before a name gets smaller than this. */
const READABLE = 32
/** Smallest size of a name. A surname is never cut, so the very few names that are longer get smaller than is readable from there. */
const SMALLEST = 8

/** Ends the line of a pair's first partner. It has a no-break space, because a line never begins with the slash. */
export const BETWEEN = '\u00A0/ '

/** What is beside a name, apart from the digits of the sets. */
interface Beside {
  /** Whether the start time replaces the score. */
  readonly isScheduled?: boolean
  /** Whether a side has won ten games of a set. */
  readonly hasTwoDigits?: boolean
  /** Number of digits of tie-breaks beyond one in each set. */
  readonly raised?: number
  readonly all?: readonly string[]
}

/** A name as the big screen prints it. */
export interface FittedName {
  /** The player, or the partners of a pair. Very long words have soft hyphens. */
  readonly partners: readonly string[]
  /** Size, as a fraction of the usual one. */
  readonly fit: number
  /** Lines of each partner of a pair. */
  readonly lines: 1 | 2
  /** Size for a portrait screen, where a name is on one line. */
  readonly lineFit: number
  /** Whether one line would be too small there. Then a pair has a line for each partner, and a player has two. */
  readonly hasTwoLines: boolean
}

/**
 * Makes a long name fit beside the digits: with smaller letters, with initials, and with surnames alone. Where these would still be
 * too small, a name gets more lines, then keeps only its last word, and a long word is broken with hyphens. As the last way, a word is
 * cut so that no two players look the same.
 * @param all the players of the match, from whom a short name differs
 */
export function fitName(
  name: string,
  sets: number,
  { isScheduled = false, hasTwoDigits = false, raised = 0, all = [] }: Beside = {},
): FittedName {
  const room = at(ROOMS, sets) - (hasTwoDigits ? TWO_DIGITS : 0) - raised * at(RAISED_DIGITS, sets)
  const usual = at(SIZES, sets)
  const names = partnersOf(name)
  const parts = (some: readonly string[], longest?: number) => some.map((each) => breakable(each, longest))
  const fitted = fitNames(names, (some) => Math.min(usual, sizeOf(parts(some), room)), READABLE, all)
  const forms = (shorten: (name: string, others: readonly string[]) => string) =>
    names.map((each) => shorten(each, all))
  const [initials, surnames, last] = [forms(withInitial), forms(surnameOf), forms(lastNameOf)]
  const lastWords = all.map((each) => lastNameOf(each, all))
  const { partners, size, lines } = firstReadable([
    () => ({ partners: parts(fitted.partners), size: fitted.size, lines: 1 }),
    () => inOne(parts(surnames), usual, room),
    () => inMore(parts(initials), room),
    () => inMore(parts(surnames), room),
    () => inMore(parts(initials, LONGEST_PART), room),
    () => inMore(parts(surnames, LONGEST_PART), room),
    () => inOne(parts(last), usual, room),
    () => inMore(parts(last, LONGEST_PART), room),
    () =>
      inMore(
        last.map((word) => cut(word, lastWords, names.length > 1 ? 2 : 4, room)),
        room,
      ),
  ])
  const line = isScheduled ? SCHEDULED_LINE : at(LINES, sets)
  const oneLine = line / textWidth(partners.join(BETWEEN).replaceAll('\u00AD', ''))
  const hasTwoLines = oneLine < LEAST_LINE
  const lineSize = hasTwoLines ? Math.min(FOUR_LINES, sizeIn(names.length > 1 ? 1 : 2, partners, line)) : oneLine
  const lineFit = Math.min(1, lineSize / LINE_SIZE)
  return { partners, fit: Math.max(SMALLEST, size) / usual, lines, lineFit, hasTwoLines }
}

/** A way to print the names of a side. */
interface Try {
  readonly partners: readonly string[]
  readonly size: number
  readonly lines: 1 | 2
}

/** Returns the first way with letters that are large enough, or else the one with the largest letters. */
function firstReadable(tries: readonly [() => Try, ...(() => Try)[]]): Try {
  const [first, ...others] = tries
  let best = first()
  for (const attempt of others) {
    if (best.size >= LEAST) break
    const made = attempt()
    if (made.size > best.size) best = made
  }
  return best
}

const inOne = (partners: readonly string[], usual: number, room: number): Try => ({
  partners,
  size: Math.min(usual, sizeOf(partners, room)),
  lines: 1,
})

/**
 * Cuts a word that is too long for its lines. Keeps the letters that tell it apart from other words: `Wolfesch…musia`.
 * @param others may include the word
 */
function cut(word: string, others: readonly string[], lines: number, room: number): string {
  const letters = [...word]
  const differsAt = Math.max(
    0,
    ...others.filter((other) => other !== word).map((other) => firstDifference(letters, other)),
  )
  const shown = (kept: number): string => {
    const start = (count: number) => `${letters.slice(0, Math.max(0, count)).join('')}…`
    if (kept === letters.length) return word
    if (differsAt < kept) return start(kept)
    const from = Math.min(differsAt, letters.length - TAIL)
    const tail = letters.slice(from, from + TAIL).join('')
    return start(kept - TAIL) + tail + (from + TAIL < letters.length ? '…' : '')
  }
  for (let kept = letters.length; kept > 1; kept--) {
    const text = breakable(shown(kept), LONGEST_PART)
    if (longestLine(text + BETWEEN, lines) * LEAST <= room) return text
  }
  return breakable(shown(1), LONGEST_PART)
}

/** Returns the index of the first letter that differs from the other word. */
function firstDifference(letters: readonly string[], other: string): number {
  const others = [...other]
  const index = letters.findIndex((letter, at) => letter !== others[at])
  return index < 0 ? letters.length - 1 : index
}

/** Each partner of a pair on two lines, or a single player on up to four. */
const inMore = (partners: readonly string[], room: number): Try => ({
  partners,
  size: Math.min(FOUR_LINES, sizeIn(partners.length > 1 ? 2 : 4, partners, room)),
  lines: partners.length > 1 ? 2 : 1,
})

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
