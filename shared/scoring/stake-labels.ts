import { atStake } from './at-stake.ts'
import { isOver, runningSet, type Score } from './score.ts'
import { of, type Side } from './side.ts'

/** Something that makes the next point more than a point, and whose it is; a deciding point is both sides'. */
export type StakeLabel =
  | { readonly kind: 'match' | 'set' | 'break'; readonly side: Side }
  | { readonly kind: 'deciding' | 'deciding-receiver' | 'deciding-game' }

/**
 * What a board says of the next point: match, set and break points, and a deciding point, which in a game says by itself
 * that it is a break point (and that the receiver chooses the side). After time, that the game decides. Without a format nothing is known beyond games.
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

/** Sorts what ends most first: where there is room for one word, it is that one. */
export const gravest = (one: StakeLabel, other: StakeLabel): number =>
  GRAVITY.indexOf(one.kind) - GRAVITY.indexOf(other.kind)
