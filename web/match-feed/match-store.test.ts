import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionEntry, Match, UndoEntry } from '../../shared/matches/match-schemas.ts'
import { scoreboardOf } from '../../shared/matches/scoreboard.ts'
import { foldEvents } from '../../shared/scoring/fold.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import {
  adoptList,
  adoptMatch,
  adoptSummary,
  fold,
  forget,
  listFailed,
  matchFailed,
  startFollowing,
  stopFollowing,
  useLive,
} from './match-store.ts'

const action = (seq: number): ActionEntry => ({
  kind: 'action',
  matchId: 'm1',
  seq,
  id: `p${seq}`,
  at: new Date(seq * 1000).toISOString(),
  side: 1,
  player: 'Ana Reyes',
  action: 'WINNER',
  game: 1,
  gamescore: '',
})

/** The match after `points` winners of player 1. With `undone`, one more winner and its undo follow. */
function match(points: number, undone = false): Match {
  const actions = Array.from({ length: points }, (_, index) => action(index + 1))
  const score = foldEvents(actions)
  return {
    id: 'm1',
    category: 'Singles',
    company: 'Ana Reyes',
    company2: 'Luz Marte',
    description: '',
    date: '2026-05-01T20:00:00.000Z',
    score: ['0', ':', '0'],
    liveStream: false,
    streamUrl: null,
    seq: undone ? points + 2 : points,
    format: null,
    firstServer: null,
    players: null,
    status: score.status,
    updatedAt: '2026-05-01T20:00:00.000Z',
    scoreboard: scoreboardOf(score),
    actions,
    statuses: [],
  }
}
const undoOf = (seq: number): UndoEntry => ({
  kind: 'undo',
  matchId: 'm1',
  seq: seq + 1,
  id: 'u',
  at: new Date(0).toISOString(),
  undone: seq,
  scoreboard: match(seq - 1).scoreboard,
})

const held = () => useLive.getState().liveMatches.m1
const points = () => held()?.score.points

beforeEach(() => useLive.setState(useLive.getInitialState(), true))

describe('adopting a match', () => {
  test('adopts a match with more entries', () => {
    adoptMatch(match(1))
    adoptMatch(match(3))
    expect([held()?.seq, points()]).toEqual([3, [3, 0]])
  })

  test('keeps entries that arrived over the socket before an older answer', () => {
    adoptMatch(match(1))
    fold('m1', [action(2), action(3)])
    adoptMatch(match(2))
    adoptList([match(1)])
    expect([held()?.seq, points()]).toEqual([3, [3, 0]])
  })

  test('adopts a shorter log after the server was restored', () => {
    adoptMatch(match(3))
    adoptMatch(match(1), true)
    expect([held()?.seq, points()]).toEqual([1, [1, 0]])
    adoptMatch(match(3))
    adoptList([match(2)], new Set(['m1']))
    expect([held()?.seq, points()]).toEqual([2, [2, 0]])
  })

  test('adds the log of a match that came from a list', () => {
    adoptList([match(2)])
    expect(held()?.standing).toBeNull()
    expect(adoptMatch(match(2))).toBe(true)
    expect(held()?.standing).toHaveLength(2)
  })

  test('returns false for a match that is older than the list', () => {
    adoptList([match(3)])
    expect(adoptMatch(match(2))).toBe(false)
    expect(held()?.seq).toBe(3)
  })
})

