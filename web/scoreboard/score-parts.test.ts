import { expect, test } from 'vitest'
import { applyEvent } from '../../shared/scoring/fold.ts'
import type { Declaration } from '../../shared/scoring/scoring-event.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { games, gamesAll, playedOut } from '../../shared/testing/scores.ts'
import { showsPoints, TieBreak } from './score-parts.tsx'

const START = startScore('SET3-S:6/TB7', 1)
const TIED = playedOut(`${games(1, 6)}${gamesAll(6)}11121`, START)
const declared = (status: Declaration, score = TIED) => applyEvent(score, { kind: 'status', status, winner: 1 })
const raised = (score: typeof TIED, index = 1) =>
  ([1, 2] as const).map((side) => TieBreak({ score, index, side }) !== null)

test('the points of a tie-break that is played, or was broken off, stand where points do', () => {
  for (const score of [TIED, declared('suspended'), declared('retired'), declared('defaulted')]) {
    expect(showsPoints(score), score.status).toBe(true)
    expect(raised(score), score.status).toEqual([false, false])
  }
})

test("a tie-break that was won has its loser's points beside the games, while the match goes on and after it", () => {
  const won = playedOut('111', TIED)
  expect(won.status).toBe('finished')
  expect([showsPoints(won), raised(won)]).toEqual([false, [false, true]])
  const goesOn = playedOut(`${gamesAll(6)}1111111`, START)
  expect(raised(goesOn, 0)).toEqual([false, true])
})

test('the points of a game that was broken off stay; between games there are none', () => {
  expect(showsPoints(declared('retired', playedOut('11122', START)))).toBe(true)
  expect(showsPoints(declared('retired', playedOut(games(1), START)))).toBe(false)
  expect(showsPoints(declared('walkover', START))).toBe(false)
})
