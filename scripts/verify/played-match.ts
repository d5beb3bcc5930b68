import type { BySide, Side } from '../../shared/scoring/side.ts'
import { formatsIn } from './line-formats.ts'
import { PlayedMatchError } from './played-match-error.ts'
import { objectIn } from './read-json.ts'
import { type PlayedPoint, readPoint } from './read-point.ts'
import { readSets } from './read-sets.ts'
import { namesIn, readSide } from './read-side.ts'

/** A match as it was really played, and how it really ended. */
export interface PlayedMatch {
  readonly id: string | null
  /** The matchUpFormat codes it may have been played by; more than one where its line leaves that open. */
  readonly formats: readonly string[]
  readonly winner: Side | null
  /** What its line says of the end: not played to it (the score is as it stood), played to it, or nothing. */
  readonly ended: 'cutShort' | 'playedOut' | null
  readonly sets: readonly BySide<number>[] | null
  readonly points: readonly PlayedPoint[]
  /** What else of its line cannot be read, and is not compared for that; null where all can. */
  readonly problem: string | null
}

/**
 * Reads one line. What cannot be read of a point, of the sets or of the winner is a disagreement of its own.
 * @throws PlayedMatchError that names the member, where there is no match to replay
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

/** A match without points has been a walkover, where its line tells of an end at all. */
function pointsIn({ points, winner, status, walkover }: Record<string, unknown>): readonly unknown[] {
  if (Array.isArray(points)) return points
  const isLeftOut = points === undefined || points === null
  if (isLeftOut && (readSide(winner) != null || walkover || typeof status === 'string')) return []
  throw new PlayedMatchError('points: must be a list')
}

/** Sources write a retirement, a default, a walkover and a match that was given up in many ways. */
const ENDS_EARLY = /^\s*(ret|def|w\/?o|walk|abandon|unfinished|suspend|cancel|incomplete)/i
const PLAYED_OUT = /^\s*(complete|finish|played)/i
const MARKS = ['retired', 'retirement', 'defaulted', 'walkover'] as const

function endIn({ status, completed, ...line }: Record<string, unknown>): PlayedMatch['ended'] {
  const isMarked = MARKS.some((mark) => isTrue(line[mark]))
  if (isMarked || isFalse(completed) || (typeof status === 'string' && ENDS_EARLY.test(status))) return 'cutShort'
  return isTrue(completed) || (typeof status === 'string' && PLAYED_OUT.test(status)) ? 'playedOut' : null
}

const isFalse = (value: unknown): boolean => /^(false|no|0)$/i.test(String(value))
const isTrue = (value: unknown): boolean => Boolean(value) && !isFalse(value)
