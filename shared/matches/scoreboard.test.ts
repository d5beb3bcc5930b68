import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownSets } from '../scoring/display.ts'
import { foldEvents } from '../scoring/fold.ts'
import { anyEvent, anyPoints } from '../testing/arbitraries.ts'
import { at, FORMATS, played, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { compactScore, scoreboardOf } from './scoreboard.ts'

test('has the sets, the points and who serves', () => {
  expect(
    compactScore(
      at(
        'SET3-S:6/TB7',
        [
          [6, 4],
          [3, 2],
        ],
        [3, 1],
      ),
    ),
  ).toEqual({
    sets: [
      [6, 4],
      [3, 2],
    ],
    points: ['40', '15'],
    server: 1,
  })
})

test('has the points of a tie-break after the games of its set', () => {
  expect(compactScore(played('SET3-S:6/TB7', `${TO_SIX_ALL}1112`)).sets).toEqual([[6, 6, 3, 1]])
})

test('has the winner once there is one', () => {
  const score = compactScore(played('SET1-S:TB10', '1'.repeat(10)))
  expect(score).toMatchObject({ sets: [[1, 0, 10, 0]], winner: 1 })
})

const size = (score: object): number => Buffer.byteLength(JSON.stringify(score))

test('has at most 120 bytes and equals the scoreboard for any match, without a set that had not begun at its end', () => {
  const format = fc.constantFrom(null, ...FORMATS)
  const events = fc.oneof(anyPoints, fc.array(anyEvent, { maxLength: 400 }))
  fc.assert(
    fc.property(format, events, (code, played) => {
      const score = foldEvents(played, code === null ? undefined : underFormat(code))
      const compact = compactScore(score)
      const { sets, tiebreaks, points, server, winner } = scoreboardOf(score)
      expect(sets.length).toBe(shownSets(score).length)
      expect(compact.sets).toEqual(sets.map((games, index) => [...games, ...(tiebreaks[index] ?? [])]))
      expect(compact).toMatchObject({ points, server, ...(winner && { winner }) })
      if (score.status === 'walkover') expect({ sets, points }).toEqual({ sets: [], points: ['', ''] })
      expect(size(compact)).toBeLessThanOrEqual(120)
    }),
  )
})

test('has at most 120 bytes for the longest match in history, and for five long tie-breaks', () => {
  const longest = at(
    'SET5-S:6/TB7-F:6',
    [
      [4, 6],
      [6, 3],
      [6, 7],
      [7, 6],
      [69, 68],
    ],
    [3, 2],
  )
  expect(size(compactScore(longest))).toBeLessThanOrEqual(120)
  const games = [7, 6] as const
  const sets = Array.from({ length: 5 }, () => ({ games, tiebreak: [20, 18] as const }))
  expect(size(compactScore({ ...longest, sets, points: ['20', '18'] as never, winner: 1 }))).toBeLessThanOrEqual(120)
})
