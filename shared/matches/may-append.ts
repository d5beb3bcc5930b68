import { isOver, type Score } from '../scoring/score.ts'
import type { Declaration, Penalty } from '../scoring/scoring-event.ts'

/** Why an entry cannot follow: stable codes, answered with 409. */
export type Refusal = 'MATCH_OVER' | 'MATCH_SUSPENDED' | 'MATCH_NOT_SUSPENDED' | 'NOTHING_TO_UNDO'

export const REFUSALS: Record<Refusal, string> = {
  MATCH_OVER: 'the match has ended; only an undo is taken',
  MATCH_SUSPENDED: 'the match is suspended; resume it first',
  MATCH_NOT_SUSPENDED: 'the match is not suspended',
  NOTHING_TO_UNDO: 'there is nothing to undo',
}

/** Whether a point may be played now. */
export function refusePoint(score: Score): Refusal | null {
  if (isOver(score)) return 'MATCH_OVER'
  return score.status === 'suspended' ? 'MATCH_SUSPENDED' : null
}

/** Whether this may be declared now. */
export function refuseDeclaration(score: Score, declaration: Declaration): Refusal | null {
  if (isOver(score)) return 'MATCH_OVER'
  if (declaration === 'suspended' && score.status === 'suspended') return 'MATCH_SUSPENDED'
  if (declaration === 'resumed' && score.status !== 'suspended') return 'MATCH_NOT_SUSPENDED'
  return null
}

/** Whether this penalty may be given now: a warning and a default in a pause too, a point or a game only in play. */
export function refusePenalty(score: Score, penalty: Penalty): Refusal | null {
  return penalty === 'warning' || penalty === 'default' ? refuseChange(score) : refusePoint(score)
}

/** Whether the server may be put right, or the match be taken up at a known score. */
export const refuseChange = (score: Score): Refusal | null => (isOver(score) ? 'MATCH_OVER' : null)
