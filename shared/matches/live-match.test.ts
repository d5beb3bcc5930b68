import { describe, expect, test } from 'vitest'
import { foldEvents } from '../scoring/fold.ts'
import type { Partner, Score, Side } from '../scoring/score.ts'
import type { ScoringEvent } from '../scoring/scoring-event.ts'
import { startScore } from '../scoring/start-score.ts'
import { BLANK, declared, drafts, logOf, snapshotOf, standingOf, UNDO } from '../testing/logs.ts'
import { liveOf } from './followed-log.ts'
import {
  isAhead,
  isCorrected,
  type LiveMatch,
  liveFromMatch,
  liveFromSummary,
  receive,
  receiveAll,
} from './live-match.ts'
import type { LogEntry } from './match-schemas.ts'

const log = logOf([...drafts('1121'), UNDO, ...drafts('12')])
const entry = (seq: number): LogEntry => {
  const found = log.entries.at(seq - 1)
  if (!found) throw new RangeError(`no entry ${seq}`)
  return found
}
const viewerAt = (seq: number): LiveMatch => {
  const received = receiveAll(liveOf(BLANK), log.entries.slice(0, seq))
  return received.outcome === 'applied' ? received.live : liveOf(BLANK)
}

describe('receiving an entry', () => {
  test('applies the next entry', () => {
    const received = receive(viewerAt(2), entry(3))
    expect(received).toMatchObject({ outcome: 'applied', live: { id: 'm1', seq: 3, score: { points: [2, 1] } } })
  })

  test.each([1, 2, 3])('reports an earlier entry (%i of 3) as stale', (seq) => {
    expect(receive(viewerAt(3), entry(seq))).toEqual({ outcome: 'stale' })
  })

  test.each([5, 6, 7])('reports a gap before a later entry (%i after 3)', (seq) => {
    expect(receive(viewerAt(3), entry(seq))).toEqual({ outcome: 'gap' })
  })

  test('does not change the earlier state', () => {
    const live = viewerAt(4)
    const before = structuredClone(live)
    receive(live, entry(5))
    expect(live).toEqual(before)
  })
})

describe('receiving several entries', () => {
  test('folds in new entries and skips old ones', () => {
    expect(receiveAll(viewerAt(3), log.entries.slice())).toEqual({ outcome: 'applied', live: liveOf(log) })
  })

  test('reports old entries as stale', () => {
    expect(receiveAll(viewerAt(3), log.entries.slice(0, 3))).toEqual({ outcome: 'stale' })
  })

  test('reports a missing entry as a gap', () => {
    expect(receiveAll(viewerAt(3), [entry(4), entry(6)])).toEqual({ outcome: 'gap' })
  })

  test('reports no entries as stale', () => {
    expect(receiveAll(viewerAt(3), [])).toEqual({ outcome: 'stale' })
  })
})

describe('a snapshot', () => {
  test('gives a viewer all standing entries in log order', () => {
    const mixed = logOf([...drafts('12'), declared('suspended'), declared('resumed'), ...drafts('11'), UNDO])
    const live = liveFromMatch(snapshotOf(mixed))
    expect(live).toEqual(liveOf(mixed))
    expect(live.standing?.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('without a log gives a list its score', () => {
    expect(liveFromSummary(snapshotOf(log))).toEqual({ ...log.live, standing: null })
  })

  test('is adopted only if it has more entries or the viewer has none', () => {
    expect(isAhead({ seq: 0 }, undefined)).toBe(true)
    expect(isAhead({ seq: 4 }, viewerAt(3))).toBe(true)
    expect(isAhead({ seq: 3 }, viewerAt(3))).toBe(false)
    expect(isAhead({ seq: 2 }, viewerAt(3))).toBe(false)
  })
})

test('the reference for these tests removes the latest standing entry for each undo', () => {
  expect(standingOf(logOf([...drafts('111'), UNDO, UNDO, ...drafts('2')]).entries).map(({ seq }) => seq)).toEqual([
    1, 6,
  ])
})

describe('a label for a correction', () => {
  const serves = (server: Side, partner?: Partner) => ({ kind: 'correction', server, partner }) as const
  const ace = (side: Side) => ({ kind: 'action', side, action: 'ACE' }) as const
  const SUSPENDED = { kind: 'status', status: 'suspended', winner: null } as const
  const LOST = { games: [3, 6], tiebreak: null } as const
  const WON = { kind: 'status', status: 'retired', winner: 1, sets: [LOST] } as const
  const game = [1, 1, 1, 1].map(() => ace(1))
  const singles = startScore('SET3-S:6/TB7')
  const doubles = startScore('SET3-S:6/TB7', 1, true)

  test.each<[string, Score, readonly ScoringEvent[], ScoringEvent, boolean]>([
    ['who serves first', singles, [], serves(1), false],
    ['who serves first, after a suspension', singles, [SUSPENDED], serves(1), false],
    ['another choice of who serves first', singles, [serves(1)], serves(2), false],
    ['a point', singles, [serves(1)], ace(1), false],
    ['another server within a game', singles, [serves(1), ace(1)], serves(2), true],
    ['another server after a game', singles, [serves(1), ...game], serves(1), true],
    ['the same server within a game', singles, [serves(1), ace(1)], serves(1), false],
    ['a result during play', singles, game, WON, false],
    ['another result', singles, [...game, WON], { ...WON, winner: 2, sets: [LOST, LOST] }, true],
    ['the partner who serves a pair’s first game', doubles, game, serves(2, 2), false],
    ['the other partner within a game', doubles, [...game, ace(2)], serves(2, 2), true],
  ])('%s needs one: %j', (_, start, before, event, needs) => {
    const entry = { matchId: 'm1', seq: 1, id: 'e', at: '', ...event } as LogEntry
    expect(isCorrected(foldEvents(before, start), [entry])).toBe(needs)
  })

  test('an undo needs one, even between other entries', () => {
    const [first, undo, last] = log.entries.slice(3, 6) as [LogEntry, LogEntry, LogEntry]
    expect(undo.kind).toBe('undo')
    expect(isCorrected(viewerAt(3).score, [first, undo, last])).toBe(true)
    expect(isCorrected(viewerAt(5).score, [last])).toBe(false)
  })
})
