import { ACTIONS, type Action } from '../../shared/scoring/action.ts'
import { parseFormat, type Refused } from '../../shared/scoring/parse-format.ts'
import type { BySide, Side } from '../../shared/scoring/side.ts'

/** What the board showed after a point: games of the set it was played in, and the labels. */
export interface Shown {
  /** From 1. */
  readonly set: number
  readonly games: BySide<number>
  readonly labels: BySide<string>
}

export interface PlayedPoint {
  /** Null where the line does not tell. */
  readonly server: Side | null
  readonly by: Side
  readonly action: Action
  /** Null where the line leaves the running states out. */
  readonly shown: Shown | null
}

/** A match as it was really played, and how it really ended. */
export interface PlayedMatch {
  readonly id: string
  /** Its matchUpFormat code. */
  readonly format: string
  readonly winner: Side | null
  /** Whether it ended by a retirement or a default, with the score as it stood. */
  readonly cutShort: boolean
  readonly sets: readonly BySide<number>[] | null
  readonly points: readonly PlayedPoint[]
}

/** A line that says no match, and why. */
export class PlayedMatchError extends Error {
  override name = 'PlayedMatchError'
}

/**
 * Reads one line.
 * @throws PlayedMatchError that names the member
 */
export function playedMatch(line: string): PlayedMatch {
  const value = objectIn(line)
  const { id, winner, sets, points } = value
  if (!Array.isArray(points)) throw new PlayedMatchError('points: must be a list')
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : 'without id',
    format: formatIn(value),
    winner: winner === undefined || winner === null ? null : sideIn(winner, 'winner'),
    cutShort: value.status === 'retired' || value.status === 'defaulted' || value.retired === true,
    sets: sets === undefined || sets === null ? null : setsIn(sets),
    points: points.map(pointIn),
  }
}

function objectIn(line: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new PlayedMatchError('not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new PlayedMatchError('not a match')
  return value as Record<string, unknown>
}

/** The code, or the one that `bestOf` and `finalSetTiebreak` amount to. */
function formatIn({ format, bestOf, finalSetTiebreak }: Record<string, unknown>): string {
  const code = format ?? `SET${bestOf}-S:6/TB7${bestOf === 1 ? '' : finalSet(finalSetTiebreak)}`
  if (typeof code !== 'string') throw new PlayedMatchError('format: must be a matchUpFormat code')
  const parsed = parseFormat(code)
  if ('problem' in parsed) throw new PlayedMatchError(`${format ? 'format' : 'bestOf'}: "${code}" ${inWords(parsed)}`)
  return code
}

/** True: like the other sets. False: played out. A number: a tie-break to so many points. */
function finalSet(tiebreak: unknown): string {
  if (tiebreak === true || tiebreak === undefined || tiebreak === null) return ''
  if (tiebreak === false) return '-F:6'
  if (typeof tiebreak === 'number') return `-F:6/TB${tiebreak}`
  throw new PlayedMatchError('finalSetTiebreak: must be true, false or a number of points')
}

const inWords = ({ at, problem }: Refused): string => `at character ${at + 1}: ${problem}`

function sideIn(value: unknown, member: string): Side {
  if (value === 1 || value === 2) return value
  throw new PlayedMatchError(`${member}: must be 1 or 2`)
}

function setsIn(value: unknown): BySide<number>[] {
  if (!Array.isArray(value)) throw new PlayedMatchError('sets: must be a list')
  return value.map((set) => {
    if (!Array.isArray(set)) throw new PlayedMatchError('sets: must have pairs of games')
    return [Number(set[0]), Number(set[1])]
  })
}

function pointIn(value: unknown, index: number): PlayedPoint {
  const where = `points[${index}]`
  if (!Array.isArray(value)) throw new PlayedMatchError(`${where}: must be a list`)
  const [server, by, action, set, one, two, label1, label2] = value
  if (!isAction(action)) throw new PlayedMatchError(`${where}: "${action}" is no action`)
  const isShown = [set, one, two, label1, label2].every((part) => part !== undefined && part !== null)
  return {
    server: server === 1 || server === 2 ? server : null,
    by: sideIn(by, `${where}, who acted`),
    action,
    shown: isShown
      ? { set: Number(set), games: [Number(one), Number(two)], labels: [labelOf(label1), labelOf(label2)] }
      : null,
  }
}

const isAction = (value: unknown): value is Action => (ACTIONS as readonly unknown[]).includes(value)

const labelOf = (label: unknown): string => (label === 'AD' || label === 'A' ? 'Adv' : String(label))
