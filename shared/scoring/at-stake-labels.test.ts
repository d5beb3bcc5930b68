import { expect, test } from 'vitest'
import { at } from '../testing/formats.ts'
import { scoreAt } from '../testing/scores.ts'
import { gravest, stakeLabels } from './at-stake.ts'
import type { Score } from './score.ts'

const BEST_OF_3 = 'SET3-S:6/TB7'
const NO_AD = 'SET3-S:6NOAD/TB7'

test.each<[string, Score, object[]]>([
  ['nothing at 15-0', at(BEST_OF_3, [[0, 0]], [1, 0]), []],
  ['nothing at a game point of the player who serves', at(BEST_OF_3, [[0, 0]], [3, 0]), []],
  ['a break point', at(BEST_OF_3, [[0, 0]], [0, 3]), [{ kind: 'break', side: 2 }]],
  ['a set point', at(BEST_OF_3, [[5, 3]], [3, 0]), [{ kind: 'set', side: 1 }]],
  ['a set point on the other’s serve', at(BEST_OF_3, [[3, 5]], [2, 3]), [{ kind: 'set', side: 2 }]],
  [
    'a match point',
    at(
      BEST_OF_3,
      [
        [6, 4],
        [5, 0],
      ],
      [3, 0],
    ),
    [{ kind: 'match', side: 1 }],
  ],
  ['a deciding point in a game', at(NO_AD, [[0, 0]], [3, 3]), [{ kind: 'deciding-receiver' }]],
  [
    'a deciding point that is a set point too',
    at(NO_AD, [[5, 4]], [3, 3]),
    [{ kind: 'deciding-receiver' }, { kind: 'set', side: 1 }],
  ],
  [
    'a deciding point of a tie-break',
    at('SET3-S:4NOAD/TB5NOAD@3', [[3, 3]], [4, 4]),
    [{ kind: 'deciding' }, { kind: 'set', side: 1 }, { kind: 'set', side: 2 }],
  ],
  ['no break point in a tie-break', at(BEST_OF_3, [[6, 6]], [3, 5]), []],
  ['nothing without a format', scoreAt([5, 0], [3, 0]), []],
])('the board says %s', (_, score, labels) => {
  expect(stakeLabels(score)).toEqual(labels)
})

test.each<[string, Score, string]>([
  ['a set point before its deciding point', at(NO_AD, [[5, 4]], [3, 3]), 'set'],
  ['a deciding point where it ends a game', at(NO_AD, [[0, 0]], [3, 3]), 'deciding-receiver'],
  [
    'a match point before its deciding point',
    at(
      NO_AD,
      [
        [6, 4],
        [5, 4],
      ],
      [3, 3],
    ),
    'match',
  ],
])('a board with room for one label shows %s', (_, score, kind) => {
  expect(stakeLabels(score).toSorted(gravest)[0]?.kind).toBe(kind)
})
