import { expect, test } from 'vitest'
import type { StandingEntry } from '../matches/match-schemas.ts'
import { startScore } from '../scoring/start-score.ts'
import { PlayTally, tallyAfter } from './play-stats.ts'
import { addedStatistics, statisticsIn } from './summed-statistics.ts'
import { matchTotals } from './totals.ts'

const START = startScore('SET1-S:6/TB7', 1, false)

/** Returns the totals of a match in which side 1 serves these points. `A`: ace, `W`: winner, `e`: error, each after a first or second serve. */
const totals = (points: string, serve?: 1 | 2) =>
  matchTotals(
    START,
    [...points].map((letter, index) => entry(index + 1, letter, serve)),
  ) ?? expect.fail('a match without points')

const entry = (seq: number, letter: string, serve?: 1 | 2) =>
  ({
    kind: 'action',
    matchId: 'm',
    id: String(seq),
    seq,
    at: '2030-06-01T20:00:00.000Z',
    side: 1,
    player: 'Ana',
    game: 1,
    gamescore: '',
    action: letter === 'A' ? 'ACE' : letter === 'W' ? 'WINNER' : 'UNFORCED_ERROR',
    ...(serve && { serve }),
  }) as StandingEntry

type Matches = Parameters<typeof addedStatistics>[1]
const summed = (matches: Matches) => statisticsIn(addedStatistics({}, matches))
const valuesOf = (matches: Matches) => Object.fromEntries(summed(matches).map(({ name, ...rest }) => [name, rest]))

test('counts are added up, and percentages have the sums of both numbers', () => {
  const values = valuesOf([totals('AAe'), totals('WAe')])
  expect(values.aces).toEqual({ value: 3, of: null, matches: 2 })
  expect(values.winners).toEqual({ value: 4, of: null, matches: 2 })
  expect(values.pointsWon).toEqual({ value: 4, of: 6, matches: 2 })
  expect(values.serviceWon).toEqual({ value: 4, of: 6, matches: 2 })
})

test('matches that are added later give the same as all at once', () => {
  const matches = [totals('AAe', 1), totals('WAe'), totals('Wee', 2), totals('A')]
  for (let first = 0; first <= matches.length; first++) {
    const earlier = addedStatistics({}, matches.slice(0, first))
    expect(statisticsIn(addedStatistics(earlier, matches.slice(first)))).toEqual(summed(matches))
  }
})

test('a match counts only for what it recorded', () => {
  const values = valuesOf([totals('AAe', 1), totals('WAe')])
  expect(values.firstServesIn).toEqual({ value: 3, of: 3, matches: 1 })
  expect(values.aces?.matches).toBe(2)
  expect(values.netWon, 'nobody recorded who was at the net').toBeUndefined()
})

test('a match without points has no totals', () => {
  expect(matchTotals(START, [])).toBeNull()
  expect(summed([])).toEqual([])
})

test('are those of the statistics page', () => {
  const tally = tallyAfter(new PlayTally(START), [entry(1, 'A'), entry(2, 'e')])
  const [mine] = totals('Ae')
  expect(mine.aces).toBe(tally.match.sides[0].aces)
})
