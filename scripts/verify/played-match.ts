import { ACTIONS } from '../../shared/scoring/action.ts'
import type { Penalty, ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import type { BySide, Side } from '../../shared/scoring/side.ts'
import { formatsIn } from './line-formats.ts'
import { PlayedMatchError } from './played-match-error.ts'

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
  /** The point, or the penalty that took its place. */
  readonly event: ScoringEvent
  /** Null where the line leaves the running states out. */
  readonly shown: Shown | null
}

/** A match as it was really played, and how it really ended. */
export interface PlayedMatch {
  readonly id: string | null
  /** The matchUpFormat codes it may have been played by; more than one where its line leaves that open. */
  readonly formats: readonly string[]
  readonly winner: Side | null
  /** Whether its line says that it was not played to its end, with the score as it stood. */
  readonly cutShort: boolean
  readonly sets: readonly BySide<number>[] | null
  readonly points: readonly PlayedPoint[]
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
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : null,
    formats: formatsIn(value),
    winner: isNothing(winner) ? null : sideIn(winner, 'winner'),
    cutShort: isCutShort(value),
    sets: isNothing(sets) ? null : setsIn(sets),
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

/** Sources write a retirement, a default, a walkover and a match that was given up in many ways. */
const ENDS_EARLY = /^(ret|def|w\/?o|walk|abandon|unfinished|suspend|cancel|incomplete)/i

function isCutShort({ status, completed, ...line }: Record<string, unknown>): boolean {
  const isMarked = ['retired', 'retirement', 'defaulted', 'walkover'].some((member) => Boolean(line[member]))
  return isMarked || completed === false || (typeof status === 'string' && ENDS_EARLY.test(status))
}

function sideIn(value: unknown, member: string): Side {
  if (Number(value) === 1) return 1
  if (Number(value) === 2) return 2
  throw new PlayedMatchError(`${member}: must be 1 or 2`)
}

function setsIn(value: unknown): BySide<number>[] {
  if (!Array.isArray(value)) throw new PlayedMatchError('sets: must be a list')
  return value.map((set) => {
    const [one, two] = Array.isArray(set) ? set.map(Number) : []
    if (!isCount(one) || !isCount(two)) throw new PlayedMatchError('sets: must have pairs of games')
    return [one, two]
  })
}

function pointIn(value: unknown, index: number): PlayedPoint {
  const where = `points[${index}]`
  if (!Array.isArray(value)) throw new PlayedMatchError(`${where}: must be a list`)
  const [server, by, action, set, one, two, label1, label2] = value
  const isShown = [set, one, two, label1, label2].every((part) => !isNothing(part))
  return {
    server: isNothing(server) || server === 0 ? null : sideIn(server, `${where}, who served`),
    event: eventIn(sideIn(by, `${where}, who acted`), action, where),
    shown: isShown
      ? { set: Number(set), games: [Number(one), Number(two)], labels: [labelOf(label1), labelOf(label2)] }
      : null,
  }
}

const PENALTIES: Readonly<Record<string, Penalty>> = { POINT_PENALTY: 'point', GAME_PENALTY: 'game' }

function eventIn(side: Side, said: unknown, where: string): ScoringEvent {
  const word = String(said).toUpperCase()
  const action = ACTIONS.find((each) => each === word)
  if (action) return { kind: 'action', side, action }
  const penalty = PENALTIES[word]
  if (penalty) return { kind: 'penalty', side, penalty }
  throw new PlayedMatchError(`${where}: "${said}" is no action`)
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

const labelOf = (label: unknown): string => (/^(ad|a|adv)$/i.test(String(label)) ? 'Adv' : String(label))
