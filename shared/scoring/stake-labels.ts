import { atStake } from './at-stake.ts'
import { isOver, runningSet, type Score } from './score.ts'
import { of, type Side } from './side.ts'

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
