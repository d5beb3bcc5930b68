import { describe, expect, test } from 'vitest'
import { liveOf } from '../../shared/matches/followed-log.ts'
import { inLiveOrder } from '../../shared/matches/live-order.ts'
import { drafts, logOf, snapshotOf } from '../../shared/testing/logs.ts'
import { type MatchView, viewOf } from '../match-feed/match-view.ts'
import { byDay } from './days.ts'

const CLUBS = [
  { id: 'club_naco', timeZone: 'America/Santo_Domingo' },
  { id: 'club_tokyo', timeZone: 'Asia/Tokyo' },
]
const NOON = Date.UTC(2026, 5, 20, 12)
/** Before all matches, so that none is late. */
const BEFORE = NOON - 3 * 86_400_000
const log = logOf(drafts('12'))
/** Three matches a day, newest first. */
const LIST: MatchView[] = Array.from({ length: 9 }, (_, n) => {
  const date = new Date(NOON - Math.floor(n / 3) * 86_400_000 - n * 60_000).toISOString()
  return viewOf({ ...snapshotOf(log), id: `m${n}`, date }, liveOf(log))
})
const ids = (days: ReturnType<typeof byDay>) => days.map(({ matches }) => matches.map(({ id }) => id).join(' '))

test('keeps the order of the list in days and matches', () => {
  expect(ids(byDay(LIST, CLUBS))).toEqual(['m0 m1 m2', 'm3 m4 m5', 'm6 m7 m8'])
})

test('a point creates a new object only for the day of its match', () => {
  const before = byDay(LIST, CLUBS)
  const after = byDay(
    LIST.map((match) => (match.id === 'm4' ? { ...match, seq: 3 } : match)),
    CLUBS,
    before,
  )
  expect(after.map((day, index) => day === before[index])).toEqual([true, false, true])
  expect(after[1]?.matches[1]?.seq).toBe(3)
})

test('moves a postponed match to its new day and removes a deleted one', () => {
  const before = byDay(LIST, CLUBS)
  const [first, ...others] = LIST
  const moved = others.map((match) => (match.id === 'm8' ? { ...match, date: LIST[3]?.date ?? '' } : match))
  const after = byDay(moved, CLUBS, before)
  expect(first?.id).toBe('m0')
  expect(ids(after)).toEqual(['m1 m2', 'm3 m4 m5 m8', 'm6 m7'])
})

test('the days are those of the match’s club, and without a club those of the first club', () => {
  const at = (id: string, club: string | null) => ({ ...LIST[0], id, club, date: '2026-06-20T20:00:00Z' }) as MatchView
  const days = byDay([at('tokyo', 'club_tokyo'), at('naco', 'club_naco'), at('none', null)], CLUBS)
  expect(days.map(({ day }) => day)).toEqual(['2026-06-21', '2026-06-20'])
  expect(ids(days)).toEqual(['tokyo', 'naco none'])
})

describe('in the order of the live list', () => {
  const withStatus = (status: MatchView['status'], ...ids: string[]) =>
    LIST.map((match) => ({ ...match, status: ids.includes(match.id) ? status : ('finished' as const) }))
  const grouped = (matches: MatchView[], held: ReturnType<typeof byDay> = []) =>
    byDay(inLiveOrder(matches, BEFORE), CLUBS, held, BEFORE)

  test('matches in play, including suspended ones, come first and without a day', () => {
    const days = grouped(
      withStatus('live', 'm7', 'm1').map((match) => (match.id === 'm4' ? { ...match, status: 'suspended' } : match)),
    )
    expect(days[0]).toMatchObject({ phase: 'inPlay', day: null })
    expect(ids(days)).toEqual(['m1 m4 m7', 'm0 m2', 'm3 m5', 'm6 m8'])
  })

  test('upcoming days come before finished ones, soonest first', () => {
    const days = grouped(withStatus('scheduled', 'm0', 'm1', 'm3'))
    expect(days.map(({ phase }) => phase)).toEqual(['upcoming', 'upcoming', 'over', 'over', 'over'])
    expect(ids(days)).toEqual(['m3', 'm1 m0', 'm2', 'm4 m5', 'm6 m7 m8'])
  })

  test('moves a finished match to its day', () => {
    const after = grouped(withStatus('live', 'm7'), grouped(withStatus('live', 'm7', 'm1')))
    expect(ids(after)).toEqual(['m7', 'm0 m1 m2', 'm3 m4 m5', 'm6 m8'])
  })

  test('has no group for matches in play if there are none', () => {
    expect(ids(grouped(withStatus('live')))).toEqual(['m0 m1 m2', 'm3 m4 m5', 'm6 m7 m8'])
  })
})
