import { describe, expect, test } from 'vitest'
import { BLANK, declared, drafts, logOf, snapshotOf, standingOf, UNDO } from '../testing/logs.ts'
import { isAhead, type LiveMatch, liveFromMatch, liveFromSummary, receive, receiveAll } from './live-match.ts'
import type { LogEntry } from './log-entry.ts'

const log = logOf([...drafts('1121'), UNDO, ...drafts('12')])
const entry = (seq: number): LogEntry => {
  const found = log.entries[seq - 1]
  if (!found) throw new RangeError(`no entry ${seq}`)
  return found
}
const viewerAt = (seq: number): LiveMatch => {
  const received = receiveAll(BLANK.live, log.entries.slice(0, seq))
  return received.outcome === 'applied' ? received.live : BLANK.live
}

describe('an arriving entry', () => {
  test('that is the very next one is applied, and the viewer is as far as it', () => {
    const received = receive(viewerAt(2), entry(3))
    expect(received).toMatchObject({ outcome: 'applied', live: { id: 'm1', seq: 3, score: { points: [2, 1] } } })
  })

  test.each([1, 2, 3])('that was seen before (%i of 3) is stale', (seq) => {
    expect(receive(viewerAt(3), entry(seq))).toEqual({ outcome: 'stale' })
  })

  test.each([5, 6, 7])('that jumps ahead (%i after 3) is a gap', (seq) => {
    expect(receive(viewerAt(3), entry(seq))).toEqual({ outcome: 'gap' })
  })

  test('leaves the viewer it came to as it was', () => {
    const live = viewerAt(4)
    const before = structuredClone(live)
    receive(live, entry(5))
    expect(live).toEqual(before)
  })
})

describe('a run of entries', () => {
  test('is folded in, and what is old in it is passed over', () => {
    expect(receiveAll(viewerAt(3), log.entries)).toEqual({ outcome: 'applied', live: log.live })
  })

  test('that is old all through is stale', () => {
    expect(receiveAll(viewerAt(3), log.entries.slice(0, 3))).toEqual({ outcome: 'stale' })
  })

  test('with a hole in it is a gap', () => {
    expect(receiveAll(viewerAt(3), [entry(4), entry(6)])).toEqual({ outcome: 'gap' })
  })

  test('of nothing is stale', () => {
    expect(receiveAll(viewerAt(3), [])).toEqual({ outcome: 'stale' })
  })
})

describe('a snapshot', () => {
  test('is what a viewer that follows the log starts from: standing entries of every kind in the order of the log', () => {
    const mixed = logOf([...drafts('12'), declared('suspended'), declared('resumed'), ...drafts('11'), UNDO])
    const live = liveFromMatch(snapshotOf(mixed))
    expect(live).toEqual(mixed.live)
    expect(live.standing?.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('without the log is what a list starts from', () => {
    expect(liveFromSummary(snapshotOf(log))).toEqual({ ...log.live, standing: null })
  })

  test('is adopted where nothing is held or where it lies ahead, and never where it lies behind', () => {
    expect(isAhead({ seq: 0 }, undefined)).toBe(true)
    expect(isAhead({ seq: 4 }, viewerAt(3))).toBe(true)
    expect(isAhead({ seq: 3 }, viewerAt(3))).toBe(false)
    expect(isAhead({ seq: 2 }, viewerAt(3))).toBe(false)
  })
})

test('the helper that these tests compare with takes the latest standing entry back, undo by undo', () => {
  expect(standingOf(logOf([...drafts('111'), UNDO, UNDO, ...drafts('2')]).entries).map(({ seq }) => seq)).toEqual([
    1, 6,
  ])
})
