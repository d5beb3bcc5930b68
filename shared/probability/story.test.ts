import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyLog, type MatchLog } from '../matches/match-log.ts'
import type { Score } from '../scoring/score.ts'
import { anyDraft, anyPoints } from '../testing/arbitraries.ts'
import { anyCode, underFormat } from '../testing/formats.ts'
import { AT, declared, drafts, logOf, point, standingOf, UNDO } from '../testing/logs.ts'
import { forecastOf } from './forecast.ts'
import { SERVE_PRIOR } from './service-points.ts'
import { type Moment, newStory, type Story, storyAfter } from './story.ts'

const START = underFormat('SET3-S:6/TB7')
const played = (...wanted: Draft[]): MatchLog => logOf(wanted, emptyLog('m1', AT, START))
const told = (log: MatchLog, start: Score = START): Story => storyAfter(newStory(start), log.live.standing)
const momentsOf = (log: MatchLog, start: Score = START): Moment[] => told(log, start).slice()
const last = (log: MatchLog): Moment => momentsOf(log).at(-1) as Moment
const chances = (moments: Moment[]) => moments.map(({ forecast }) => forecast?.chance)

describe('a story', () => {
  test('begins before the first entry, with even chances', () => {
    expect(momentsOf(played())).toEqual([
      expect.objectContaining({ entry: null, score: START, change: 0, momentum: 0, wonBy: null }),
    ])
    expect(last(played()).forecast?.chance).toBeCloseTo(0.5, 12)
  })

  test('has a moment after each entry, with its score and the forecast for the serves so far', () => {
    const { mean, weight } = SERVE_PRIOR
    const moments = momentsOf(played(...drafts('1121')))
    expect(moments.map(({ entry }) => entry?.seq ?? 0)).toEqual([0, 1, 2, 3, 4])
    const { score, servicePoints, forecast } = moments.at(-1) as Moment
    expect(score.points).toEqual([3, 1])
    expect(servicePoints).toEqual({ played: [4, 0], won: [3, 0] })
    expect(forecast).toEqual(forecastOf(score, [(mean * weight + 3) / (weight + 4), mean]))
  })

  test('each change is the difference between two chances', () => {
    const moments = momentsOf(played(...drafts('11122221')))
    const differences = chances(moments).map((chance, index, all) => (chance ?? 0) - (all[index - 1] ?? chance ?? 0))
    expect(moments.map(({ change }) => change)).toEqual(differences)
  })

  test('takes the prior as an argument', () => {
    const log = played(...drafts('2'))
    const sure = storyAfter(newStory(START, { mean: 0.6, weight: 1e9 }), log.live.standing, { mean: 0.6, weight: 1e9 })
    expect(sure.at(-1)?.forecast?.chance).toBeCloseTo(forecastOf(log.live.score, [0.6, 0.6])?.chance ?? 0, 6)
  })

  test('without a format has no forecasts and no changes', () => {
    const log = logOf([...drafts('1212'), declared('retired', 1)])
    const moments = momentsOf(log, log.start)
    expect(moments).toHaveLength(6)
    for (const moment of moments) expect(moment).toMatchObject({ forecast: null, change: 0, momentum: 0 })
  })
})

describe('which entries count as points', () => {
  test('a penalty point moves the chance, but nobody served it', () => {
    const penalised = last(played({ kind: 'penalty', side: 2, penalty: 'point' }))
    expect(penalised).toMatchObject({ wonBy: 1, servicePoints: { played: [0, 0], won: [0, 0] } })
    expect(penalised.change).toBeGreaterThan(0)
  })

  test.each<[string, Draft]>([
    ['rain', declared('suspended')],
    ['a warning', { kind: 'penalty', side: 1, penalty: 'warning' }],
    ['a correction of who serves', { kind: 'correction', server: 2 }],
    ['a retirement', declared('retired', 2)],
  ])('%s does not change the momentum', (_, draft) => {
    const before = played(...drafts('111'))
    const after = last(logOf([draft], before))
    expect(after).toMatchObject({ wonBy: null, change: 0, momentum: last(before).momentum })
  })

  test('a retirement leaves the winner with all chances', () => {
    expect(last(played(...drafts('1111'), declared('retired', 2))).forecast).toEqual({ chance: 0, importance: null })
  })

  test('a point of an unknown server counts for no serve', () => {
    const start = underFormat('SET3-S:6/TB7', null)
    const log = logOf(drafts('11'), emptyLog('m1', AT, start))
    expect(told(log, start).at(-1)).toMatchObject({ wonBy: 1, servicePoints: { played: [0, 0] } })
    expect(told(log, start).at(-1)?.forecast?.chance).toBeGreaterThan(0.5)
  })
})

test('momentum is the mean of the changes, in which each point has 0.9 of the weight of the next', () => {
  const moments = momentsOf(played(...drafts('112122211')))
  const changes = moments.slice(1).map(({ change }) => change)
  const mean = changes.reduce((sum, change, index) => sum + 0.1 * 0.9 ** (changes.length - 1 - index) * change, 0)
  expect(moments.at(-1)?.momentum).toBeCloseTo(mean, 12)
})

test('momentum does not depend on the clock', () => {
  const log = played(...drafts('1121'))
  const later = standingOf(log.entries).map((entry, index) => ({ ...entry, at: `2030-01-0${index + 1}T00:00:00.000Z` }))
  expect(storyAfter(newStory(START), later).at(-1)?.momentum).toBe(last(log).momentum)
})

test('a point never lowers the chance of its winner, the new chances on serve included', () => {
  const byTwo = anyCode.filter((code) => !/TB\d+NOAD/.test(code))
  fc.assert(
    fc.property(byTwo, anyPoints, anyPoints, (code, first, then) => {
      const start = underFormat(code)
      const wanted = [...first, ...then].map(({ side, action }) => point(side, { action }))
      for (const { wonBy, change } of momentsOf(logOf(wanted, emptyLog('m1', AT, start)), start)) {
        if (wonBy) expect(wonBy === 1 ? change : -change).toBeGreaterThanOrEqual(-1e-9)
      }
    }),
  )
})

describe('a story that grows', () => {
  const anyRun = fc.record({ code: anyCode, wanted: fc.array(anyDraft, { maxLength: 50 }) })

  test('[F10] equals one of the whole log after each entry, undos included', () => {
    fc.assert(
      fc.property(anyRun, ({ code, wanted }) => {
        const start = underFormat(code)
        let log = emptyLog('m1', AT, start)
        let story = newStory(start)
        for (const draft of wanted) {
          log = logOf([draft], log)
          story = storyAfter(story, log.live.standing)
        }
        expect(story.slice()).toEqual(momentsOf(log, start))
        expect(story.length).toBe(log.live.standing.length + 1)
        expect(story.at(-1)?.score).toEqual(log.live.score)
      }),
      { numRuns: 60 },
    )
  })

  test('keeps the moments of entries that still stand', () => {
    const log = played(...drafts('1122'))
    const story = told(log)
    const undone = storyAfter(story, logOf([UNDO, point(1)], log).live.standing)
    expect(undone.length).toBe(story.length)
    expect(undone.at(3)).toBe(story.at(3))
    expect(undone.at(4)).not.toBe(story.at(4))
    expect(storyAfter(story, log.live.standing)).toBe(story)
  })
})
