import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../shared/i18n/languages.ts'
import { type Draft, emptyLog } from '../../shared/matches/match-log.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { PlayTally, tallyAfter } from '../../shared/stats/play-stats.ts'
import { STATISTICS, type StatisticName, TABLES } from '../../shared/stats/statistics.ts'
import { partTotals } from '../../shared/stats/totals.ts'
import { anyDraft } from '../../shared/testing/arbitraries.ts'
import { AT, drafts, logOf, point } from '../../shared/testing/logs.ts'
import { statRows } from './stat-rows.ts'

const ALL = Object.keys(STATISTICS) as StatisticName[]

function rowsOf(
  points: readonly Draft[],
  names: readonly StatisticName[] = ALL,
  code: string | null = 'SET3-S:6/TB7',
  language: Language = 'en',
) {
  const start = startScore(code, 1)
  const tally = tallyAfter(new PlayTally(start), logOf(points, emptyLog('m1', AT, start)).live.standing)
  const { rows, notRecorded } = statRows(names, partTotals(tally, tally.match).sides, (name) => name, language)
  return { rows: Object.fromEntries(rows.map((row) => [row.key, row])), notRecorded }
}

/** A game on serve, with detail: side 1 wins it to 15. */
const GAME = [
  point(1, { action: 'ACE', serve: 1, speedKmh: 181.6 }),
  point(1, { serve: 2 }),
  point(1, { action: 'DOUBLE_FAULT', serve: 2 }),
  point(2, { action: 'RETURN_ERROR', serve: 1, forced: false }),
  point(2, { action: 'UNFORCED_ERROR', serve: 1 }),
]

describe('a percentage', () => {
  test('has the fraction below it, and a scale from 0 to 1', () => {
    expect(rowsOf(GAME).rows.firstServesIn).toMatchObject({
      values: [3 / 5, 0],
      full: 1,
      shown: ['60%', '–'],
      fractions: ['3/5', '0/0'],
    })
  })

  test('has a space before its sign in Spanish, as on the story of the match', () => {
    expect(rowsOf(GAME, ALL, 'SET3-S:6/TB7', 'es').rows.firstServesIn).toMatchObject({ shown: ['60\u00A0%', '–'] })
  })

  test('of saved break points counts those that the opponent did not win', () => {
    const { rows } = rowsOf(drafts('222112'))
    expect(rows.breakPointsSaved).toMatchObject({ fractions: ['2/3', '0/0'] })
    expect(rows.breakPointsWon).toMatchObject({ fractions: ['0/0', '1/3'] })
  })

  test('of return points follows from the opponent’s serves', () => {
    const { rows } = rowsOf(GAME)
    expect(rows.secondReturnWon).toMatchObject({ fractions: ['0/0', '1/2'] })
    expect(rows.returnGames).toMatchObject({ fractions: ['0/0', '0/1'] })
  })
})

describe('a number', () => {
  test('has its own scale, and errors are better if they are fewer', () => {
    const { rows } = rowsOf(GAME)
    expect(rows.streak).toMatchObject({ values: [2, 1], fewer: false })
    expect(rows.doubleFaults).toMatchObject({ values: [1, 0], fewer: true })
    expect(rows.fastestServe).toMatchObject({ values: [182, null] })
  })

  test('of winners includes aces; a number of unforced errors includes double faults and unforced return errors', () => {
    const { rows } = rowsOf(GAME)
    expect(rows.winners?.values).toEqual([2, 0])
    expect(rows.unforcedErrors?.values).toEqual([1, 2])
  })
})

