import { sideOf } from '../matches/match.ts'
import type { BySide, Side } from '../scoring/score.ts'
import { ACTIONS, SHOTS, STROKES } from '../scoring/scoring-event.ts'
import type { Counts, MatchStats } from './match-stats.ts'
import type { StatsReports } from './stats-schemas.ts'

/** Returns the reports with these counts, player 1 first. */
export function reportsOf(stats: MatchStats, [one, two]: BySide<string>): StatsReports {
  const [ofOne, ofTwo] = stats
  return {
    stats: [
      { _id: one, ...ofOne.actions },
      { _id: two, ...ofTwo.actions },
    ],
    statswinner: [
      { _id: one, ...ofOne.winners },
      { _id: two, ...ofTwo.winners },
    ],
    unforcedError: [
      { _id: one, ...ofOne.unforcedErrors },
      { _id: two, ...ofTwo.unforcedErrors },
    ],
  }
}

/** A received report. Missing rows and counts mean 0. */
export type Received<Rows extends readonly unknown[]> = readonly ({ readonly _id: string } & Partial<Rows[number]>)[]

/** Returns the counts of these reports. Finds players by name in any letter case. */
export function statsFromReports(
  players: BySide<string>,
  reports: { readonly [K in keyof StatsReports]: Received<StatsReports[K]> },
): MatchStats {
  const of = (side: Side) => ({
    actions: countsIn(reports.stats, ACTIONS, players, side),
    winners: countsIn(reports.statswinner, SHOTS, players, side),
    unforcedErrors: countsIn(reports.unforcedError, STROKES, players, side),
    // The documented reports don't have them. The page counts them once it has the log.
    unclassified: 0,
  })
  return [of(1), of(2)]
}

function countsIn<K extends string>(
  rows: readonly ({ readonly _id: string } & Partial<Counts<K>>)[],
  keys: readonly K[],
  players: BySide<string>,
  side: Side,
): Counts<K> {
  const row = rows.find(({ _id }) => sideOf(players, _id) === side)
  return Object.fromEntries(keys.map((key) => [key, row?.[key] ?? 0])) as Record<K, number>
}
