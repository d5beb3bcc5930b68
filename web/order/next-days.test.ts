import { expect, test } from 'vitest'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { clubOfVisit, nextDay, nextDayOf } from './next-days.ts'

const NOON = Date.UTC(2030, 5, 1, 16)
const club = (id: string): Club => ({ id, timeZone: 'America/Santo_Domingo' }) as Club
const [NACO, SUR] = [club('naco'), club('sur')]
const CLUBS = [NACO, SUR]
const match = (at: string, day: number, more: object = {}) => ({
  club: at,
  date: new Date(NOON + day * 86_400_000).toISOString(),
  status: 'scheduled' as const,
  playerIds: null,
  untimed: false,
  ...more,
})

test('a visit shows the club of the last visit, or the first one, if that has a match today or none has', () => {
  expect(clubOfVisit(CLUBS, [], null, NOON)).toBe(NACO)
  expect(clubOfVisit(CLUBS, [], 'sur', NOON)).toBe(SUR)
  expect(clubOfVisit(CLUBS, [match('sur', 0)], null, NOON)).toBe(SUR)
  expect(clubOfVisit(CLUBS, [match('sur', 0)], 'naco', NOON)).toBe(SUR)
  expect(clubOfVisit(CLUBS, [match('sur', 1)], null, NOON)).toBe(NACO)
  expect(clubOfVisit(CLUBS, [match('naco', 0), match('sur', 0)], 'sur', NOON)).toBe(SUR)
})

test('the next day is the first later one on which the club has a match that has not begun', () => {
  const matches = [
    match('naco', 3),
    match('naco', 2),
    match('sur', 1),
    match('naco', 1, { status: 'finished' }),
    match('naco', 0),
  ]
  expect(nextDay(NACO, matches, '2030-06-01')).toBe('2030-06-03')
  expect(nextDay(NACO, matches, '2030-06-04')).toBeUndefined()
})

test('the next day of a player is that of their first match with a time that has not begun, at any club', () => {
  const own = { playerIds: [['ana'], [null]] as const }
  const noTime = match('sur', 0, { ...own, untimed: true })
  const matches = [noTime, match('naco', 2, own), match('sur', 1, own), match('naco', -1, own), match('naco', 1)]
  expect(nextDayOf('ana', CLUBS, matches, NOON)).toEqual({ club: SUR, date: '2030-06-02' })
  expect(nextDayOf('eva', CLUBS, matches, NOON)).toBeUndefined()
})
