import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NO_STATS } from '../../shared/stats/match-stats.ts'
import { reportsOf } from '../../shared/stats/stats-reports.ts'
import { loadReports } from './load-reports.ts'
import { reportArrived, reportFailed, turnTo, useStats } from './stats-store.ts'

const { getState } = useStats
const { stats: rows } = reportsOf(NO_STATS, ['Ana Reyes', 'Luz Marte'])

beforeEach(() => {
  useStats.setState(useStats.getInitialState(), true)
  turnTo('m1')
})

describe('[§4] the outcome of a report', () => {
  test('success replaces the list and clears the error', () => {
    reportFailed('m1', 'stats', 'Network response was not ok')
    reportArrived('m1', 'stats', rows)
    expect(getState().stats).toEqual({ rows, error: null })
    reportArrived('m1', 'stats', [])
    expect(getState().stats).toEqual({ rows: [], error: null })
  })

  test('failure sets the error and leaves the list', () => {
    reportArrived('m1', 'stats', rows)
    reportFailed('m1', 'stats', 'Network response was not ok')
    expect(getState().stats).toEqual({ rows, error: 'Network response was not ok' })
  })

  test('of one report leaves the other two', () => {
    reportFailed('m1', 'statswinner', 'no')
    expect(getState()).toMatchObject({ stats: { error: null }, unforcedError: { error: null } })
  })

  test('about a match that was left is dropped', () => {
    reportArrived('m1', 'stats', rows)
    turnTo('m2')
    reportArrived('m1', 'stats', rows)
    reportFailed('m1', 'statswinner', 'no')
    expect(getState()).toMatchObject({ matchId: 'm2', stats: { rows: null }, statswinner: { error: null } })
  })
})

describe('[§8] a report that does not come', () => {
  test.each([
    ['an answer that is not OK', () => new Response('{}', { status: 500 }), 'Network response was not ok'],
    ['an answer that is no list', () => new Response('{}'), 'not a list'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ])('%s: the message is kept', async (_what, answer, message) => {
    vi.stubGlobal('fetch', async () => answer())
    loadReports('m1')
    const failed = { rows: null, error: message }
    await vi.waitFor(() =>
      expect(getState()).toMatchObject({ stats: failed, statswinner: failed, unforcedError: failed }),
    )
    vi.unstubAllGlobals()
  })
})
