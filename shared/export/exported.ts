import type { CreateMatchRequest } from '../matches/match-request-schemas.ts'
import type { MatchSummary } from '../matches/match-schemas.ts'

/** The contents of an export: the fields that create the match, and its entries. A reader has to check the values. */
export interface Exported {
  readonly match: Readonly<Record<string, unknown>>
  readonly entries: readonly Readonly<Record<string, unknown>>[]
}

/**
 * The fields with which a match is created again. The compiler reports a field that is missing. Another server may not have the club,
 * the court, the umpire and the players.
 */
const FIELDS = {
  id: true,
  category: true,
  company: true,
  company2: true,
  description: true,
  date: true,
  liveStream: true,
  streamUrl: true,
  format: true,
  firstServer: true,
  players: true,
} satisfies Record<Exclude<keyof CreateMatchRequest, 'club' | 'court' | 'umpire' | 'playerIds'>, true>

export type ExportedMatch = Pick<MatchSummary, keyof typeof FIELDS>

/** Returns the fields with which a match is created again. */
export const descriptionOf = (match: MatchSummary): ExportedMatch =>
  Object.fromEntries(
    (Object.keys(FIELDS) as (keyof ExportedMatch)[]).map((field) => [field, match[field]]),
  ) as unknown as ExportedMatch
