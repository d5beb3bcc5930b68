import type { StandingEntry } from '../matches/match-schemas.ts'
import { START } from '../scoring/score.ts'
import { type MatchStats, matchStatsOf } from '../stats/match-stats.ts'
import { PlayTally, tallyAfter } from '../stats/play-stats.ts'

/** Returns the counts of the documented reports for a match by the documented rules. */
export const statsOf = (standing: Pick<readonly StandingEntry[], 'at' | 'length'>): MatchStats =>
  matchStatsOf(tallyAfter(new PlayTally(START), standing).match.sides)
