import type { PointDetail } from '../../shared/matches/point-detail-schemas.ts'
import type { Side } from '../../shared/scoring/score.ts'
import type { Action, Shot, Stroke } from '../../shared/scoring/scoring-event.ts'

/** One point of the demo. */
export interface Point extends PointDetail {
  readonly side: Side
  readonly action: Action
  readonly shot?: Shot
  readonly stroke?: Stroke
}

/** A number in [0, 1). */
export type Random = () => number
