import { expect, test } from 'vitest'
import type { Draft } from '../../shared/matches/match-log.ts'
import { emptyLog, entryOf, extend, type MatchLog } from '../../shared/matches/match-log.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { AT, PLAYERS } from '../../shared/testing/logs.ts'
import { pointDraft } from './point-draft.ts'
import { isBehind, rebased, sortNews, type WaitingEntry } from './waiting-entry.ts'

const ACE: Draft = pointDraft(1, 'ACE')
const FAULT: Draft = pointDraft(1, 'DOUBLE_FAULT')
const append = (log: MatchLog, ...ids: string[]): MatchLog =>
  ids.reduce((head, id) => extend(head, entryOf(head, ACE, id, AT, PLAYERS)), log)
const HELD = append(emptyLog('m1', AT, startScore('SET1-S:4/TB5', 1)), 'a', 'b')
const waiting = (...ids: string[]): WaitingEntry[] => ids.map((id) => ({ id, draft: FAULT, baseSeq: HELD.live.seq }))
const newsOf = (log: MatchLog) => log.entries.slice(HELD.live.seq)

test('what waited and is stored now waits no more, and the rest goes on from the new head', () => {
  const log = append(HELD, 'mine 1')
  expect(sortNews(waiting('mine 1', 'mine 2'), log, newsOf(log), HELD)).toEqual({
    waiting: [{ id: 'mine 2', draft: FAULT, baseSeq: 3 }],
    theirs: [],
    question: null,
  })
})

test('[F8] what another scorer stored meanwhile is a question, and until it is answered what waits keeps its head', () => {
  const log = append(HELD, 'theirs')
  const { question, waiting: left } = sortNews(waiting('mine'), log, newsOf(log), HELD)
  expect(question).toMatchObject({ before: HELD, theirs: [{ id: 'theirs' }], refusal: null })
  expect(left).toEqual(waiting('mine'))
  expect(isBehind(left, log.live.seq), 'so it is not sent').toBe(true)
  expect(isBehind(rebased(left, log.live.seq), log.live.seq), 'once answered it is').toBe(false)
})

test('[F8] nothing is asked where nothing waits', () => {
  const log = append(HELD, 'theirs')
  expect(sortNews([], log, newsOf(log), HELD)).toMatchObject({ question: null, theirs: [{ id: 'theirs' }] })
})

test('[F8] a phone that has kept its entries and nothing else looks at what came since before it sends', () => {
  const log = append(HELD, 'mine 1', 'theirs')
  const sorted = sortNews(waiting('mine 1', 'mine 2'), log, [], null)
  expect(sorted.waiting, 'nothing can be told yet').toEqual(waiting('mine 1', 'mine 2'))
  expect(isBehind(sorted.waiting, log.live.seq)).toBe(true)
  expect(sortNews(sorted.waiting, log, newsOf(log), HELD)).toMatchObject({
    waiting: [{ id: 'mine 2', baseSeq: 2 }],
    question: { theirs: [{ id: 'theirs' }] },
  })
})

test('a server that has less than was seen, restored from a copy, is gone on from', () => {
  const [restored] = [append(emptyLog('m1', AT, startScore('SET1-S:4/TB5', 1)), 'a')]
  expect(sortNews(waiting('mine'), restored, [], HELD)).toMatchObject({ question: null, waiting: [{ baseSeq: 1 }] })
})
