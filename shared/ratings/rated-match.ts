import type { LinkedPlayers } from '../matches/linked-players.ts'
import { compare } from '../matches/match.ts'
import { gamesIn, type OutcomeKind, type OutcomeSet } from '../matches/match-outcome.ts'
import type { Side } from '../scoring/score.ts'
import { newRating, type RatedResult, type Rating, rated } from './rate.ts'

/** Singles and doubles are rated apart. */
export const RATING_KINDS = ['singles', 'doubles'] as const
export type RatingKind = (typeof RATING_KINDS)[number]

/** How a match of known players ended, as the database has it. */
export interface StoredResult {
  readonly matchId: string
  /** ms since 1970; null if the match is not over. */
  readonly endedAt: number | null
  /** Date of the end at the club, `yyyy-mm-dd`. */
  readonly date: string | null
  readonly how: OutcomeKind | null
  readonly winner: Side | null
  readonly sets: readonly OutcomeSet[]
  readonly bestOf: number
  readonly linked: LinkedPlayers | null
  /** False while the result needs a confirmation. */
  readonly counts: boolean
}

/** A result of a match that is over. */
export interface EndedResult extends StoredResult {
  readonly endedAt: number
}

/** Sorts matches in the order in which they are rated: as they ended, and those of one moment by their ids. */
export const byEnd = (
  one: Pick<EndedResult, 'matchId' | 'endedAt'>,
  other: Pick<EndedResult, 'matchId' | 'endedAt'>,
): number => one.endedAt - other.endedAt || compare(one.matchId, other.matchId)

/** A match that is rated. */
export interface RatedMatch {
  readonly kind: RatingKind
  readonly result: RatedResult
  /** Ids of the players at the end of their merges. */
  readonly winners: readonly string[]
  readonly losers: readonly string[]
}

/** The rating of a player after a match. */
export interface RatingStep {
  readonly matchId: string
  readonly player: string
  readonly kind: RatingKind
  readonly endedAt: number
  readonly date: string
  /** Chance to win that was expected of the player’s side. */
  readonly chance: number
  readonly won: boolean
  /** Rating before the match, without the doubt that had grown since the match before. */
  readonly before: number
  readonly r: number
  readonly v: number
  readonly matches: number
}

/** Number of players of a side, and the ratings for which such matches count. */
const KIND_OF_SIZE: Readonly<Record<number, RatingKind>> = { 1: 'singles', 2: 'doubles' }

/**
 * Returns the match as ratings see it, or null if it is not rated: it is not over, has no winner, is a walkover, has no game, waits
 * for a confirmation, or somebody in it is not known or is there twice.
 * @param rootOf returns the player at the end of the merges
 */
export function ratedMatch(
  { how, winner, date, sets, bestOf, linked, counts }: StoredResult,
  rootOf: (player: string) => string | undefined,
): RatedMatch | null {
  if (!counts || winner === null || date === null || how === null || how === 'walkover' || !linked) return null
  const rootsOf = (side: LinkedPlayers[number]): Roots => side.map((each) => each && rootOf(each.id))
  const [one, other] = [rootsOf(linked[0]), rootsOf(linked[1])]
  const kind = one.length === other.length ? KIND_OF_SIZE[one.length] : undefined
  if (!kind || !isKnown(one) || !isKnown(other)) return null
  if (new Set([...one, ...other]).size < 2 * one.length) return null
  const [first, second] = gamesIn(sets)
  if (first + second === 0) return null
  const isFirst = winner === 1
  const games = isFirst ? { winners: first, losers: second } : { winners: second, losers: first }
  const [winners, losers] = isFirst ? [one, other] : [other, one]
  return { kind, result: { date, how, bestOf, games }, winners, losers }
}

type Roots = readonly (string | null | undefined)[]

const isKnown = (side: Roots): side is readonly string[] => side.every((root) => root != null)

/** The ratings of all players at a moment, singles and doubles apart. */
export class RatingTable {
  readonly #ratings = new Map<string, Rating>()

  /** Returns undefined for a player without a rated match, and for one who was not set. */
  get(kind: RatingKind, player: string): Rating | undefined {
    return this.#ratings.get(`${kind} ${player}`)
  }

  set(kind: RatingKind, player: string, rating: Rating): void {
    this.#ratings.set(`${kind} ${player}`, rating)
  }

  /** Rates the next match, and returns the new ratings of its players. Matches must come in the order of `byEnd`. */
  rate({ matchId, endedAt }: Pick<EndedResult, 'matchId' | 'endedAt'>, match: RatedMatch): RatingStep[] {
    const { kind, result, winners, losers } = match
    const before = (players: readonly string[]) => players.map((player) => this.get(kind, player) ?? newRating())
    const sides = { winners: before(winners), losers: before(losers) }
    const after = rated(result, sides)
    if (!after) return []
    const stepsOf = (won: boolean): RatingStep[] => {
      const [players, old, ratings] = won
        ? [winners, sides.winners, after.winners]
        : [losers, sides.losers, after.losers]
      const chance = won ? after.chance : 1 - after.chance
      return ratings.map((rating, index) => {
        const player = players[index] ?? ''
        this.set(kind, player, rating)
        const { r, v, matches } = rating
        return {
          matchId,
          player,
          kind,
          endedAt,
          date: result.date,
          chance,
          won,
          before: old[index]?.r ?? 0,
          r,
          v,
          matches,
        }
      })
    }
    return [...stepsOf(true), ...stepsOf(false)]
  }
}

/**
 * Rates all matches from the first one on.
 * @param results of matches that are over, in any order
 * @param rootOf as in `ratedMatch`
 */
export function allSteps(results: readonly EndedResult[], rootOf: (player: string) => string | undefined) {
  const table = new RatingTable()
  return [...results].sort(byEnd).flatMap((result) => {
    const match = ratedMatch(result, rootOf)
    return match ? table.rate(result, match) : []
  })
}
