import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startScore } from '../scoring/start-score.ts'
import { AT, drafts, logOf, PLAYERS, point, UNDO } from '../testing/logs.ts'
import { withWaiting } from './followed-log.ts'
import { type Draft, emptyLog, entryOf, extend, type MatchLog } from './match-log.ts'
import {
  afterTheirs,
  compareWithServer,
  isBehind,
  isMisdirectedUndo,
  rebased,
  undosOfTheirs,
  type WaitingEntry,
} from './waiting-entries.ts'

const ACE: Draft = point(1, { action: 'ACE' })
const FAULT: Draft = point(1, { action: 'DOUBLE_FAULT' })
const append = (log: MatchLog, ...ids: string[]): MatchLog =>
  ids.reduce((head, id) => extend(head, entryOf(head, ACE, id, AT, PLAYERS)), log)
const HELD = append(emptyLog('m1', AT, startScore('SET1-S:4/TB5', 1)), 'a', 'b')
const waiting = (...ids: string[]): WaitingEntry[] => ids.map((id) => ({ id, draft: FAULT, baseSeq: HELD.live.seq }))
const newEntries = (log: MatchLog) => log.entries.slice(HELD.live.seq)

test('removes stored entries and moves the rest to the new head', () => {
  const log = append(HELD, 'mine 1')
  expect(compareWithServer(waiting('mine 1', 'mine 2'), log, newEntries(log), HELD)).toEqual({
    waiting: [{ id: 'mine 2', draft: FAULT, baseSeq: 3 }],
    theirs: [],
    question: null,
  })
})

test('[F8] asks the umpire after entries of another scorer, and sends nothing until the answer', () => {
  const log = append(HELD, 'theirs')
  const { question, waiting: left } = compareWithServer(waiting('mine'), log, newEntries(log), HELD)
  expect(question).toMatchObject({ before: HELD, theirs: [{ id: 'theirs' }], refusal: null })
  expect(left).toEqual(waiting('mine'))
  expect(isBehind(left, log.live.seq), 'not sent before the answer').toBe(true)
  expect(isBehind(rebased(left, log.live.seq), log.live.seq), 'sent after it').toBe(false)
})

test('[F8] asks nothing if nothing waits', () => {
  const log = append(HELD, 'theirs')
  expect(compareWithServer([], log, newEntries(log), HELD)).toMatchObject({
    question: null,
    theirs: [{ id: 'theirs' }],
  })
})

test('[F8] compares all newer entries before sending, if the phone has stored its entries but no log', () => {
  const log = append(HELD, 'mine 1', 'theirs')
  const sorted = compareWithServer(waiting('mine 1', 'mine 2'), log, [], null)
  expect(sorted.waiting, 'not comparable yet').toEqual(waiting('mine 1', 'mine 2'))
  expect(isBehind(sorted.waiting, log.live.seq)).toBe(true)
  expect(compareWithServer(sorted.waiting, log, newEntries(log), HELD)).toMatchObject({
    waiting: [{ id: 'mine 2', baseSeq: 2 }],
    question: { theirs: [{ id: 'theirs' }] },
  })
})

test('continues from the shorter log of a restored server', () => {
  const [restored] = [append(emptyLog('m1', AT, startScore('SET1-S:4/TB5', 1)), 'a')]
  expect(compareWithServer(waiting('mine'), restored, [], HELD)).toMatchObject({
    question: null,
    waiting: [{ baseSeq: 1 }],
  })
})

/** Returns the waiting entries of a phone after these taps: `1` and `2` are points, `u` is an undo. */
function tapped(taps: string, log: MatchLog): WaitingEntry[] {
  const standing = log.live.standing.slice().map(({ id }) => id)
  return [...taps].flatMap((tap, index): WaitingEntry[] => {
    const entry = { id: `mine ${index}`, baseSeq: log.live.seq }
    if (tap !== 'u') {
      standing.push(entry.id)
      return [{ ...entry, draft: point(tap === '1' ? 1 : 2) }]
    }
    const undoes = standing.pop()
    return undoes === undefined ? [] : [{ ...entry, draft: UNDO, undoes }]
  })
}

const BASE = logOf(drafts('112'))
const theirs = (...more: Parameters<typeof logOf>[0]) => logOf(more, BASE)

