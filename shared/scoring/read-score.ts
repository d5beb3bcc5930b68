import { type Format, formatOf, isTiebreakAt, type SetRule, setRuleOf } from './format.ts'
import { tiebreakResult } from './last-point.ts'
import type { End } from './result.ts'
import type { BySide, SetScore } from './score.ts'
import { isTiebreakWon } from './start-problem.ts'

/** A final score that somebody has written. `end` is null if the text has only sets. */
export interface WrittenScore {
  readonly sets: readonly SetScore[]
  readonly end: End | null
}

/** A text that is no score. `unreadable` is the part that can't be read. */
export interface UnreadableScore {
  readonly unreadable: string
}

/**
 * Reads a final score as people write it, with the count of side 1 first: `6-4 3-6 10-8`, `6/4 7/6(5)`, `64 76(7-5)`,
 * `6-4, 3-6, [10-8]`, `6-4 2-1 ret`, `w.o.`. The points of a tie-break may be missing. One number in brackets is the points of
 * its loser. A set that is a match tie-break can be written as its points, also without a sign if it can end there: `108`.
 *
 * The sets may be impossible under the format: `resultFault` reports that.
 * @param code a matchUpFormat code; null for the documented rules
 */
export function readScore(text: string, code: string | null): WrittenScore | UnreadableScore {
  const format = code === null ? null : formatOf(code)
  const sets: SetScore[] = []
  let end: End | null = null
  let rest = text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  while (rest !== '') {
    const word = WORD.exec(rest)
    const set = word ? null : setAt(rest, format, sets.length)
    const wordEnd = word && endIn(word[0])
    if (wordEnd && end === null) end = wordEnd
    else if (set && end === null) sets.push(set.value)
    else return { unreadable: rest.slice(0, MOST_QUOTED) }
    rest = rest.slice(set?.length ?? word?.[0].length).replace(/^[ ,;.|]+/, '')
  }
  return { sets, end }
}

/** Maximum length of an unreadable part in a message. */
const MOST_QUOTED = 20

/** A word about the end of a match. */
const WORD = /^\(?[\p{L}][\p{L}./]*\)?/u
const AFTER = '(?=[ ,;.|([]|$)'
const SET = new RegExp(`^(?<open>[([])? ?(?<mine>\\d{1,2}) ?[-:/] ?(?<theirs>\\d{1,2})(?: ?[)\\]])?${AFTER}`)
/** A set without a sign between its games: `64`. */
const BRIEF_SET = new RegExp(`^(?<mine>\\d)(?<theirs>\\d)${AFTER}`)
/** A match tie-break without a sign between its points: `108`. */
const BRIEF_TIEBREAK = new RegExp(`^\\d{3,4}${AFTER}`)
/** The points of a tie-break after its set. */
const TIEBREAK = /^(?<space> ?)(?<open>[([]) ?(?<one>\d{1,2})(?: ?[-:/] ?(?<two>\d{1,2}))? ?[)\]](?=[ ,;.|]|$)/

/** Returns the set at the beginning of a text, and its length in the text. */
function setAt(text: string, format: Format | null, index: number): { value: SetScore; length: number } | null {
  const found = SET.exec(text) ?? BRIEF_SET.exec(text)
  if (!found?.groups) return briefTiebreak(text, format, index)
  const after = text.slice(found[0].length)
  const games: BySide<number> = [Number(found.groups.mine), Number(found.groups.theirs)]
  const tiebreak = TIEBREAK.exec(after)
  const points = tiebreak && isOfSet(tiebreak, after, games, format, index) ? tiebreak : null
  if (!points && tiebreak && !tiebreak.groups?.space) return null
  const value = setOf(games, found.groups.open !== undefined, points?.groups ?? {}, format, index)
  return { value, length: found[0].length + (points?.[0].length ?? 0) }
}

