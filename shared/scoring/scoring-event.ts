import type { Action } from './action.ts'
import type { SetScore } from './score.ts'
import type { TiebreakOrder } from './service.ts'
import type { BySide, Partner, Side } from './side.ts'

/** The umpire's declarations. `finished` ends a match without a format, or one that stops early. `time` ends a timed set. */
export const DECLARATIONS = ['suspended', 'resumed', 'time', 'finished', 'retired', 'defaulted', 'walkover'] as const
export type Declaration = (typeof DECLARATIONS)[number]

/** The penalties of the code of conduct, in order. */
export const PENALTIES = ['warning', 'point', 'game', 'default'] as const
export type Penalty = (typeof PENALTIES)[number]

/** A change of the score: a log entry without its head. An undo is no event; it removes one. */
export type ScoringEvent =
  | { readonly kind: 'action'; readonly side: Side; readonly action: Action }
  | { readonly kind: 'status'; readonly status: Declaration; readonly winner: Side | null }
  /** `side` gets the penalty. */
  | { readonly kind: 'penalty'; readonly side: Side; readonly penalty: Penalty }
  /**
   * A correction of the server, or an order chosen by a pair or the organizer: `server` serves the next point (in doubles
   * this `partner`, if given), and later tie-breaks have this order.
   */
  | {
      readonly kind: 'correction'
      readonly server: Side
      readonly partner?: Partner | undefined
      readonly tiebreakOrder?: TiebreakOrder | undefined
    }
  /** The match starts from a known score. */
  | {
      readonly kind: 'start'
      readonly sets: readonly SetScore[]
      readonly points: BySide<number>
      readonly server: Side | null
    }
