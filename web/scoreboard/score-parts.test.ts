import { expect, test } from 'vitest'
import { applyEvent } from '../../shared/scoring/fold.ts'
import type { Declaration } from '../../shared/scoring/scoring-event.ts'
import { leaders, setLeaders, showsPoints, showsPointsInRow } from '../../shared/scoring/shown-score.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { games, gamesAll, playedOut } from '../../shared/testing/scores.ts'
import { TieBreak } from './score-parts.tsx'

const START = startScore('SET3-S:6/TB7', 1)
const TIED = playedOut(`${games(1, 6)}${gamesAll(6)}11121`, START)
const declared = (status: Declaration, score = TIED) => applyEvent(score, { kind: 'status', status, winner: 1 })
const raised = (score: typeof TIED, index = 1) =>
  ([1, 2] as const).map((side) => TieBreak({ score, index, side }) !== null)

test('shows the points of a running or abandoned tie-break in the points column', () => {
  for (const score of [TIED, declared('suspended'), declared('retired'), declared('defaulted')]) {
    expect(showsPoints(score), score.status).toBe(true)
    expect(raised(score), score.status).toEqual([false, false])
  }
})

test('shows the points of the loser of a tie-break beside the games, during and after the match', () => {
  const won = playedOut('111', TIED)
  expect(won.status).toBe('finished')
  expect([showsPoints(won), raised(won)]).toEqual([false, [false, true]])
  const goesOn = playedOut(`${gamesAll(6)}1111111`, START)
  expect(raised(goesOn, 0)).toEqual([false, true])
})

test('shows points in a row without headings, but not those of an abandoned game', () => {
  expect(showsPointsInRow(playedOut('11122', START))).toBe(true)
  expect(showsPointsInRow(declared('suspended', playedOut('11122', START)))).toBe(true)
  expect(showsPointsInRow(declared('retired', playedOut('11122', START)))).toBe(false)
  expect(showsPointsInRow(declared('retired'))).toBe(true)
})

test('shows the points of an abandoned game, and none between games', () => {
  expect(showsPoints(declared('retired', playedOut('11122', START)))).toBe(true)
  expect(showsPoints(declared('retired', playedOut(games(1), START)))).toBe(false)
  expect(showsPoints(declared('walkover', START))).toBe(false)
})

test('in the unfinished last set of a match that ended early, both sides look the same', () => {
  const behind = playedOut(`${games(1, 6)}${games(2, 1)}`, START)
  expect(setLeaders(behind)).toEqual([false, true])
  for (const status of ['finished', 'retired', 'defaulted'] as const) {
    expect(leaders(declared(status, behind)), status).toEqual([true, false])
    expect(setLeaders(declared(status, behind)), status).toEqual([true, true])
  }
  const nobodys = applyEvent(behind, { kind: 'status', status: 'finished', winner: null })
  expect([leaders(nobodys), setLeaders(nobodys)]).toEqual([
    [true, true],
    [true, true],
  ])
})

test('in the last set of a match that was played out, only the winner is highlighted', () => {
  const won = playedOut('111', TIED)
  expect(setLeaders(won)).toEqual([true, false])
})
