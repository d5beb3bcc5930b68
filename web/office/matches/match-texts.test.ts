import { expect, test } from 'vitest'
import type { Score } from '../../../shared/scoring/score.ts'
import { noteText, resultOf } from './match-texts.ts'

/** Returns the key and the name of the winner. */
const t = ((key: string, { player = '' } = {}) => `${key} ${player}`) as unknown as Parameters<typeof resultOf>[2]

const PLAYED = { games: [4, 6], tiebreak: null } as const

test.each<[string, Partial<Score>, string]>([
  [
    'a match in its second set',
    { status: 'live', points: [1, 2], sets: [PLAYED, { games: [2, 1], tiebreak: null }] },
    '4-6 2-1 (15-30)',
  ],
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
  expect(resultOf(['Ana', 'Luz'], state, t)).toBe(text)
})

test('a note about a penalty says which one it was, if the server knows it', () => {
  const note = { kind: 'penalty', violation: 'verbalAbuse', side: 2 } as const
  const text = (more: object) => noteText({ ...note, ...more }, ['Ana', 'Luz'], t)
  expect([text({ penalty: 'warning' }), text({ penalty: 'game' }), text({})]).toEqual([
    'tennis.penalty.warning  · note.violation.verbalAbuse  · Luz',
    'tennis.penalty.game  · note.violation.verbalAbuse  · Luz',
    'note.kind.penalty  · note.violation.verbalAbuse  · Luz',
  ])
})