test.each<[what: string, taps: string, log: MatchLog, kept: string[], leftOut: string[]]>([
  ['a point is sent after their entries', '1', theirs(point(2)), ['mine 0'], []],
  ['a point and its own undo cancel out', '1u', theirs(point(2)), [], []],
  ['a point that follows an undone point is sent', '1u2', theirs(point(2)), ['mine 2'], []],
  ['two points and two undos cancel out', '12uu', theirs(point(2)), [], []],
  ['an undo is left out if their entries follow its target', 'u', theirs(point(2)), [], ['mine 0']],
  ['two undos are left out if their entries follow the targets', 'uu', theirs(point(2)), [], ['mine 0', 'mine 1']],
  ['a point is sent even if the undo before it is left out', 'u2', theirs(point(2)), ['mine 1'], ['mine 0']],
  ['a point and its undo cancel out, and the next undo is left out', '1uu', theirs(point(2)), [], ['mine 2']],
  ['an undo is left out if they already took back its target', 'u', theirs(UNDO), [], ['mine 0']],
  ['an undo is sent if its target is the latest entry again', 'u', theirs(point(2), UNDO), ['mine 0'], []],
])('[F8] after "add mine": %s', (_, taps, log, kept, leftOut) => {
  const found = afterTheirs(tapped(taps, BASE), log)
  expect(found.kept.map(({ id }) => id)).toEqual(kept)
  expect(found.leftOut.map(({ id }) => id)).toEqual(leftOut)
})

test('[F8] leaves out an undo without a target, which an earlier build may have stored', () => {
  const [entry] = tapped('u', BASE)
  expect(afterTheirs([{ ...entry, undoes: undefined } as WaitingEntry], BASE).kept).toEqual([])
})

test('[F8] "add mine" never takes back an entry of theirs', () => {
  const taps = fc.string({ unit: fc.constantFrom('1', '2', 'u'), maxLength: 12 })
  const before = fc.string({ unit: fc.constantFrom('1', '2'), maxLength: 6 })
  fc.assert(
    fc.property(
      before,
      taps,
      fc.string({ unit: fc.constantFrom('1', '2'), minLength: 1, maxLength: 6 }),
      (first, mine, other) => {
        const held = logOf(drafts(first))
        const log = logOf(drafts(other), held)
        const { kept } = afterTheirs(tapped(mine, held), log)
        const after = withWaiting(log, kept, PLAYERS).live.standing
        expect(after.slice(0, log.live.standing.length)).toEqual(log.live.standing.slice())
      },
    ),
  )
})

test.each<[what: string, log: MatchLog, undos: number | null]>([
  ['their points are taken back', theirs(point(2), point(1)), 2],
  ['a point and its own undo need nothing', theirs(point(2), UNDO), 0],
  ['an entry that they took back can’t be restored', theirs(UNDO, point(2)), null],
])('[F8] before "undo theirs": %s', (_, log, undos) => {
  expect(undosOfTheirs(log, BASE)?.length ?? null).toBe(undos)
})

test('[F8] "undo theirs, then add mine" gives the score of this phone', () => {
  const taps = fc.string({ unit: fc.constantFrom('1', '2', 'u'), maxLength: 12 })
  const points = fc.string({ unit: fc.constantFrom('1', '2'), maxLength: 6 })
  fc.assert(
    fc.property(points, taps, points, (first, mine, other) => {
      const held = logOf(drafts(first))
      const log = logOf(drafts(other), held)
      const waiting = tapped(mine, held)
      const undos = (undosOfTheirs(log, held) ?? []).map((undoes, index) => ({
        id: `undo ${index}`,
        draft: UNDO,
        undoes,
      }))
      expect(undos).toHaveLength(other.length)
      expect(withWaiting(log, [...undos, ...waiting], PLAYERS).live.score).toEqual(
        withWaiting(held, waiting, PLAYERS).live.score,
      )
    }),
  )
})

test('[F8] an undo is misdirected unless its target is the latest standing entry', () => {
  const [undo] = tapped('u', BASE) as [WaitingEntry]
  expect(isMisdirectedUndo(undo, BASE)).toBe(false)
  expect(isMisdirectedUndo(undo, theirs(point(2)))).toBe(true)
  expect(isMisdirectedUndo(undo, logOf(drafts('11')))).toBe(true)
  expect(isMisdirectedUndo((tapped('1', BASE) as [WaitingEntry])[0], theirs(point(2)))).toBe(false)
})
