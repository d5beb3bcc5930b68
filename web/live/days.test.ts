import { describe, expect, test } from 'vitest'
import { drafts, logOf, snapshotOf } from '../../shared/testing/logs.ts'
import { byDay, LIVE } from './days.ts'
import { type MatchView, viewOf } from './match-view.ts'

const NOON = Date.UTC(2026, 5, 20, 12)
const log = logOf(drafts('12'))
/** Three a day, newest first. */
const LIST: MatchView[] = Array.from({ length: 9 }, (_, n) => {
  const date = new Date(NOON - Math.floor(n / 3) * 86_400_000 - n * 60_000).toISOString()
  return viewOf({ ...snapshotOf(log), id: `m${n}`, date }, { ...log.live })
})
const ids = (days: ReturnType<typeof byDay>) => days.map(({ matches }) => matches.map(({ id }) => id).join(' '))

test('the days come in the order of the list, and so do the matches of each', () => {
  expect(ids(byDay(LIST))).toEqual(['m0 m1 m2', 'm3 m4 m5', 'm6 m7 m8'])
})

test('a point changes the day of its match and no other', () => {
  const before = byDay(LIST)
  const after = byDay(
    LIST.map((match) => (match.id === 'm4' ? { ...match, seq: 3 } : match)),
    before,
  )
  expect(after.map((day, index) => day === before[index])).toEqual([true, false, true])
  expect(after[1]?.matches[1]?.seq).toBe(3)
})

test('a match that is put off goes to its new day, and one that is gone leaves its own', () => {
  const before = byDay(LIST)
  const [first, ...others] = LIST
  const moved = others.map((match) => (match.id === 'm8' ? { ...match, date: LIST[3]?.date ?? '' } : match))
  const after = byDay(moved, before)
  expect(first?.id).toBe('m0')
  expect(ids(after)).toEqual(['m1 m2', 'm3 m4 m5 m8', 'm6 m7'])
})

describe('where what is being played leads', () => {
  const finished = LIST.map((match) => ({ ...match, status: 'finished' as const }))
  const withLive = (...live: string[]) =>
    finished.map((match) => (live.includes(match.id) ? { ...match, status: 'live' as const } : match))

  test('live matches stand before all days, in the order of the list, and in no day', () => {
    const days = byDay(withLive('m7', 'm1'), [], true)
    expect(days[0]?.key).toBe(LIVE)
    expect(ids(days)).toEqual(['m1 m7', 'm0 m2', 'm3 m4 m5', 'm6 m8'])
  })

  test('a match that ends goes to its day', () => {
    const after = byDay(withLive('m7'), byDay(withLive('m7', 'm1'), [], true), true)
    expect(ids(after)).toEqual(['m7', 'm0 m1 m2', 'm3 m4 m5', 'm6 m8'])
  })

  test('without any there is no such group', () => {
    expect(ids(byDay(finished, [], true))).toEqual(['m0 m1 m2', 'm3 m4 m5', 'm6 m7 m8'])
  })
})
