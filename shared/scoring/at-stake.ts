import { applyEvent } from './fold.ts'
import { type BySide, gameNumber, isOver, of, opponent, runningSet, type Score, type Side } from './score.ts'

/** The prize of the next point for one side. */
export interface Stake {
  readonly wins: 'game' | 'set' | 'match'
  /** Whether it is a break point: the other side serves the game. A tie-break has none. */
  readonly breaks: boolean
}

/** The stakes of the next point. */
export interface AtStake {
  /** For each side, the game, set or match that the point would win. Null if it would only win the point. */
  readonly stakes: BySide<Stake | null>
  /** Whether the winner of this point wins the game or tie-break. */
  readonly deciding: boolean
}

const NOTHING: AtStake = { stakes: [null, null], deciding: false }

/** Returns the stakes of the next point. It plays the point for each side and compares the scores. */
export function atStake(score: Score): AtStake {
  if (isOver(score)) return NOTHING
  const stakes: BySide<Stake | null> = [stakeOf(score, 1), stakeOf(score, 2)]
  return { stakes, deciding: stakes[0] !== null && stakes[1] !== null }
}

function stakeOf(score: Score, side: Side): Stake | null {
  const after = applyEvent(score, { kind: 'penalty', side: opponent(side), penalty: 'point' })
  if (gameNumber(after) === gameNumber(score)) return null
  const isTiebreak = runningSet(score).tiebreak !== null
  return { wins: wonIn(score, after), breaks: score.server === opponent(side) && !isTiebreak }
}

function wonIn(before: Score, after: Score): Stake['wins'] {
  if (after.winner !== null) return 'match'
  return after.sets.length > before.sets.length ? 'set' : 'game'
}

/** Returns the side for which the next point is a break point, or null. */
export function breakPointFor(score: Score): Side | null {
  const { stakes } = atStake(score)
  return ([1, 2] as const).find((side) => of(stakes, side)?.breaks) ?? null
}

/** The half of the court that a point is served from. */
export type Court = 'deuce' | 'advantage' | 'receiver-chooses'

/**
 * Returns where the next point is served from (ITF rules 5 and 17), or null after the end. At a deciding point the receiver
 * chooses; in mixed doubles the receiver has the same sex as the player who serves.
 */
export function serviceCourt(score: Score): Court | null {
  if (isOver(score)) return null
  const [one, two] = score.points
  if (runningSet(score).tiebreak === null && atStake(score).deciding) return 'receiver-chooses'
  return (one + two) % 2 === 0 ? 'deuce' : 'advantage'
}

/** A stake of the next point, with its side. A deciding point belongs to both sides. */
export type StakeLabel =
  | { readonly kind: 'match' | 'set' | 'break'; readonly side: Side }
  | { readonly kind: 'deciding' | 'deciding-receiver' | 'deciding-game' }

/**
 * Returns the stakes that a board shows: match, set and break points, a deciding point (which implies the break point), and
 * the deciding game after time. Empty without a format.
 */
export function stakeLabels(score: Score): StakeLabel[] {
  if (score.format === undefined) return []
  const { stakes, deciding } = atStake(score)
  const { tiebreak, time } = runningSet(score)
  const labels: StakeLabel[] = [
    ...(time && !isOver(score) ? [{ kind: 'deciding-game' } as const] : []),
    ...(deciding ? [{ kind: tiebreak ? 'deciding' : 'deciding-receiver' } as const] : []),
  ]
  for (const side of [1, 2] as const) {
    const stake = of(stakes, side)
    if (stake?.wins === 'match' || stake?.wins === 'set') labels.push({ kind: stake.wins, side })
    else if (stake?.breaks && !deciding) labels.push({ kind: 'break', side })
  }
  return labels
}

const GRAVITY: readonly StakeLabel['kind'][] = [
  'match',
  'set',
  'deciding',
  'deciding-receiver',
  'deciding-game',
  'break',
]

/** Compares two labels, the highest stake first. */
export const gravest = (one: StakeLabel, other: StakeLabel): number =>
  GRAVITY.indexOf(one.kind) - GRAVITY.indexOf(other.kind)
