import { describe, expect, test } from 'vitest'
import { AT, BLANK, declared, drafts, logOf, PLAYERS, point, UNDO } from '../testing/logs.ts'
import { games, gamesAll } from '../testing/scores.ts'
import { type Draft, entryById, entryOf, extend, type MatchLog, refuse, saysTheSame, scoreAt } from './match-log.ts'
import type { ActionEntry, LogEntry } from './match-schemas.ts'
import { LOG_RESERVE, MOST_LOG_ENTRIES } from './may-append.ts'

const next = (log: MatchLog, draft: Draft): LogEntry => entryOf(log, draft, 'x', AT, PLAYERS)
const ACTION_MEMBERS = 'matchId seq id at kind side player action game gamescore'.split(' ')
const actionAfter = (winners: string, draft: Draft = point(1)): ActionEntry => {
  const entry = next(logOf(drafts(winners)), draft)
  if (entry.kind !== 'action') throw new TypeError(entry.kind)
  return entry
}

describe('refusals', () => {
  const suspended = logOf([...drafts('1'), declared('suspended')])
  const over = logOf([...drafts('1'), declared('finished', 1)])
  const withHead = (seq: number): MatchLog => ({ ...BLANK, live: { ...logOf(drafts('1')).live, seq } })

  test.each<[string, MatchLog, Draft, ReturnType<typeof refuse>]>([
    ['a point opens a match', BLANK, point(2), null],
    ['an empty log has nothing to undo', BLANK, UNDO, 'NOTHING_TO_UNDO'],
    ['an undone entry cannot be undone again', logOf([point(1), UNDO]), UNDO, 'NOTHING_TO_UNDO'],
    ['a match can be suspended before it begins', BLANK, declared('suspended'), null],
    ['no point is played while suspended', suspended, point(1), 'MATCH_SUSPENDED'],
    ['a suspended match cannot be suspended again', suspended, declared('suspended'), 'MATCH_SUSPENDED'],
    ['a suspended match can be resumed', suspended, declared('resumed'), null],
    ['a suspended match can end', suspended, declared('retired', 1), null],
    ['a suspension can be undone', suspended, UNDO, null],
    ['a match that is not suspended cannot be resumed', logOf(drafts('1')), declared('resumed'), 'MATCH_NOT_SUSPENDED'],
    ['no point follows the end', over, point(1), 'MATCH_OVER'],
    ['no declaration follows the end', over, declared('retired', 2), 'MATCH_OVER'],
    ['an ended match cannot be resumed', over, declared('resumed'), 'MATCH_OVER'],
    ['the end itself can be undone', over, UNDO, null],
    ['a log with room for one more entry takes it', withHead(MOST_LOG_ENTRIES - 1), point(1), null],
    ['no point is added to a full log', withHead(MOST_LOG_ENTRIES), point(1), 'LOG_FULL'],
    [
      'no penalty is added to a full log',
      withHead(MOST_LOG_ENTRIES),
      { kind: 'penalty', side: 1, penalty: 'point' },
      'LOG_FULL',
    ],
    ['a full log takes a declaration from its reserve', withHead(MOST_LOG_ENTRIES), declared('finished'), null],
    ['a full log takes an undo from its reserve', withHead(MOST_LOG_ENTRIES), UNDO, null],
    ['no point follows an undo from the reserve', withHead(MOST_LOG_ENTRIES + 1), point(1), 'LOG_FULL'],
    ['the reserve ends for declarations', withHead(MOST_LOG_ENTRIES + LOG_RESERVE), declared('finished'), 'LOG_FULL'],
    ['the reserve ends for undos', withHead(MOST_LOG_ENTRIES + LOG_RESERVE), UNDO, 'LOG_FULL'],
    ['a point follows an end that was undone', logOf([declared('finished'), UNDO]), point(1), null],
  ])('%s', (_, log, draft, answer) => {
    expect(refuse(log, draft)).toBe(answer)
  })
})

describe('the entry of a point', () => {
  test('carries the next seq, the name of its side, its game and the labels after it', () => {
    expect(actionAfter('12', point(2, { action: 'ACE', stroke: 'BACKHAND' }))).toEqual({
      matchId: 'm1',
      seq: 3,
      id: 'x',
      at: AT,
      kind: 'action',
      side: 2,
      player: PLAYERS[1],
      action: 'ACE',
      stroke: 'BACKHAND',
      game: 1,
      gamescore: '15-30',
    })
  })

  test('belongs to the game that it wins; the labels after it are 0-0', () => {
    expect(actionAfter('111')).toMatchObject({ game: 1, gamescore: '0-0' })
    expect(actionAfter(games(1))).toMatchObject({ game: 2, gamescore: '15-0' })
  })

  test('[§4] has numbers as labels at 7-7', () => {
    expect(actionAfter(gamesAll(7))).toMatchObject({ game: 15, gamescore: '1-0' })
  })

  test('keeps the game and labels that the scorer sent', () => {
    expect(actionAfter('1', point(1, { game: 4, gamescore: '40-15' }))).toMatchObject({ game: 4, gamescore: '40-15' })
  })

  test('has no member in JSON for a missing shot or stroke', () => {
    expect(Object.keys(JSON.parse(JSON.stringify(actionAfter(''))))).toEqual(ACTION_MEMBERS)
    expect(actionAfter('', point(1, { shot: 'LOB' }))).toHaveProperty('shot', 'LOB')
  })

  test('has the same members in the same order, whatever the scorer sent', () => {
    const full = { shot: 'LOB', stroke: 'FOREHAND', game: 4, gamescore: '40-15' } as const
    expect(Object.keys(actionAfter('', point(1, full)))).toEqual(Object.keys(actionAfter('')))
  })
})