describe('a statistic that nobody recorded', () => {
  test('is listed by name, and not shown as a row with zeros', () => {
    const { rows, notRecorded } = rowsOf(drafts('1111'))
    expect(notRecorded).toEqual([
      'firstServesIn',
      'firstServeWon',
      'secondServeWon',
      'fastestServe',
      'averageFirstServe',
      'averageSecondServe',
      'firstReturnWon',
      'secondReturnWon',
      'unforcedReturnErrors',
      'netPoints',
      'netWon',
    ])
    expect(Object.keys(rows)).not.toContain('netWon')
    expect(rows.aces?.values).toEqual([0, 0])
  })

  test('includes everything about serves if the match has no format', () => {
    expect(rowsOf(drafts('12'), TABLES.serve, null).rows).toMatchObject({ aces: {}, doubleFaults: {} })
    expect(rowsOf(drafts('12'), TABLES.serve, null).notRecorded).toHaveLength(TABLES.serve.length - 2)
  })

  test('includes winners and errors if every ending is unknown, which has a row of its own', () => {
    const { rows, notRecorded } = rowsOf([point(1, { unclassified: true })], TABLES.points)
    expect(notRecorded).toEqual(['winners', 'unforcedErrors', 'forcedErrors'])
    expect(rows.unclassified?.values).toEqual([1, 0])
    expect(rowsOf(drafts('1'), TABLES.points).rows.unclassified).toBeUndefined()
  })
})

test('before the match has loaded, each row has no values', () => {
  const { rows, notRecorded } = statRows(TABLES.points, null, (name) => name, 'en')
  expect(rows.map(({ values }) => values)).toEqual([null, null, null, null, null])
  expect(notRecorded).toEqual([])
})

describe('the rows add up, whatever was recorded', () => {
  const NONE = [0, 0] as const
  /** Returns the rows of any match as numbers; 0 for a row that nobody recorded. */
  const anyRows = fc.array(anyDraft, { maxLength: 120 }).map((wanted) => {
    const { rows } = rowsOf(wanted)
    const pair = (name: StatisticName): readonly number[] => {
      const { fractions, values } = rows[name] ?? {}
      return fractions?.map((text) => Number(text.split('/')[0])) ?? values?.map((value) => value ?? 0) ?? NONE
    }
    const outOf = (name: StatisticName): readonly number[] =>
      rows[name]?.fractions?.map((text) => Number(text.split('/')[1])) ?? NONE
    return { pair, outOf, has: (name: StatisticName) => rows[name] !== undefined }
  })
  const SIDES = [0, 1] as const

  test('a side’s points are its winners and the other side’s errors', () => {
    fc.assert(
      fc.property(anyRows, ({ pair, has }) => {
        for (const side of SIDES) {
          const mine = (name: StatisticName) => pair(name)[side] ?? 0
          const theirs = (name: StatisticName) => pair(name)[1 - side] ?? 0
          // Somebody who records only who won a point still records double faults.
          const unforced = theirs(has('unforcedErrors') ? 'unforcedErrors' : 'doubleFaults')
          const errors = unforced + theirs('forcedErrors')
          const returns = theirs('returnErrors') - theirs('unforcedReturnErrors')
          expect(mine('winners') + mine('unclassified') + errors + returns).toBe(mine('pointsWon'))
        }
      }),
    )
  })

  test('the points on serve and the points on return are the same points', () => {
    fc.assert(
      fc.property(anyRows, ({ pair, outOf, has }) => {
        for (const side of SIDES) {
          expect(outOf('returnWon')[1 - side]).toBe(outOf('serviceWon')[side])
          const lost = (outOf('serviceWon')[side] ?? 0) - (pair('serviceWon')[side] ?? 0)
          expect(pair('returnWon')[1 - side]).toBe(lost)
          expect(pair('breakPointsSaved')[side]).toBe(
            (outOf('breakPointsWon')[1 - side] ?? 0) - (pair('breakPointsWon')[1 - side] ?? 0),
          )
          if (!has('unforcedErrors')) continue
          expect(pair('winners')[side]).toBeGreaterThanOrEqual(pair('aces')[side] ?? 0)
          expect(pair('unforcedErrors')[side]).toBeGreaterThanOrEqual(
            (pair('doubleFaults')[side] ?? 0) + (pair('unforcedReturnErrors')[side] ?? 0),
          )
        }
      }),
    )
  })
})
