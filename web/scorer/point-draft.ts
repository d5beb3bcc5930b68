import type { Draft } from '../../shared/matches/match-log.ts'
import type { Action, Shot, Stroke } from '../../shared/scoring/action.ts'
import type { Side } from '../../shared/scoring/side.ts'

/** A point to append; which game it is in and what the board shows after it come from the fold. */
export const pointDraft = (
  side: Side,
  action: Action,
  shot?: Shot,
  stroke?: Stroke,
): Extract<Draft, { kind: 'action' }> => ({
  kind: 'action',
  side,
  action,
  shot,
  stroke,
  game: undefined,
  gamescore: undefined,
})
