import { expect, test } from 'vitest'
import { type OwnResult, wonAndLost } from './profile.ts'

const WON: OwnResult = { kind: 'singles', how: 'played', won: true }
const LOST: OwnResult = { kind: 'singles', how: 'retired', won: false }
const WALKOVER: OwnResult = { kind: 'singles', how: 'walkover', won: true }
const NOBODY: OwnResult = { kind: 'singles', how: 'defaulted', won: null }

test.each<[OwnResult[], object]>([
  [[], { played: 0, won: 0, lost: 0 }],
  [[WON, LOST, WON], { played: 3, won: 2, lost: 1 }],
  [[WALKOVER, WON], { played: 1, won: 1, lost: 0 }],
  [[NOBODY, LOST], { played: 2, won: 0, lost: 1 }],
])('a walkover was not played, and a match can end without a winner (%#)', (results, counts) => {
  expect(wonAndLost(results)).toEqual(counts)
})
