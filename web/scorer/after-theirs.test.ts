import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withWaiting } from '../../shared/matches/followed-log.ts'
import type { MatchLog } from '../../shared/matches/match-log.ts'
import { drafts, logOf, PLAYERS, point, UNDO } from '../../shared/testing/logs.ts'
import { afterTheirs, isAstray } from './after-theirs.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** Taps of one phone on this log: `1` and `2` are points, `u` takes back the latest that stands. */
function tapped(taps: string, log: MatchLog): WaitingEntry[] {
  const standing = log.live.standing.map(({ id }) => id)
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

const HELD = logOf(drafts('112'))
const theirs = (...more: Parameters<typeof logOf>[0]) => logOf(more, HELD)

test.each<[what: string, taps: string, log: MatchLog, kept: string[], leftOut: string[]]>([
  ['a point follows theirs', '1', theirs(point(2)), ['mine 0'], []],
  ['a point and its own undo cancel out', '1u', theirs(point(2)), [], []],
  ['what was tapped after them stays', '1u2', theirs(point(2)), ['mine 2'], []],
  ['two points and two undos cancel out', '12uu', theirs(point(2)), [], []],
  ['the undo of a point that theirs follow is left out', 'u', theirs(point(2)), [], ['mine 0']],
  ['all of them are', 'uu', theirs(point(2)), [], ['mine 0', 'mine 1']],
  ['the point put in its place follows', 'u2', theirs(point(2)), ['mine 1'], ['mine 0']],
  ['a pair cancels out before an undo that is left out', '1uu', theirs(point(2)), [], ['mine 2']],
  ['the undo of what they have taken back is left out', 'u', theirs(UNDO), [], ['mine 0']],
  ['the undo of what stands again as the latest is sent', 'u', theirs(point(2), UNDO), ['mine 0'], []],
])('[F8] after an answer of "add mine" %s', (_, taps, log, kept, leftOut) => {
  const found = afterTheirs(tapped(taps, HELD), log)
  expect(found.kept.map(({ id }) => id)).toEqual(kept)
  expect(found.leftOut.map(({ id }) => id)).toEqual(leftOut)
})

test('[F8] an undo of which an earlier build has not kept what it takes back is left out', () => {
  const [entry] = tapped('u', HELD)
  expect(afterTheirs([{ ...entry, undoes: undefined } as WaitingEntry], HELD).kept).toEqual([])
})

test('[F8] whatever was tapped, what is added after theirs takes back nothing of theirs', () => {
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
        expect(after.slice(0, log.live.standing.length)).toEqual(log.live.standing)
      },
    ),
  )
})

test('[F8] where nothing came between, an undo is sent for what it was tapped for, and for nothing else', () => {
  const [undo] = tapped('u', HELD) as [WaitingEntry]
  expect(isAstray(undo, HELD)).toBe(false)
  expect(isAstray(undo, theirs(point(2)))).toBe(true)
  expect(isAstray(undo, logOf(drafts('11')))).toBe(true)
  expect(isAstray((tapped('1', HELD) as [WaitingEntry])[0], theirs(point(2)))).toBe(false)
})
