import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NO_STATS } from '../../shared/stats/match-stats.ts'
import { reportsOf } from '../../shared/stats/stats-reports.ts'
import { adoptReport, loadReports, reportFailed, showReportsOf, useStats } from './stats-store.ts'

const { getState } = useStats
const { stats: rows } = reportsOf(NO_STATS, ['Ana Reyes', 'Luz Marte'])

beforeEach(() => {
  useStats.setState(useStats.getInitialState(), true)
  showReportsOf('m1')
})

describe('[§4] a report', () => {
  test('replaces the rows and clears the error when it has loaded', () => {
    reportFailed('m1', 'stats', 'Network response was not ok')
    adoptReport('m1', 'stats', rows)
    expect(getState().stats).toEqual({ rows, error: null })
    adoptReport('m1', 'stats', [])
    expect(getState().stats).toEqual({ rows: [], error: null })
  })

  test('sets the error and keeps the rows when it fails', () => {
    adoptReport('m1', 'stats', rows)
    reportFailed('m1', 'stats', 'Network response was not ok')
    expect(getState().stats).toEqual({ rows, error: 'Network response was not ok' })
  })

  test('does not change the other two reports when it fails', () => {
    reportFailed('m1', 'statswinner', 'no')
    expect(getState()).toMatchObject({ stats: { error: null }, unforcedError: { error: null } })
  })

  test('is ignored if it is about another match', () => {
    adoptReport('m1', 'stats', rows)
    showReportsOf('m2')
    adoptReport('m1', 'stats', rows)
    reportFailed('m1', 'statswinner', 'no')
    expect(getState()).toMatchObject({ matchId: 'm2', stats: { rows: null }, statswinner: { error: null } })
  })
})

describe('[§8] a failed report', () => {
  test.each([
    ['an answer that is not OK', () => new Response('{}', { status: 500 }), 'Network response was not ok'],
    ['an answer that is no list', () => new Response('{}'), 'not a list'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ])('keeps the message of %s', async (_what, answer, message) => {
    vi.stubGlobal('fetch', async () => answer())
    void loadReports('m1')
    const failed = { rows: null, error: message }
    await vi.waitFor(() =>
      expect(getState()).toMatchObject({ stats: failed, statswinner: failed, unforcedError: failed }),
    )
    vi.unstubAllGlobals()
  })
})