describe('the entry of an undo', () => {
  test('names the latest standing entry and has the scoreboard without it', () => {
    const log = logOf([...drafts('1112'), UNDO])
    expect(next(log, UNDO)).toMatchObject({ kind: 'undo', seq: 6, undone: 3, scoreboard: { points: ['30', '0'] } })
  })

  test('skips entries that were taken back before', () => {
    const log = logOf([...drafts('11'), UNDO, ...drafts('2'), UNDO])
    expect(next(log, UNDO)).toMatchObject({
      undone: 1,
      scoreboard: { points: ['0', '0'], state: { status: 'scheduled' } },
    })
  })
})

test('extending a log does not change the shorter one', () => {
  const log = logOf(drafts('12'))
  const { live, entries, before } = logOf(drafts('12'))
  extend(log, next(log, UNDO))
  expect(log).toMatchObject({ live, entries, before })
})

test.each([1, 2, 4])('rejects entry %i after 2', (seq) => {
  const log = logOf(drafts('12'))
  expect(() => extend(log, { ...next(log, point(1)), seq })).toThrow(RangeError)
})

test('returns the score after each entry', () => {
  const wanted = [...drafts('1112'), UNDO, ...drafts('11'), declared('finished', 1), UNDO]
  const log = logOf(wanted)
  for (let seq = 0; seq <= wanted.length; seq++)
    expect(scoreAt(log, seq)).toEqual(logOf(wanted.slice(0, seq)).live.score)
})

test('finds an entry by its id', () => {
  const log = logOf(drafts('12'))
  expect(entryById(log, 'e2')).toBe(log.entries.at(1))
  expect(entryById(log, 'e3')).toBeUndefined()
})

test('does not find an id that only a discarded version has', () => {
  const log = logOf(drafts('12'))
  const tried = extend(log, entryOf(log, point(1), 'tried', AT, PLAYERS))
  expect(entryById(log, 'tried')).toBeUndefined()
  const other = extend(log, entryOf(log, point(2), 'other', AT, PLAYERS))
  expect(entryById(other, 'tried')).toBeUndefined()
  expect(entryById(other, 'other')?.seq).toBe(3)
  expect(entryById(tried, 'tried')?.seq).toBe(3)
  expect(entryById(tried, 'other')).toBeUndefined()
})

describe('[F7] an entry equals a draft', () => {
  const stored = actionAfter('', point(1, { shot: 'LOB', stroke: 'FOREHAND' }))
  const draft = { shot: 'LOB', stroke: 'FOREHAND' } as const

  test('with the same side, action, shot and stroke, and any game and labels', () => {
    expect(saysTheSame(stored, point(1, draft))).toBe(true)
    expect(saysTheSame(stored, point(1, { ...draft, game: 9, gamescore: '40-0' }))).toBe(true)
  })

  test.each<[string, Draft]>([
    ['side', point(2, draft)],
    ['action', point(1, { ...draft, action: 'ACE' })],
    ['shot', point(1, { ...draft, shot: 'OVERHEAD' })],
    ['missing shot', point(1, { stroke: 'FOREHAND' })],
    ['stroke', point(1, { ...draft, stroke: 'BACKHAND' })],
    ['kind', UNDO],
    ['kind of a declaration', declared('finished', 1)],
  ])('unless the draft has another %s', (_, other) => {
    expect(saysTheSame(stored, other)).toBe(false)
  })

  test('of a declaration only if status and winner are the same', () => {
    const finished = next(BLANK, declared('finished', 1))
    expect(saysTheSame(finished, declared('finished', 1))).toBe(true)
    expect(saysTheSame(finished, declared('finished', 2))).toBe(false)
    expect(saysTheSame(finished, declared('retired', 1))).toBe(false)
    expect(saysTheSame(finished, point(1))).toBe(false)
  })

  test('of an undo if it is an undo', () => {
    expect(saysTheSame(next(logOf(drafts('1')), UNDO), UNDO)).toBe(true)
  })
})