describe('adopting a list', () => {
  const later = '2026-05-01T20:00:09.000Z'

  test('keeps new matches, and names, dates and categories that are newer than the list', () => {
    adoptList([match(1)])
    adoptSummary({ ...match(1), category: 'Charity match', updatedAt: later })
    adoptSummary({ ...match(0), id: 'm2' })
    adoptList([match(1)])
    const { summaries, liveMatches } = useLive.getState()
    expect([summaries.m1?.category, summaries.m2?.id, liveMatches.m2?.seq]).toEqual(['Charity match', 'm2', 0])
  })

  test('adopts newer names, dates and categories', () => {
    adoptList([match(1)])
    adoptList([{ ...match(1), category: 'Charity match', updatedAt: later }])
    expect(useLive.getState().summaries.m1?.category).toBe('Charity match')
  })

  test('keeps the log of a followed match, even if the list has more entries', () => {
    adoptMatch(match(1))
    startFollowing('m1')
    adoptList([match(3)])
    expect([held()?.seq, held()?.standing?.length]).toEqual([1, 1])
    stopFollowing('m1')
    adoptList([match(3)])
    expect([held()?.seq, held()?.standing]).toEqual([3, null])
  })

  test('removes matches that the server no longer has, and keeps the others', () => {
    adoptList([match(1), { ...match(0), id: 'm2' }])
    forget(['m1'])
    expect(Object.keys(useLive.getState().summaries)).toEqual(['m2'])
    expect(held()).toBeUndefined()
  })
})

describe('folding an entry', () => {
  test('applies the next entry, ignores a repeated one, and reports a gap', () => {
    adoptMatch(match(1))
    expect(fold('m1', [action(2)])).toBe('applied')
    expect(fold('m1', [action(2)])).toBe('stale')
    expect(fold('m1', [action(4)])).toBe('gap')
    expect(points()).toEqual([2, 0])
  })

  test('reports a gap for an unknown match', () => {
    expect(fold('unknown', [action(1)])).toBe('gap')
  })
})

describe('marks a correction', () => {
  const marked = () => useLive.getState().corrections.m1 !== undefined

  test('after an undo', () => {
    adoptMatch(match(2))
    fold('m1', [undoOf(2)])
    expect([points(), marked()]).toEqual([[1, 0], true])
  })

  test('after a snapshot without an entry that the page had shown', () => {
    adoptMatch(match(2))
    adoptMatch(match(1, true))
    expect([held()?.seq, marked()]).toEqual([3, true])
  })

  test('after a polled list with an earlier score', () => {
    adoptList([match(2)])
    adoptList([match(1, true)])
    expect([held()?.seq, marked()]).toEqual([3, true])
  })

  test('but not after the choice of who serves first, and the points that follow', () => {
    const start = startScore('SET3-S:6/TB7')
    const empty = { ...match(0), format: 'SET3-S:6/TB7', status: start.status, scoreboard: scoreboardOf(start) }
    adoptList([empty])
    const { side: server, player: _p, action: _a, game: _g, gamescore: _s, ...head } = action(1)
    fold('m1', [{ ...head, kind: 'correction', server }])
    fold('m1', [{ ...action(2), action: 'ACE', serve: 2 }])
    expect([points(), marked()]).toEqual([[1, 0], false])
    fold('m1', [{ ...head, seq: 3, id: 'c', kind: 'correction', server: 2 }])
    expect(marked()).toBe(true)
  })

  test('only if the undo came after the page was opened', () => {
    adoptMatch(match(1, true))
    expect(marked()).toBe(false)
  })
})

describe('a changed name, date or category', () => {
  test('keeps the score', () => {
    adoptMatch(match(1))
    fold('m1', [action(2)])
    adoptSummary({ ...match(1), category: 'Charity match' })
    expect([useLive.getState().summaries.m1?.category, points()]).toEqual(['Charity match', [2, 0]])
  })
})

describe('a failure', () => {
  test('of the list keeps its message until a success, and keeps the matches', () => {
    listFailed('Network response was not ok')
    expect([useLive.getState().list, useLive.getState().errors.list]).toEqual(['failed', 'Network response was not ok'])
    adoptList([match(1)])
    expect([useLive.getState().list, useLive.getState().errors.list]).toEqual(['ready', null])
    listFailed('Network response was not ok')
    expect([useLive.getState().list, held()?.seq]).toEqual(['ready', 1])
  })

  test('of a match keeps its message until a success', () => {
    matchFailed('m1', 'failed', 'Network response was not ok')
    expect(useLive.getState().failures.m1).toBe('failed')
    adoptMatch(match(0))
    expect([useLive.getState().failures.m1, useLive.getState().errors.match]).toEqual([undefined, null])
  })
})
