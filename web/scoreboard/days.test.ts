import { describe, expect, test } from 'vitest'
import { inLiveOrder } from '../../shared/matches/live-order.ts'
import { drafts, logOf, snapshotOf } from '../../shared/testing/logs.ts'
import { type MatchView, viewOf } from '../match-feed/match-view.ts'
import { byDay } from './days.ts'

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

describe('in the order of the live list', () => {
  const withStatus = (status: MatchView['status'], ...ids: string[]) =>
    LIST.map((match) => ({ ...match, status: ids.includes(match.id) ? status : ('finished' as const) }))
  const grouped = (matches: MatchView[], held: ReturnType<typeof byDay> = []) => byDay(inLiveOrder(matches), held, true)

  test('matches in play stand before all days, suspended ones among them, and in no day', () => {
    const days = grouped(
      withStatus('live', 'm7', 'm1').map((match) => (match.id === 'm4' ? { ...match, status: 'suspended' } : match)),
    )
    expect(days[0]).toMatchObject({ phase: 'inPlay', day: null })
    expect(ids(days)).toEqual(['m1 m4 m7', 'm0 m2', 'm3 m5', 'm6 m8'])
  })

  test('upcoming days come before finished ones, the soonest first', () => {
    const days = grouped(withStatus('scheduled', 'm0', 'm1', 'm3'))
    expect(days.map(({ phase }) => phase)).toEqual(['upcoming', 'upcoming', 'over', 'over', 'over'])
    expect(ids(days)).toEqual(['m3', 'm1 m0', 'm2', 'm4 m5', 'm6 m7 m8'])
  })

  test('a match that ends goes to its day', () => {
    const after = grouped(withStatus('live', 'm7'), grouped(withStatus('live', 'm7', 'm1')))
    expect(ids(after)).toEqual(['m7', 'm0 m1 m2', 'm3 m4 m5', 'm6 m8'])
  })

  test('without a match in play there is no such group', () => {
    expect(ids(grouped(withStatus('live')))).toEqual(['m0 m1 m2', 'm3 m4 m5', 'm6 m7 m8'])
  })
})
