import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDraft } from '../testing/arbitraries.ts'
import { logOf, PLAYERS, point } from '../testing/logs.ts'
import { statsOf } from '../testing/stats.ts'
import { NO_STATS } from './match-stats.ts'
import { reportsOf, statsFromReports } from './stats-reports.ts'
import { actionsReport, unforcedErrorsReport, winnersReport } from './stats-schemas.ts'

const NO_REPORTS = { stats: [], statswinner: [], unforcedError: [] }

describe('the reports of a match', () => {
  test('have a row for each player with every key, in the documented shape', () => {
    const { stats, statswinner, unforcedError } = reportsOf(NO_STATS, PLAYERS)
    expect(actionsReport.parse(stats)).toEqual(stats)
    expect(winnersReport.parse(statswinner)).toEqual(statswinner)
    expect(unforcedErrorsReport.parse(unforcedError)).toEqual(unforcedError)
    for (const report of [stats, statswinner, unforcedError]) expect(report.map(({ _id }) => _id)).toEqual(PLAYERS)
  })

  test('have the counts', () => {
    const { live } = logOf([point(1, { shot: 'LOB' }), point(2, { action: 'UNFORCED_ERROR', stroke: 'BACKHAND' })])
    const { stats, statswinner, unforcedError } = reportsOf(statsOf(live.standing), PLAYERS)
    expect(stats).toMatchObject([{ WINNER: 1 }, { WINNER: 0, UNFORCED_ERROR: 1 }])
    expect(statswinner).toMatchObject([{ LOB: 1, WINNER: 0 }, { LOB: 0 }])
    expect(unforcedError).toMatchObject([{ BACKHAND: 0 }, { FOREHAND: 0, BACKHAND: 1 }])
  })
})

describe('reading reports', () => {
  test('returns the counts for any order of rows and letter case of names', () => {
    fc.assert(
      fc.property(fc.array(anyDraft, { maxLength: 40 }), fc.boolean(), (wanted, loud) => {
        const counted = statsOf(logOf(wanted).live.standing)
        // The reports don't have unclassified points.
        const stats = [
          { ...counted[0], unclassified: 0 },
          { ...counted[1], unclassified: 0 },
        ] as const
        const named = PLAYERS.map((name) => (loud ? name.toUpperCase() : name.toLowerCase()))
        const sent = reportsOf(stats, [named[0] ?? '', named[1] ?? ''])
        expect(statsFromReports(PLAYERS, sent)).toEqual(stats)
        expect(statsFromReports(PLAYERS, { ...sent, stats: sent.stats.toReversed() })).toEqual(stats)
      }),
    )
  })

  test('returns 0 for missing rows, reports and counts', () => {
    expect(statsFromReports(PLAYERS, NO_REPORTS)).toEqual(NO_STATS)
    const [one, two] = statsFromReports(PLAYERS, { ...NO_REPORTS, stats: [{ _id: PLAYERS[1], ACE: 4 }] })
    expect(one).toEqual(NO_STATS[0])
    expect(two.actions).toEqual({ ...NO_STATS[1].actions, ACE: 4 })
  })

  test('ignores unknown names', () => {
    const stranger = { _id: 'Nobody', ACE: 9 }
    expect(statsFromReports(PLAYERS, { ...NO_REPORTS, stats: [stranger] })).toEqual(NO_STATS)
  })
})
