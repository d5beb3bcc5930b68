import type { OutcomeKind } from '../matches/match-outcome.ts'

/** Singles and doubles count apart. */
export const PLAY_KINDS = ['singles', 'doubles'] as const
export type PlayKind = (typeof PLAY_KINDS)[number]

/** Longest text of a search for players (letters). */
export const LONGEST_SEARCH = 80
/** Number of matches on the page of a player before somebody asks for more. */
export const FIRST_MATCHES = 10
/** Number of results in a player’s form. */
export const FORM = 10

/** A result as one of its players sees it. */
export interface OwnResult {
  readonly kind: PlayKind
  readonly how: OutcomeKind
  /** Null if nobody won. */
  readonly won: boolean | null
}

/** How many matches were played, won and lost. */
export interface WonAndLost {
  readonly played: number
  readonly won: number
  readonly lost: number
}

/**
 * Returns how many of these results were won and lost. Nobody plays in a walkover. A match that was begun and that nobody won was
 * played, too.
 */
export function wonAndLost(results: readonly OwnResult[]): WonAndLost {
  const played = results.filter(({ how }) => how !== 'walkover')
  const won = played.filter((result) => result.won === true).length
  const lost = played.filter((result) => result.won === false).length
  return { played: played.length, won, lost }
}
