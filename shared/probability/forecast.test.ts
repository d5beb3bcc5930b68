import { describe, expect, test } from 'vitest'
import { applyEvent } from '../scoring/fold.ts'
import { type BySide, type Score, type Side, START } from '../scoring/score.ts'
import type { Declaration } from '../scoring/scoring-event.ts'
import { at, underFormat } from '../testing/formats.ts'
import { forecastOf } from './forecast.ts'

const SERVE: BySide<number> = [0.62, 0.58]
const forecast = (score: Score) => forecastOf(score, SERVE)

// Checked by rational arithmetic outside this project.
test.each<[state: string, score: Score, chance: number]>([
  ['a tie-break', underFormat('SET1-S:TB7'), 0.564502],
  ['a set', underFormat('SET1-S:6/TB7'), 0.634903],
  ['best of three', underFormat('SET3-S:6/TB7'), 0.697444],
  ['best of five', underFormat('SET5-S:6/TB7'), 0.740935],
  [
    'best of three, 6-4 3-3 30-40',
    at(
      'SET3-S:6/TB7',
      [
        [6, 4],
        [3, 3],
      ],
      [2, 3],
    ),
    0.805159,
  ],
  [
    'best of three, 1-1 5-5 deuce on serve of side 2',
    at(
      'SET3-S:6/TB7',
      [
        [6, 4],
        [4, 6],
        [5, 5],
      ],
      [3, 3],
      2,
    ),
    0.597731,
  ],
  [
    'best of three, 1-1, tie-break 5-6',
    at(
      'SET3-S:6/TB7',
      [
        [6, 4],
        [4, 6],
        [6, 6],
      ],
      [5, 6],
    ),
    0.33579,
  ],
  ['advantage final set', underFormat('SET5-S:6/TB7-F:6'), 0.743128],
  [
    'advantage final set, 2-2 7-8 15-30',
    at(
      'SET5-S:6/TB7-F:6',
      [
        [6, 4],
        [4, 6],
        [6, 4],
        [4, 6],
        [7, 8],
      ],
      [1, 2],
    ),
    0.337344,
  ],
  ['no-ad and match tie-break', underFormat('SET3-S:6NOAD/TB7-F:TB10'), 0.658295],
  [
    'no-ad, 1-0 2-3 40-40',
    at(
      'SET3-S:6NOAD/TB7-F:TB10',
      [
        [6, 4],
        [2, 3],
      ],
      [3, 3],
    ),
    0.768345,
  ],
  ['match tie-break', underFormat('SET3-S:6/TB7-F:TB10'), 0.669919],
  [
    'match tie-break 8-9',
    at(
      'SET3-S:6/TB7-F:TB10',
      [
        [6, 4],
        [4, 6],
        [0, 0],
      ],
      [8, 9],
      2,
    ),
    0.227471,
  ],
  ['short sets', underFormat('SET3-S:4/TB7'), 0.668266],
  [
    'short sets, 0-1 3-4 40-30',
    at(
      'SET3-S:4/TB7',
      [
        [1, 4],
        [3, 4],
      ],
      [3, 2],
    ),
    0.31072,
  ],
  ['short sets with a tie-break at 3-3', underFormat('SET3-S:4/TB7@3'), 0.659983],
  [
    'the same, 0-1 2-3 40-Adv',
    at(
      'SET3-S:4/TB7@3',
      [
        [1, 4],
        [2, 3],
      ],
      [3, 4],
    ),
    0.154776,
  ],
  ['a pro set', underFormat('SET1-S:8/TB7'), 0.652764],
  ['a pro set with a tie-break at 7-7', underFormat('SET1-S:8/TB7@7'), 0.649093],
  ['a pro set, 6-7 30-15', at('SET1-S:8/TB7', [[6, 7]], [2, 1]), 0.506293],
  ['a pro set, 8-7 0-30 on serve of side 2', at('SET1-S:8/TB7', [[8, 7]], [0, 2], 2), 0.603803],
])('side 1’s chance in %s', (_, score, chance) => {
  expect(forecast(score)?.chance).toBeCloseTo(chance, 6)
})

test('the importance of a point is the difference that it makes to the chance', () => {
  expect(forecast(underFormat('SET3-S:6/TB7'))?.importance).toBeCloseTo(0.0316, 4)
  expect(
    forecast(
      at(
        'SET3-S:6/TB7',
        [
          [6, 4],
          [4, 6],
          [4, 5],
        ],
        [2, 3],
      ),
    )?.importance,
  ).toBeCloseTo(0.4222, 4)
})

test('who serves first makes no difference', () => {
  for (const code of ['SET3-S:6/TB7', 'SET5-S:6/TB7-F:6', 'SET1-S:8/TB7', 'SET1-S:TB10']) {
    const [one, two, unknown] = [1, 2, null].map((server) => forecast(underFormat(code, server as Side | null)))
    expect(two?.chance).toBeCloseTo(one?.chance ?? 0, 12)
    expect(unknown?.chance).toBeGreaterThan(0.5)
  }
})

test('while nobody knows who serves, both serves count the same', () => {
  const even = forecastOf(underFormat('SET3-S:6/TB7', null), [0.7, 0.7])
  expect(even?.chance).toBeCloseTo(0.5, 12)
  const led = at('SET3-S:6/TB7', [[3, 2]], [0, 0], null)
  expect(forecastOf(led, [0.7, 0.6])?.chance).toBeCloseTo(
    forecastOf({ ...led, server: 2 }, [0.55, 0.45])?.chance ?? 0,
    12,
  )
})

test.each([
  ['without a format', START],
  ['of timed sets', underFormat('SET1-S:T20')],
  ['with a timed final set', underFormat('SET3-S:6/TB7-F:T10')],
])('a match %s has no forecast', (_, score) => {
  expect(forecast(score)).toBeNull()
})

describe('after the end', () => {
  const led = at(
    'SET3-S:6/TB7',
    [
      [6, 0],
      [5, 0],
    ],
    [3, 0],
  )
  const declared = (status: Declaration, winner: Side | null): Score =>
    applyEvent(led, { kind: 'status', status, winner })

  test.each<[Declaration, Side, number]>([
    ['retired', 2, 0],
    ['defaulted', 1, 1],
    ['walkover', 2, 0],
    ['finished', 1, 1],
  ])('%s, the winner has all chances', (status, winner, chance) => {
    expect(forecast(declared(status, winner))).toEqual({ chance, importance: null })
  })

  test('a won match point is certain', () => {
    const won = applyEvent(led, { kind: 'action', side: 1, action: 'ACE' })
    expect(forecast(won)).toEqual({ chance: 1, importance: null })
    expect(forecast(led)?.chance).toBeLessThan(1)
  })

  test('without a winner there is no forecast', () => {
    expect(forecast(declared('finished', null))).toBeNull()
  })
})

test('a suspended match has the chance of its score', () => {
  const score = at(
    'SET3-S:6/TB7',
    [
      [6, 4],
      [3, 3],
    ],
    [2, 3],
  )
  expect(forecast(applyEvent(score, { kind: 'status', status: 'suspended', winner: null }))).toEqual(forecast(score))
})
