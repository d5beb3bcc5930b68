import { expect, test } from 'vitest'
import type { Draft, MatchLog } from '../../shared/matches/match-log.ts'
import { declared, drafts, logOf, snapshotOf, UNDO } from '../../shared/testing/logs.ts'
import { type MatchView, viewOf } from '../match-feed/match-view.ts'
import { newsOf } from './announcement.ts'

const view = (log: MatchLog): MatchView => viewOf(snapshotOf(log), log.live)

function news(before: Draft[], then: Draft[], everyPoint: boolean) {
  const log = logOf(before)
  return newsOf(view(log), view(logOf(then, log)), everyPoint)
}

const point = { kind: 'point' }
const correction = { kind: 'correction' }
const game = (winner: 1 | 2) => ({ kind: 'game', winner })

test.each<[what: string, before: Draft[], then: Draft[], ends: object | null, everyPoint: object | null]>([
  ['nothing', drafts('1'), [], null, null],
  ['a point', drafts('1'), drafts('2'), null, point],
  ['the first point', [], drafts('2'), null, point],
  ['a game', drafts('111'), drafts('1'), game(1), game(1)],
  ['a game and the first point of the next', drafts('111'), drafts('12'), game(1), game(1)],
  ['two games at once', drafts('111'), drafts('12222'), game(2), game(2)],
  ['a point taken back', drafts('12'), [UNDO], null, correction],
  ['a point taken back and given to the other', drafts('12'), [UNDO, ...drafts('1')], null, correction],
  ['a point given and taken back', drafts('12'), [...drafts('1'), UNDO], null, null],
  ['a game taken back, which was announced', drafts('1111'), [UNDO], correction, correction],
  ['the first game over again', drafts('1111'), [UNDO, ...drafts('1')], null, null],
  ['a suspension', drafts('12'), [declared('suspended')], null, null],
  ['a point and a suspension', drafts('1'), [...drafts('2'), declared('suspended')], null, point],
  ['play again', [...drafts('12'), declared('suspended')], [declared('resumed')], null, null],
  ['a suspension taken back', [...drafts('12'), declared('suspended')], [UNDO], null, null],
  ['the end', drafts('1'), [declared('finished', 2)], { kind: 'match', winner: 2 }, { kind: 'match', winner: 2 }],
  [
    'an end without a winner',
    [],
    [declared('walkover')],
    { kind: 'match', winner: null },
    { kind: 'match', winner: null },
  ],
  [
    'the last game and the end',
    drafts('111'),
    [...drafts('1'), declared('finished', 1)],
    { kind: 'match', winner: 1 },
    { kind: 'match', winner: 1 },
  ],
  ['the end taken back', [...drafts('1'), declared('finished', 1)], [UNDO], correction, correction],
])('of %s', (_, before, then, ends, everyPoint) => {
  expect(news(before, then, false)).toEqual(ends)
  expect(news(before, then, true)).toEqual(everyPoint)
})

test('the first fill of the log is no news, nor is a server that lies behind', () => {
  const log = logOf(drafts('1111'))
  const listed = { ...view(logOf(drafts('1'))), standing: null }
  expect(newsOf(listed, view(log), true)).toBeNull()
  expect(newsOf(view(log), view(logOf(drafts('1'))), true)).toBeNull()
})
