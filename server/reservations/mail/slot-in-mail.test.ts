import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { momentText, slotText, zoneText } from './slot-in-mail.ts'

const HOUR = 3_600_000
const club = { name: 'Club Naco', timeZone: 'America/Santo_Domingo' }
const startsAt = Date.parse('2026-11-25T00:00:00Z')
const slot = { court: 'Court 3', club, startsAt, endsAt: startsAt + 5_400_000 }

test.each([
  ['en', 'Court 3, Club Naco: Tuesday 24 November 2026, 20:00–21:30', 'All times are Santo Domingo time.'],
  ['fr', 'Court 3, Club Naco: mardi 24 novembre 2026, 20:00–21:30', 'Les heures sont celles de Santo Domingo.'],
  ['es', 'Cancha 3, Club Naco: martes 24 de noviembre de 2026, 20:00–21:30', 'Las horas son las de Santo Domingo.'],
] as const)('emails name a slot with the words and the times of the pages: %s', (language, text, zone) => {
  expect(slotText(slot, language)).toBe(text)
  expect(zoneText(club.timeZone, language)).toBe(zone)
})

test('a court with a name of its own keeps it, and a morning has no leading zero', () => {
  const early = { ...slot, court: 'Centre', startsAt: Date.parse('2026-11-24T09:05:00Z') }
  expect(slotText(early, 'es')).toMatch(/^Centre, .* 5:05–/)
  expect(momentText(early.startsAt, 'fr', club.timeZone)).toBe('mardi 24 novembre 2026, 5:05')
})

test.each(LANGUAGES)('emails tell the two hours apart that clocks show twice: %s', (language) => {
  const madrid = { name: 'Club', timeZone: 'Europe/Madrid' }
  // At 3:00 clocks go back to 2:00.
  const first = Date.parse('2027-10-31T00:00:00Z')
  const timesFrom = (startsAt: number, hours = 1) =>
    slotText({ court: 'A', club: madrid, startsAt, endsAt: startsAt + hours * HOUR }, language).replace(
      /^.* 2027, /,
      '',
    )
  expect(timesFrom(first - HOUR)).toBe('1:00 – 2:00 (UTC+2)')
  expect(timesFrom(first)).toBe('2:00 (UTC+2) – 2:00 (UTC+1)')
  expect(timesFrom(first + HOUR)).toBe('2:00 (UTC+1) – 3:00')
  expect(timesFrom(first, 2)).toBe('2:00 (UTC+2) – 3:00')
  expect(timesFrom(first + 2 * HOUR)).toBe('3:00–4:00')
  expect(momentText(first, language, 'Europe/Madrid')).toMatch(/, 2:00 \(UTC\+2\)$/)
})