/** Returns the match tie-break whose points are at the beginning of a text without a sign between them, or null. */
function briefTiebreak(text: string, format: Format | null, index: number) {
  const rule = format && setRuleOf(format, index)
  const [digits = ''] = BRIEF_TIEBREAK.exec(text) ?? []
  if (rule?.tiebreak?.at !== 0) return null
  for (const at of [1, 2]) {
    const points: BySide<number> = [Number(digits.slice(0, at)), Number(digits.slice(at))]
    const isWhole = digits !== '' && points.join('') === digits
    if (isWhole && isTiebreakWon(rule.tiebreak, points))
      return { value: pointsAsSet(points, rule), length: digits.length }
  }
  return null
}

/** Returns whether points in brackets belong to the set before them, and are no match tie-break of their own. */
function isOfSet(
  { 0: whole, groups = {} }: RegExpExecArray,
  after: string,
  [mine, theirs]: BySide<number>,
  format: Format | null,
  index: number,
): boolean {
  if (!groups.space || groups.two === undefined) return true
  const isNext = format?.final?.tiebreak?.at === 0 && index === format.sets - 2 && after.length === whole.length
  return groups.open === '(' && Math.abs(mine - theirs) <= 1 && !isNext
}

/** How words about an end begin, in plain letters, in English, French, Spanish, German, Italian and Portuguese. */
const END_WORDS: readonly (readonly [End, RegExp])[] = [
  ['walkover', /^(?:wo$|walkover|forfait|ff$|incompar|nc$|np$|noshow|rinuncia)/],
  ['defaulted', /^(?:def|disq|desc|dq|dsq)/],
  ['retired', /^(?:ret|rit|rtd|ab$|abd|aband|aufg)/],
]

function endIn(word: string): End | null {
  const plain = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return END_WORDS.find(([, begins]) => begins.test(plain))?.[0] ?? null
}

/** Returns the set that these digits mean under the rules of the set with this index. */
function setOf(
  counts: BySide<number>,
  isBracketed: boolean,
  points: Readonly<Record<string, string | undefined>>,
  format: Format | null,
  index: number,
): SetScore {
  const rule = format && setRuleOf(format, index)
  const one = points.one === undefined ? null : Number(points.one)
  const two = points.two === undefined ? null : Number(points.two)
  const isMatchTiebreak = rule?.tiebreak?.at === 0 && (isBracketed || Math.max(...counts) > 1)
  if (isMatchTiebreak && one === null) return pointsAsSet(counts, rule)
  return { games: counts, tiebreak: one === null ? null : pointsOf(counts, rule, one, two) }
}

/** Returns a match tie-break with these points. */
function pointsAsSet(points: BySide<number>, { tiebreak }: SetRule): SetScore {
  const isOver = tiebreak !== null && isTiebreakWon(tiebreak, points)
  return { games: !isOver ? [0, 0] : points[0] > points[1] ? [1, 0] : [0, 1], tiebreak: points }
}

/** Returns the points of a tie-break from one number, which is its loser's, or two. The higher number is the set's winner's. */
function pointsOf(games: BySide<number>, rule: SetRule | null, one: number, two: number | null): BySide<number> {
  const isLevel = rule ? isTiebreakAt(rule, games[0], games[1]) : games[0] === games[1]
  const winner = games[0] > games[1] ? 1 : 2
  if (two === null) return tiebreakResult(rule?.tiebreak ?? USUAL, winner, one)
  if (isLevel) return [one, two]
  const [most, least] = [Math.max(one, two), Math.min(one, two)]
  return winner === 1 ? [most, least] : [least, most]
}

/** The tie-break of a set whose rules have none. Its points are impossible there, which `resultFault` reports. */
const USUAL = { to: 7, noAd: false, at: 6 }

/** Returns these sets as the other side sees them. */
export const mirrored = (sets: readonly SetScore[]): SetScore[] =>
  sets.map(({ games, tiebreak, time }) => ({
    games: [games[1], games[0]],
    tiebreak: tiebreak && [tiebreak[1], tiebreak[0]],
    ...(time && { time }),
  }))
