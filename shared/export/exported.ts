import type { MatchSummary } from '../matches/match-schemas.ts'

/** The contents of an export: the fields that create the match, and its entries. A reader has to check the values. */
export interface Exported {
  readonly match: Readonly<Record<string, unknown>>
  readonly entries: readonly Readonly<Record<string, unknown>>[]
}

/** Returns the fields with which a match is created again. It leaves out the club and the court, which another server may not have. */
export const descriptionOf = ({
  id,
  category,
  company,
  company2,
  description,
  date,
  liveStream,
  streamUrl,
  format,
  firstServer,
  players,
}: MatchSummary) => ({
  id,
  category,
  company,
  company2,
  description,
  date,
  liveStream,
  streamUrl,
  format,
  firstServer,
  players,
})
