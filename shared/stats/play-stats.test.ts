import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyLog } from '../matches/match-log.ts'
import type { StandingEntry } from '../matches/match-schemas.ts'
import { applyEvent } from '../scoring/fold.ts'
import { gameNumber, of, opponent, runningSet, type Score, START } from '../scoring/score.ts'
import { startScore } from '../scoring/start-score.ts'
import { anyDraft } from '../testing/arbitraries.ts'
import { anyCode } from '../testing/formats.ts'
import { AT, drafts, logOf, standingOf, UNDO } from '../testing/logs.ts'
import { PlayTally, tallyAfter } from './play-stats.ts'
import { playStatsOf } from './totals.ts'

const BEST_OF_3 = 'SET3-S:6/TB7'
const under = (code: string | null) => startScore(code, 1)

const statsOf = (standing: readonly StandingEntry[], start: Score) =>
  playStatsOf(tallyAfter(new PlayTally(start), standing))

function played(winners: string, code: string | null = BEST_OF_3) {
  const start = under(code)
  return statsOf(standingOf(logOf(drafts(winners), emptyLog('m1', AT, start)).entries), start)
}

describe('Points', () => {
  test('count for the player who serves and for the receiver', () => {
    const { match } = played('112111' + '2221')
    expect(match[0]).toMatchObject({ servicePoints: 5, servicePointsWon: 4, returnPoints: 5, returnPointsWon: 2 })
    expect(match[1]).toMatchObject({ servicePoints: 5, servicePointsWon: 3, returnPoints: 5, returnPointsWon: 1 })
  })

  test('that are break points count for the receiver, whether won or saved', () => {
    // 0-40, two saved, broken; then held to love.
    const { match } = played('222112' + '2222')
    expect(match[1]).toMatchObject({ breakPoints: 3, breakPointsWon: 1 })
    expect(match[0]).toMatchObject({ breakPoints: 0, breakPointsWon: 0 })
  })

  test('in a row make a streak across games', () => {
    const { match } = played('1121112' + '222')
    expect([match[0].longestStreak, match[1].longestStreak]).toEqual([3, 4])
  })

  test('without a format count as won, and nobody knows who served them', () => {
    const { match } = played('1122', null)
    expect(match[0]).toMatchObject({ servicePoints: null, returnPoints: null, breakPoints: null, points: 2 })
  })

  test('of a second set count separately', () => {
    const { sets, match } = played(`${'1111'.repeat(6)}2`)
    expect(sets.map(([one, two]) => [one.points, two.points])).toEqual([
      [24, 0],
      [0, 1],
    ])
    expect(match[0].points).toBe(24)
  })
})

const anyLog = fc
  .record({ code: fc.option(anyCode), tried: fc.array(anyDraft, { maxLength: 120 }) })
  .map(({ code, tried }) => ({ start: under(code), log: logOf(tried, emptyLog('m1', AT, under(code))) }))

/** Adds counts. null is none. */
const sum = (...counts: (number | null)[]): number => counts.reduce<number>((total, count) => total + (count ?? 0), 0)

const ADDED = [
  'aces',
  'winners',
  'unforcedErrors',
  'returnErrors',
  'points',
  'servicePoints',
  'servicePointsWon',
  'returnPointsWon',
  'breakPoints',
  'breakPointsWon',
] as const

describe('In any match', () => {
  test('the points served by one side are those returned by the other, and each has a winner', () => {
    fc.assert(
      fc.property(anyLog, ({ start, log }) => {
        const { match, sets } = statsOf(standingOf(log.entries), start)
        for (const play of [match, ...sets]) {
          const [one, two] = play
          expect(one.servicePoints).toBe(two.returnPoints)
          expect(two.servicePoints).toBe(one.returnPoints)
          expect(sum(one.servicePointsWon, two.returnPointsWon)).toBe(sum(one.servicePoints))
          expect(sum(two.servicePointsWon, one.returnPointsWon)).toBe(sum(two.servicePoints))
          for (const line of play) {
            expect(sum(line.breakPointsWon)).toBeLessThanOrEqual(sum(line.breakPoints))
            expect(line.longestStreak).toBeLessThanOrEqual(line.points)
          }
        }
      }),
    )
  })

  test('the sets add up to the match, except for streaks', () => {
    fc.assert(
      fc.property(anyLog, ({ start, log }) => {
        const { match, sets } = statsOf(standingOf(log.entries), start)
        for (const side of [0, 1] as const) {
          for (const key of ADDED) expect(sum(...sets.map((play) => play[side][key]))).toBe(sum(match[side][key]))
          const longest = Math.max(0, ...sets.map((play) => play[side].longestStreak))
          expect(match[side].longestStreak).toBeGreaterThanOrEqual(longest)
        }
      }),
    )
  })

  test('breaks are the games that the receiver won with a point, outside tie-breaks', () => {
    fc.assert(
      fc.property(anyLog, ({ start, log }) => {
        const breaks = [0, 0]
        let score = start
        for (const entry of standingOf(log.entries)) {
          const after = applyEvent(score, entry)
          const known = score.format !== undefined && score.server !== null && runningSet(score).tiebreak === null
          if (entry.kind === 'action' && known && gameNumber(after) > gameNumber(score)) {
            const receiver = opponent(score.server ?? 1)
            const set = score.sets.length - 1
            const [before, then] = [score, after].map(({ sets }) => of(sets[set]?.games ?? [0, 0], receiver))
            if ((then ?? 0) > (before ?? 0)) breaks[receiver - 1] = (breaks[receiver - 1] ?? 0) + 1
          }
          score = after
        }
        const { match } = statsOf(standingOf(log.entries), start)
        expect(match.map(({ breakPointsWon }) => sum(breakPointsWon))).toEqual(breaks)
      }),
    )
  })

  test('an entry that was taken back does not count', () => {
    fc.assert(
      fc.property(anyLog, ({ start, log }) => {
        const undone = logOf([UNDO], log)
        const shorter = standingOf(log.entries).slice(0, -1)
        expect(statsOf(standingOf(undone.entries), start)).toEqual(statsOf(shorter, start))
      }),
    )
  })
})

test('a tally that grows equals one of the whole log after each entry, undos included', () => {
  fc.assert(
    fc.property(fc.option(anyCode), fc.array(anyDraft, { maxLength: 60 }), (code, tried) => {
      const start = under(code)
      let log = emptyLog('m1', AT, start)
      let tally = new PlayTally(start)
      for (const draft of tried) {
        log = logOf([draft], log)
        tally = tallyAfter(tally, log.live.standing)
      }
      expect(playStatsOf(tally)).toEqual(statsOf(standingOf(log.entries), start))
      expect(tallyAfter(tally, log.live.standing)).toBe(tally)
    }),
    { numRuns: 60 },
  )
})

test('a match without points has no sets, and no statistics that nobody recorded', () => {
  const { match, sets } = statsOf([], START)
  expect(sets).toEqual([])
  expect(match[0]).toEqual(match[1])
  expect(match[0]).toMatchObject({ aces: 0, points: 0, longestStreak: 0, servicePoints: null, netPoints: null })
})

test('a set from before the log has no points', () => {
  const start = under(BEST_OF_3)
  const known = { kind: 'start', sets: [set(6, 4), set(0, 0)], points: [0, 0], server: 1 } as const
  const log = logOf([known, ...drafts('11')], emptyLog('m1', AT, start))
  const { sets } = statsOf(standingOf(log.entries), start)
  expect(sets.map(([one]) => one.points)).toEqual([0, 2])
})

const set = (one: number, two: number) => ({ games: [one, two] as const, tiebreak: null })
