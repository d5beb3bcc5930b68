import { type BySide, opponent, type Partner, type SetScore, type Side, type TiebreakOrder } from './score.ts'
import type { Suspension } from './suspension.ts'

/** How a point ends, credited to the player who did it. */
export const ACTIONS = ['WINNER', 'ACE', 'DOUBLE_FAULT', 'FORCED_ERROR', 'UNFORCED_ERROR', 'RETURN_ERROR'] as const
export type Action = (typeof ACTIONS)[number]

/** The kinds of WINNER that the breakdown counts. */
export const SHOTS = ['APPROACH_DROP', 'DROP_SHOT', 'LOB', 'OVERHEAD', 'WINNER'] as const
export type Shot = (typeof SHOTS)[number]

export const STROKES = ['FOREHAND', 'BACKHAND'] as const
export type Stroke = (typeof STROKES)[number]

/** The umpire's declarations. `finished` ends a match without a format, or one that stops early. `time` ends a timed set. */
export const DECLARATIONS = ['suspended', 'resumed', 'time', 'finished', 'retired', 'defaulted', 'walkover'] as const
export type Declaration = (typeof DECLARATIONS)[number]

/** The penalties of the code of conduct, in order. */
export const PENALTIES = ['warning', 'point', 'game', 'default'] as const
export type Penalty = (typeof PENALTIES)[number]

/** A change of the score: a log entry without its id, number and time. An undo is not an event: it removes one. */
export type ScoringEvent =
  | { readonly kind: 'action'; readonly side: Side; readonly action: Action }
  | {
      readonly kind: 'status'
      readonly status: Declaration
      readonly winner: Side | null
      /** With an end: the final score, whatever was scored before. */
      readonly sets?: readonly SetScore[] | undefined
      /** With `suspended`: the reason, if somebody gave one. */
      readonly suspension?: Suspension | undefined
    }
  /** `side` gets the penalty. */
  | { readonly kind: 'penalty'; readonly side: Side; readonly penalty: Penalty }
  /**
   * A correction of who serves, or an order chosen by a pair or the organizer. `server` serves the next point (in doubles
   * this `partner`, if given). Later tie-breaks have the order `tiebreakOrder`.
   */
  | {
      readonly kind: 'correction'
      readonly server: Side
      readonly partner?: Partner | undefined
      readonly tiebreakOrder?: TiebreakOrder | undefined
      /** Set by the log if the entry is a choice, and corrects nothing. */
      readonly chosen?: true | undefined
    }
  /** The match starts from a known score. */
  | {
      readonly kind: 'start'
      readonly sets: readonly SetScore[]
      readonly points: BySide<number>
      readonly server: Side | null
    }

/**
 * Returns whether this side can play this action. Only the player who serves can have an ace or a double fault, and only the
 * receiver can have a return error.
 */
export function isPossible(action: Action, side: Side, server: Side): boolean {
  switch (action) {
    case 'ACE':
    case 'DOUBLE_FAULT':
      return side === server
    case 'RETURN_ERROR':
      return side !== server
    default:
      return true
  }
}

/**
 * Returns the side that wins the point. For WINNER and ACE, this is the player's own side. For the four errors, it is the
 * other side.
 */
export function pointWinner(action: Action, by: Side): Side {
  switch (action) {
    case 'WINNER':
    case 'ACE':
      return by
    case 'DOUBLE_FAULT':
    case 'FORCED_ERROR':
    case 'UNFORCED_ERROR':
    case 'RETURN_ERROR':
      return opponent(by)
  }
}
