import { expect, test } from 'vitest'
import { emptyLog } from '../../shared/matches/match-log.ts'
import type { StandingEntry } from '../../shared/matches/match-schemas.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { AT, drafts, logOf, point, standingOf } from '../../shared/testing/logs.ts'
import { bySet, games, tiebreakLoser } from './games.ts'

const standing = (...parts: Parameters<typeof logOf>[0][]): StandingEntry[] => standingOf(logOf(parts.flat()).entries)
const labels = (points: ReturnType<typeof games>['running']) => points.map((each) => each.labels.join('–'))

test('returns the current game, and earlier games newest first, with the point labels', () => {
  const { running, earlier } = games(standing(drafts('12111'), drafts('2222'), drafts('21')))
  expect(labels(running)).toEqual(['0–15', '15–15'])
  expect(earlier.map(({ number, winner, tally }) => [number, winner, tally.join('–')])).toEqual([
    [2, 2, '1–1'],
    [1, 1, '1–0'],
  ])
  expect(earlier[1]?.points.map(({ closing }) => closing)).toEqual([false, false, false, false, true])
  expect(labels(earlier[1]?.points ?? []).slice(0, 4)).toEqual(['15–0', '15–15', '30–15', '40–15'])
})

test('ignores the game number and game score that a scorer’s program sends', () => {
  const odd = point(1, { game: 77, gamescore: 'quinze' })
  const { running, earlier } = games(standing(drafts('11'), [odd], drafts('1'), [odd], drafts('2')))
  expect(earlier.map(({ number, points }) => [number, points.length])).toEqual([[1, 4]])
  expect(labels(running)).toEqual(['15–0', '15–15'])
})

test('gives a game that a penalty ends to the other side', () => {
  const played = standing(drafts('112'))
  const penalty: StandingEntry = { matchId: 'm1', seq: 4, id: 'p', at: '', kind: 'penalty', side: 1, penalty: 'game' }
  const [game] = games([...played, penalty]).earlier
  expect(game).toMatchObject({ number: 1, winner: 2, tally: [0, 1] })
  expect(game?.points.map(({ entry, closing }) => [entry.kind, closing])).toEqual([
    ['action', false],
    ['action', false],
    ['action', false],
    ['penalty', true],
  ])
})

test('continues from a known score', () => {
  const start: StandingEntry = {
    matchId: 'm1',
    seq: 1,
    id: 's',
    at: '',
    kind: 'start',
    sets: [{ games: [3, 2], tiebreak: null }],
    points: [1, 2],
    server: null,
  }
  const { running, earlier } = games([start, ...standing(drafts('1'))])
  expect(earlier).toEqual([])
  expect(labels(running), 'labels after the known score and after the point').toEqual(['15–30', '30–30'])
})

const SHORT = startScore('SET3-S:4/TB5', 1)
const played = (winners: string) => games(standingOf(logOf(drafts(winners), emptyLog('m1', AT, SHORT)).entries), SHORT)

test('groups games by set and marks breaks in a match with a format', () => {
  const { earlier } = played(`${'1111'.repeat(4)}2222`)
  expect(bySet(earlier).map(({ set, games }) => [set, games.map(({ tally }) => tally.join('–'))])).toEqual([
    [2, ['0–1']],
    [1, ['4–0', '3–0', '2–0', '1–0']],
  ])
  expect(earlier.map(({ broken }) => broken)).toEqual([true, true, false, true, false])
})

test('numbers games from 1 in each set', () => {
  const { earlier } = played(`${'1111'.repeat(4)}22221111`)
  expect(earlier.map(({ set, number }) => [set, number])).toEqual([
    [2, 2],
    [2, 1],
    [1, 4],
    [1, 3],
    [1, 2],
    [1, 1],
  ])
})

test('counts a tie-break as one game and returns its loser’s points', () => {
  const { earlier } = played(`${'11112222'.repeat(4)}1112111`)
  expect(earlier[0]).toMatchObject({ number: 9, tally: [5, 4], tiebreak: [5, 1], broken: null })
  expect(earlier[0] && tiebreakLoser(earlier[0])).toBe(1)
})

test('[U4] gives a point the stakes that the board showed before the point', () => {
  const { running, earlier } = played('2221111')
  expect(earlier).toEqual([])
  expect(running.map(({ stakes }) => stakes.map(({ kind }) => kind).join())).toEqual([
    '',
    '',
    '',
    'break',
    'break',
    'break',
    '',
  ])
})

test('a new point keeps the objects of earlier points and games', () => {
  const log = logOf(drafts(`${'1111'.repeat(3)}22`), emptyLog('m1', AT, SHORT))
  const all = standingOf(log.entries)
  const before = games(all.slice(0, -1), SHORT)
  const after = games(all, SHORT, before)
  expect(after).toEqual(games(all, SHORT))
  expect(after.earlier).toHaveLength(before.earlier.length)
  for (const [index, game] of before.earlier.entries()) expect(after.earlier[index]).toBe(game)
  for (const [index, point] of before.running.entries()) expect(after.running[index]).toBe(point)
})

test.each([
  ['an undo', drafts('1112222'), drafts('111222')],
  ['an undo of the last point of a game', drafts('1111'), drafts('111')],
  ['a change to another log of the same length', drafts('1112'), drafts('2221')],
  ['an undo of everything', drafts('12'), []],
])('after %s the history is the same as without the earlier result', (_what, before, after) => {
  const [was, is] = [standingOf(logOf(before).entries), standingOf(logOf(after).entries)]
  expect(games(is, undefined, games(was))).toEqual(games(is))
})

test('discards the earlier result after a change of the format', () => {
  const points = standing(drafts('1111222'))
  expect(games(points, SHORT, games(points))).toEqual(games(points, SHORT))
})
