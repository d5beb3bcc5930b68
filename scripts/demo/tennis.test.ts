import { expect, test } from 'vitest'
import { z } from 'zod'
import { startOf } from '../../shared/matches/match.ts'
import { pointDetail } from '../../shared/matches/point-detail-schemas.ts'
import { applyEvent } from '../../shared/scoring/fold.ts'
import { START } from '../../shared/scoring/score.ts'
import { ACTIONS, type Action } from '../../shared/scoring/scoring-event.ts'
import { demoMatch, MOST_MATCHES } from './demo-matches.ts'
import { nextPoint, seededRandom, serverOf, winnerOf } from './tennis.ts'

test('over many points, each action is as frequent as on a real court', () => {
  const random = seededRandom(7)
  const counts = new Map<Action, number>(ACTIONS.map((action) => [action, 0]))
  for (let n = 0; n < 20_000; n++) {
    const { action } = nextPoint(demoMatch(n % MOST_MATCHES), START, random)
    counts.set(action, (counts.get(action) ?? 0) + 1)
  }
  const percent = (action: Action) => (counts.get(action) ?? 0) / 200
  const expected = { WINNER: 26, FORCED_ERROR: 26, RETURN_ERROR: 20, UNFORCED_ERROR: 15, ACE: 8, DOUBLE_FAULT: 4 }
  for (const action of ACTIONS) expect(Math.abs(percent(action) - expected[action]), action).toBeLessThan(3)
})

test('only the player who serves has aces and double faults, and only the receiver misses returns', () => {
  const random = seededRandom(3)
  const which = demoMatch(1)
  for (let n = 0; n < 2000; n++) {
    const { side, action } = nextPoint(which, START, random)
    if (action === 'ACE' || action === 'DOUBLE_FAULT') expect(side).toBe(which.firstServer)
    if (action === 'RETURN_ERROR') expect(side).not.toBe(which.firstServer)
  }
})

test('points have the details of an umpire who records everything, unless the match has no format', () => {
  const random = seededRandom(11)
  for (let n = 0; n < 4000; n++) {
    const which = demoMatch(n % MOST_MATCHES)
    const score = startOf(which)
    const point = nextPoint(which, score, random)
    const { side, action, shot: _shot, stroke: _stroke, ...detail } = point
    if (which.format === null) {
      expect(detail).toEqual({})
      continue
    }
    expect(z.strictObject(pointDetail).safeParse(detail).error).toBeUndefined()
    const server = serverOf(which, score)
    // The side of the action hits last, and the side that serves hits every odd shot.
    if (detail.rally) expect(detail.rally % 2 === 1, JSON.stringify(point)).toBe(side === server)
    if (action === 'DOUBLE_FAULT') expect(detail.serve).toBe(2)
    expect(detail.hitter !== undefined).toBe(which.players !== null)
    expect(detail.forced !== undefined).toBe(action === 'RETURN_ERROR')
  }
})

test('the serve changes with every game', () => {
  const afterGame = [1, 2, 3, 4].reduce(
    (score) => applyEvent(score, { kind: 'action', side: 1, action: 'WINNER' }),
    START,
  )
  expect(serverOf(demoMatch(1), afterGame)).not.toBe(serverOf(demoMatch(1), START))
})

test.each([
  [[8, 6], 1],
  [[6, 8], 2],
  [[8, 7], null],
  [[7, 7], null],
  [[7, 0], null],
  [[11, 12], 2],
  [[11, 11], null],
  [[0, 0], null],
] as const)('at %j games the winner is %j', ([one, two], winner) => {
  expect(winnerOf({ ...START, sets: [{ games: [one, two], tiebreak: null }] })).toBe(winner)
})

test('in each of the forty matches the players differ, and every round has one match on each court', () => {
  const all = Array.from({ length: MOST_MATCHES }, (_, n) => demoMatch(n))
  for (const { company, company2 } of all) expect(company).not.toBe(company2)
  expect(new Set(all.map(({ description, court }) => `${description}, ${court}`)).size).toBe(MOST_MATCHES)
  expect(new Set(all.map(({ id }) => id)).size).toBe(MOST_MATCHES)
})
