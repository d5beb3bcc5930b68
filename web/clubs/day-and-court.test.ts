import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { dayUnlessToday, haveSeveralClubs, placeOf } from './day-and-court.ts'

const t = ((key: string, { number }: { number: string }) => `${key} ${number}`) as TFunction
const courts = [
  { id: 'naco-2', name: 'Court 2' },
  { id: 'naco-c', name: 'Centre' },
]
const CLUBS = [{ id: 'naco', name: 'Club Naco', timeZone: 'America/Santo_Domingo', courts }] as unknown as Club[]
/** 22:00 on Tuesday in Santo Domingo. */
const NOW = Date.parse('2026-06-10T02:00:00Z')

test.each([
  ['names no day if it is today at the club', '2026-06-10T03:59:00Z', ''],
  ['names tomorrow', '2026-06-10T04:00:00Z', 'Tomorrow'],
  ['names a later day', '2026-06-13T12:59:00Z', 'Saturday 13 June'],
])('%s', (_, date, day) => {
  expect(dayUnlessToday({ date, club: 'naco' }, CLUBS, 'en', NOW)).toBe(day)
})

test('names the day of a match that nobody gave a time once it has begun', () => {
  const match = { date: '2026-06-13T12:59:00Z', club: 'naco', untimed: true }
  const day = (status: 'scheduled' | 'finished') => dayUnlessToday({ ...match, status }, CLUBS, 'en', NOW)
  expect([day('scheduled'), day('finished')]).toEqual(['', 'Saturday 13 June'])
})

test.each([
  ['the court alone', 'naco-2', false, 'live.court 2'],
  ['the club before the court', 'naco-c', true, 'Club Naco, Centre'],
  ['the club of a match without a court', null, true, 'Club Naco'],
  ['no court that is unknown', 'naco-9', false, ''],
])('names %s', (_, court, namesClub, place) => {
  expect(placeOf({ date: '', club: 'naco', court }, CLUBS, t, namesClub)).toBe(place)
})

test.each([
  ['naco-2', 'Final, court 2', ''],
  ['naco-2', 'Final, cancha N.º 2', ''],
  ['naco-2', 'Final, court 21', 'live.court 2'],
  ['naco-c', 'Centre, 3rd round', ''],
  ['naco-c', 'Court 2', 'Centre'],
])('of %s it leaves out what the description names: %s', (court, description, place) => {
  expect(placeOf({ date: '', club: 'naco', court, description }, CLUBS, t, false)).toBe(place)
})

test('a list has several clubs if its matches are not all of one', () => {
  const [naco, none] = [{ date: '', club: 'naco' }, { date: '' }]
  expect(haveSeveralClubs([naco, naco])).toBe(false)
  expect(haveSeveralClubs([naco, none])).toBe(true)
})
