import type { Action } from './action.ts'
import type { SetScore } from './score.ts'
import type { TiebreakOrder } from './service.ts'
import type { BySide, Partner, Side } from './side.ts'

/**
 * What an umpire can declare about a match beside its points. `finished` ends a match whose rules know no end, or one that
 * is not played to its end. `time` ends a timed set.
 */
export const DECLARATIONS = ['suspended', 'resumed', 'time', 'finished', 'retired', 'defaulted', 'walkover'] as const
export type Declaration = (typeof DECLARATIONS)[number]

/** The ladder of the code of conduct: a warning, then a point, then a game, then the match. */
export const PENALTIES = ['warning', 'point', 'game', 'default'] as const
export type Penalty = (typeof PENALTIES)[number]

/** What changes a score: the log's entries without their heads. An undo is no event, it takes one away. */
export type ScoringEvent =
  | { readonly kind: 'action'; readonly side: Side; readonly action: Action }
  | { readonly kind: 'status'; readonly status: Declaration; readonly winner: Side | null }
  /** `side` is the one that is punished. */
  | { readonly kind: 'penalty'; readonly side: Side; readonly penalty: Penalty }
  /**
   * A wrong server was discovered, or a pair or the organiser chose an order: `server` serves the next point (in doubles
   * this `partner` of the pair, where it is given), and the tie-breaks that follow have this order.
   */
  | {
      readonly kind: 'correction'
      readonly server: Side
      readonly partner?: Partner | undefined
      readonly tiebreakOrder?: TiebreakOrder | undefined
    }
  /** The match is taken up at a known score. */
  | {
      readonly kind: 'start'
      readonly sets: readonly SetScore[]
      readonly points: BySide<number>
      readonly server: Side | null
    }
