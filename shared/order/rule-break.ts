import type { TakenKind } from './order-day.ts'

/** A rule that a plan breaks. `match` is the match that would have to move. */
export type RuleBreak = { readonly match: string } & (
  | { readonly code: 'COURT_UNKNOWN' | 'PAST' | 'COURT_CLOSED' }
  /** It has begun elsewhere. */
  | { readonly code: 'BEGUN'; readonly court: string }
  | { readonly code: 'COURT_TAKEN'; readonly kind: TakenKind; readonly from: number; readonly until: number }
  /** Another match is on the court, or ends too late to change. */
  | { readonly code: 'COURT_BUSY'; readonly other: string }
  | { readonly code: 'PLAYER_TWICE' | 'PLAYER_MAYBE_TWICE'; readonly other: string; readonly player: string }
  /** A player has too little rest. */
  | { readonly code: 'REST'; readonly other: string; readonly player: string; readonly readyAt: number }
  /** A match that decides who plays is not over, or its players are not rested. */
  | { readonly code: 'BEFORE_ITS_ROUND'; readonly other: string; readonly readyAt: number | null }
  | { readonly code: 'WISH_NOT_BEFORE' | 'WISH_NOT_AFTER'; readonly time: number }
  | { readonly code: 'WISH_COURT' | 'SHOW_COURT'; readonly court: string }
  | { readonly code: 'UMPIRE_MISSING' }
  | { readonly code: 'UMPIRE_AWAY' | 'UMPIRE_BREAK' | 'UMPIRE_PLAYS'; readonly umpire: string }
  | { readonly code: 'UMPIRE_TWICE'; readonly umpire: string; readonly other: string }
)

/** The codes of all rules. */
export const BREAK_CODES = [
  'COURT_UNKNOWN',
  'PAST',
  'COURT_CLOSED',
  'BEGUN',
  'COURT_TAKEN',
  'COURT_BUSY',
  'PLAYER_TWICE',
  'PLAYER_MAYBE_TWICE',
  'REST',
  'BEFORE_ITS_ROUND',
  'WISH_NOT_BEFORE',
  'WISH_NOT_AFTER',
  'WISH_COURT',
  'SHOW_COURT',
  'UMPIRE_MISSING',
  'UMPIRE_AWAY',
  'UMPIRE_BREAK',
  'UMPIRE_PLAYS',
  'UMPIRE_TWICE',
] as const satisfies readonly RuleBreak['code'][]

/**
 * The rules that the office may overrule: it may give a match a place against a wish, without an umpire, finals any court, and matches of
 * two events the same time before it is known who gets into both.
 */
export const MAY_OVERRULE: ReadonlySet<RuleBreak['code']> = new Set([
  'PLAYER_MAYBE_TWICE',
  'WISH_NOT_BEFORE',
  'WISH_NOT_AFTER',
  'WISH_COURT',
  'SHOW_COURT',
  'UMPIRE_MISSING',
  'UMPIRE_BREAK',
])
