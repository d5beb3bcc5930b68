import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyLog } from '../matches/match-log.ts'
import { anyDraft } from '../testing/arbitraries.ts'
import { anyCode, underFormat } from '../testing/formats.ts'
import { AT, drafts, logOf } from '../testing/logs.ts'
import { CLUB_POINTS, clubMean, priorOf } from './club-prior.ts'
import { SERVE_PRIOR, servicePointsOf } from './service-points.ts'
import { newStory, storyAfter } from './story.ts'

describe('the mean of a club', () => {
  test.each<[what: string, played: [number, number], won: [number, number], mean: number | null]>([
    ['without points', [0, 0], [0, 0], null],
    ['with a point too few', [CLUB_POINTS - 1, 0], [1000, 0], null],
    ['with enough points', [CLUB_POINTS, 0], [1100, 0], 0.55],
    ['of both sides', [1000, 1000], [600, 500], 0.55],
    ['rounded to four digits', [3000, 0], [1000, 0], 0.3333],
    ['in which every server wins', [2000, 2000], [2000, 2000], 0.9],
    ['in which no server wins', [2000, 2000], [0, 0], 0.1],
  ])('%s', (_, played, won, mean) => {
    expect(clubMean({ played, won })).toBe(mean)
  })

  test('replaces the mean of professionals, but not its weight', () => {
    expect(priorOf(undefined)).toBe(SERVE_PRIOR)
    expect(priorOf(0.55)).toEqual({ mean: 0.55, weight: SERVE_PRIOR.weight })
  })
})

test('the service points of a log equal those of the last moment of its story', () => {
  fc.assert(
    fc.property(anyCode, fc.array(anyDraft, { maxLength: 60 }), (code, wanted) => {
      const start = underFormat(code)
      const { standing } = logOf(wanted, emptyLog('m1', AT, start)).live
      expect(servicePointsOf(start, standing)).toEqual(storyAfter(newStory(start), standing).at(-1)?.servicePoints)
    }),
  )
})

test('a log without a format has no service points', () => {
  const log = logOf([{ kind: 'correction', server: 1 }, ...drafts('1122')])
  expect(servicePointsOf(log.start, log.live.standing)).toEqual({ played: [0, 0], won: [0, 0] })
})
