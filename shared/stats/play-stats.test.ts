import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyLog } from '../matches/match-log.ts'
import { applyEvent } from '../scoring/fold.ts'
import { gameNumber, of, opponent, runningSet, START } from '../scoring/score.ts'
import { startScore } from '../scoring/start-score.ts'
import { anyDraft } from '../testing/arbitraries.ts'
import { anyCode } from '../testing/formats.ts'
import { AT, drafts, logOf, standingOf, UNDO } from '../testing/logs.ts'
import { playStatsOf } from './play-stats.ts'

const BEST_OF_3 = 'SET3-S:6/TB7'
const under = (code: string | null) => startScore(code, 1)

function played(winners: string, code: string | null = BEST_OF_3) {
  const start = under(code)
  return playStatsOf(standingOf(logOf(drafts(winners), emptyLog('m1', AT, start)).entries), start)
}

describe('Points', () => {
  test('count for the player who serves and for the receiver', () => {
    const { match } = played('112111' + '2221')
    expect(match[0]).toMatchObject({ served: 5, serveWon: 4, returned: 5, returnWon: 2 })
    expect(match[1]).toMatchObject({ served: 5, serveWon: 3, returned: 5, returnWon: 1 })
  })

  test('that are break points count for the receiver, whether won or saved', () => {
    // 0-40, two saved, broken; then held to love.
    const { match } = played('222112' + '2222')
    expect(match[1]).toMatchObject({ breakPoints: 3, breaksWon: 1 })
    expect(match[0]).toMatchObject({ breakPoints: 0, breaksWon: 0 })
  })

  test('in a row make a streak across games', () => {
    const { match } = played('1121112' + '222')
    expect([match[0].longestStreak, match[1].longestStreak]).toEqual([3, 4])
  })

  test('without a format count as won, but not as served or returned', () => {
    const { match } = played('1122', null)
    expect(match[0]).toMatchObject({ served: 0, returned: 0, breakPoints: 0, pointsWon: 2 })
  })

  test('of a second set count separately', () => {
    const { sets, match } = played(`${'1111'.repeat(6)}2`)
    expect(sets.map(({ number, play }) => [number, play[0].pointsWon, play[1].pointsWon])).toEqual([
      [1, 24, 0],
      [2, 0, 1],
    ])
    expect(match[0].pointsWon).toBe(24)
  })
})

const anyLog = fc
  .record({ code: fc.option(anyCode), tried: fc.array(anyDraft, { maxLength: 120 }) })
  .map(({ code, tried }) => ({ start: under(code), log: logOf(tried, emptyLog('m1', AT, under(code))) }))

describe('In any match', () => {
  test('the points served by one side are those returned by the other, and each has a winner', () => {
    fc.assert(
      fc.property(anyLog, ({ start, log }) => {
        const { match, sets } = playStatsOf(standingOf(log.entries), start)
        for (const play of [match, ...sets.map((set) => set.play)]) {
          const [one, two] = play
          expect(one.served).toBe(two.returned)
          expect(one.served).toBe(one.serveWon + two.returnWon)
          expect(two.served).toBe(two.serveWon + one.returnWon)
          for (const line of play) {
            expect(line.breaksWon).toBeLessThanOrEqual(line.breakPoints)
            expect(line.longestStreak).toBeLessThanOrEqual(line.pointsWon)
          }
        }
      }),
    )
  })

  test('the sets add up to the match, except for streaks', () => {
    fc.assert(
      fc.property(anyLog, ({ start, log }) => {
        const { match, sets } = playStatsOf(standingOf(log.entries), start)
        for (const side of [0, 1] as const) {
          for (const key of ['served', 'serveWon', 'returnWon', 'breakPoints', 'breaksWon', 'pointsWon'] as const) {
            expect(sets.reduce((sum, { play }) => sum + play[side][key], 0)).toBe(match[side][key])
          }
          const longest = Math.max(0, ...sets.map(({ play }) => play[side].longestStreak))
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
        const { match } = playStatsOf(standingOf(log.entries), start)
        expect(match.map(({ breaksWon }) => breaksWon)).toEqual(breaks)
      }),
    )
  })

  test('an entry that was taken back does not count', () => {
    fc.assert(
      fc.property(anyLog, ({ start, log }) => {
        const undone = logOf([UNDO], log)
        const shorter = standingOf(log.entries).slice(0, -1)
        expect(playStatsOf(standingOf(undone.entries), start)).toEqual(playStatsOf(shorter, start))
      }),
    )
  })
})

test('a match without points has no counts', () => {
  expect(playStatsOf([], START)).toMatchObject({ sets: [], match: [{ pointsWon: 0 }, { longestStreak: 0 }] })
})
