import { parseFormat } from '../../shared/scoring/parse-format.ts'
import type { BySide, Side } from '../../shared/scoring/score.ts'
import { namesIn, type PlayedPoint, readPoint, readSide } from './read-point.ts'
import { objectIn, PlayedMatchError, textOf } from './read-values.ts'

/** A match that was really played, with its result. */
export interface PlayedMatch {
  readonly id: string | null
  /** matchUpFormat codes that the line allows, the likeliest first. */
  readonly formats: readonly string[]
  readonly winner: Side | null
  /** Whether the match was cut short or completed; null if the line does not say. */
  readonly ended: 'cutShort' | 'playedOut' | null
  readonly sets: readonly BySide<number>[] | null
  readonly points: readonly PlayedPoint[]
  /** Why a part of the line cannot be read and is not compared, or null. */
  readonly problem: string | null
}

/**
 * Reads one line. A point, sets or a winner that cannot be read counts as a disagreement.
 * @throws PlayedMatchError that names the member, if there is no match to replay
 */
export function playedMatch(line: string): PlayedMatch {
  const value = objectIn(line)
  const { id } = value
  const names = namesIn(value)
  const points = pointsIn(value)
  const { formats, problem } = formatsIn(value)
  const [winner, sets] = [readSide(value.winner, names), readSets(value.sets)]
  return {
    id: (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : null,
    formats,
    winner: winner ?? null,
    ended: endIn(value),
    sets: sets ?? null,
    points: points.map((point) => readPoint(point, names)),
    problem:
      problem ??
      (sets === undefined ? 'sets: must have pairs of games' : null) ??
      (winner === undefined ? 'winner: must be 1 or 2' : null),
  }
}

/** Returns the points of a line. A match without points was a walkover, if its line has a result. */
function pointsIn({ points, winner, status, walkover }: Record<string, unknown>): readonly unknown[] {
  if (Array.isArray(points)) return points
  const isLeftOut = points === undefined || points === null
  if (isLeftOut && (readSide(winner) != null || walkover || typeof status === 'string')) return []
  throw new PlayedMatchError('points: must be a list')
}

/** Sources write retirements, defaults, walkovers and abandoned matches in many ways. */
const ENDS_EARLY = /^\s*(ret|def|w\/?o|walk|abandon|unfinished|suspend|cancel|incomplete)/i
const COMPLETED = /^\s*(complete|finish|played)/i
const MARKS = ['retired', 'retirement', 'defaulted', 'walkover'] as const

function endIn({ status, completed, ...line }: Record<string, unknown>): PlayedMatch['ended'] {
  const isMarked = MARKS.some((mark) => isTrue(line[mark]))
  if (isMarked || isFalse(completed) || (typeof status === 'string' && ENDS_EARLY.test(status))) return 'cutShort'
  return isTrue(completed) || (typeof status === 'string' && COMPLETED.test(status)) ? 'playedOut' : null
}

const isFalse = (value: unknown): boolean => /^(false|no|0)$/i.test(textOf(value))
const isTrue = (value: unknown): boolean => Boolean(value) && !isFalse(value)

/** Kinds of deciding set to try if a line names none. The first is played like the other sets. */
const LIKE_THE_OTHERS = ''
const PLAYED_OUT = '-F:6'
const TIEBREAK_TO_TEN = '-F:6/TB10'
const TIEBREAK_AT_TWELVE = '-F:6/TB7@12'
const MATCH_TIEBREAK = '-F:TB10'

/** The codes that a line allows, and the part that cannot be read. */
interface Formats {
  /** The likeliest first. */
  readonly formats: readonly string[]
  readonly problem: string | null
}

/**
 * Returns the matchUpFormat codes that a line allows, the likeliest first. A number of points can mean a tie-break at 6-6 or one
 * instead of the set.
 * @throws PlayedMatchError that names the member if there is no code
 */
export function formatsIn({ format, bestOf, finalSetTiebreak }: Record<string, unknown>): Formats {
  if (isGiven(format)) {
    if (typeof format !== 'string') throw new PlayedMatchError('format: must be a matchUpFormat code')
    return { formats: [known('format', format.trim().toUpperCase())], problem: null }
  }
  if (!isGiven(bestOf)) throw new PlayedMatchError('bestOf: is missing, and so is a format')
  const said = finalSets(finalSetTiebreak)
  const sets = /^(?:b(?:est)?[\s_-]*o(?:f)?[\s_-]*)?(\d+)(?:\.0+)?$/i.exec(textOf(bestOf).trim())?.[1] ?? textOf(bestOf)
  // The only set is also the last one.
  const code = (final: string): string =>
    sets === '1' ? `SET1-S:${final.slice(3) || '6/TB7'}` : `SET${sets}-S:6/TB7${final}`
  return {
    formats: (said ?? ANY).map((final) => known('bestOf', code(final))),
    problem: said ? null : 'finalSetTiebreak: must be true, false or a number of points',
  }
}

const ANY = [LIKE_THE_OTHERS, PLAYED_OUT, TIEBREAK_TO_TEN, TIEBREAK_AT_TWELVE, MATCH_TIEBREAK]

/** Returns the kinds of deciding set that a value allows, or null if it cannot be read. Booleans may be numbers, and all values may be text. */
function finalSets(tiebreak: unknown): readonly string[] | null {
  if (!isGiven(tiebreak)) return ANY
  const text = textOf(tiebreak).trim().toLowerCase()
  if (/^(true|yes|y|1|tb)$/.test(text)) return [LIKE_THE_OTHERS]
  if (/^(false|no|n|0|none|adv|advantage)$/.test(text)) return [PLAYED_OUT]
  const at = /@(\d+)$/.exec(text)
  const number = Number((at ?? /^(?:tb|f:6\/tb)?[\s-]?(\d+)(?:\.0+)?(?:[\s-]?(?:points?|pts))?$/.exec(text))?.[1])
  // The number 12 means a tie-break at 12-12, because nobody plays a tie-break to 12 points.
  if (number === 12) return [TIEBREAK_AT_TWELVE]
  return !at && number > 1 && number < 100 ? [`-F:6/TB${number}`, `-F:TB${number}`] : null
}

function known(member: string, code: string): string {
  const parsed = parseFormat(code)
  if (parsed.ok) return code
  throw new PlayedMatchError(`${member}: "${code}", at character ${parsed.at}: ${parsed.problem}`)
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

type Pair = BySide<number>

const WRITTEN = /^\[?\s*(\d+)\s*[-–:/]\s*(\d+)/
/** Other words among sets in text form: `6-4 2-1 RET`. */
const REMARK = /^[a-z/.]+$/i
/** Names of members with the games of a set, the most likely first. */
const PAIRS = [
  ['games1', 'games2'],
  ['player1', 'player2'],
  ['p1', 'p2'],
  ['1', '2'],
] as const

/**
 * Returns the games of each set from pairs, objects with `games`, or text, without sets that never began. Returns null without
 * sets, and undefined if they cannot be read.
 */
function readSets(value: unknown): Pair[] | null | undefined {
  if (isNothing(value)) return null
  const list = typeof value === 'string' ? wordsIn(value) : value
  if (!Array.isArray(list)) return undefined
  const sets = list.map(readSet)
  const last = sets.findLastIndex((set) => set !== null)
  const begun = sets.slice(0, last + 1)
  return begun.every((set) => set != null) ? begun : undefined
}

/** Returns the games of a set, null if the set has not begun, and undefined if the value is not a set. */
function readSet(value: unknown): Pair | null | undefined {
  if (isNothing(value)) return null
  if (typeof value === 'string') {
    const [, one, two] = WRITTEN.exec(value.trim()) ?? []
    return one === undefined ? undefined : pair(one, two)
  }
  if (Array.isArray(value)) return pair(value[0], value[1])
  if (typeof value !== 'object') return undefined
  const members = value as Record<string, unknown>
  const games = gamesOf(members)
  // A match tie-break may be a set without games.
  const hasGames = games && games[0] + games[1] > 0
  return hasGames ? games : Array.isArray(members.tiebreak) ? readSet(members.tiebreak) : games
}

function gamesOf(members: Record<string, unknown>): Pair | null | undefined {
  if ('games' in members || 'score' in members) return readSet(members.games ?? members.score)
  const known = PAIRS.find(([one, two]) => one in members && two in members)
  return known && pair(members[known[0]], members[known[1]])
}

function pair(one: unknown, two: unknown): Pair | null | undefined {
  if (isNothing(one) && isNothing(two)) return null
  const [first, second] = [count(one), count(two)]
  return first === null || second === null ? undefined : [first, second]
}

function count(value: unknown): number | null {
  if (isNothing(value)) return 0
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null
}

const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '' && !REMARK.test(word))

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''
