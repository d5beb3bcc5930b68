import { opponent, type Side } from './side.ts'

/** How a point ends, credited to the player who did it. */
export const ACTIONS = ['WINNER', 'ACE', 'DOUBLE_FAULT', 'FORCED_ERROR', 'UNFORCED_ERROR', 'RETURN_ERROR'] as const
export type Action = (typeof ACTIONS)[number]

/** The kinds of WINNER that the breakdown counts. */
export const SHOTS = ['APPROACH_DROP', 'DROP_SHOT', 'LOB', 'OVERHEAD', 'WINNER'] as const
export type Shot = (typeof SHOTS)[number]

export const STROKES = ['FOREHAND', 'BACKHAND'] as const
export type Stroke = (typeof STROKES)[number]

/** Returns whether this side can play this action: only the server an ace or double fault, only the receiver a return error. */
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

/** Returns the side that wins the point: the player's own for WINNER and ACE, the opponent for the four errors. */
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
