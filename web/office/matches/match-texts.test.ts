import { expect, test } from 'vitest'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { Score } from '../../../shared/scoring/score.ts'
import { resultText } from './match-texts.ts'

/** Returns the key and the name of the winner. */
const t = ((key: string, { player = '' } = {}) => `${key} ${player}`) as unknown as Parameters<typeof resultText>[1]

const PLAYED = { games: [4, 6], tiebreak: null } as const

test.each<[string, Partial<Score>, string]>([
  [
    'a finished match',
    { winner: 2, sets: [PLAYED, { games: [6, 7], tiebreak: [3, 7] }] },
    'tennis.winner Luz · 6-4 7-6(3)',
  ],
  [
    'a retirement in a game',
    { status: 'retired', winner: 1, points: [2, 0], sets: [PLAYED] },
    'tennis.winner Ana · 4-6 (30-0)',
  ],
  ['a walkover', { status: 'walkover', winner: 1 }, 'tennis.winner Ana'],
  ['a match without a winner', { sets: [PLAYED] }, '4-6'],
  ['a match without a winner or a point', {}, ''],
])('the result of %s begins with the winner and their score', (_name, change, text) => {
  const state: Score = {
    sets: [{ games: [0, 0], tiebreak: null }],
    points: [0, 0],
    server: null,
    winner: null,
    status: 'finished',
    ...change,
  }
  expect(resultText({ company: 'Ana', company2: 'Luz', scoreboard: { state } } as MatchSummary, t)).toBe(text)
})
