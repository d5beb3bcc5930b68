import { expect, test } from 'vitest'
import { markedAsRepeated } from '../../shared/time/repeated-time.ts'
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

test.each([
  ['en', 'repeated'],
  ['fr', 'heure répétée'],
  ['es', 'hora repetida'],
] as const)('emails mark the repeated hour as the booking grid does: %s', (language, mark) => {
  const madrid = { name: 'Club', timeZone: 'Europe/Madrid' }
  // At 3:00 clocks go back to 2:00.
  const first = Date.parse('2026-10-25T00:00:00Z')
  const times = [first, first + HOUR].map((start) =>
    slotText({ court: 'A', club: madrid, startsAt: start, endsAt: start + HOUR }, language).replace(/^.* 2026, /, ''),
  )
  expect(times).toEqual([`2:00–2:00, ${mark}`, `2:00, ${mark}–3:00`])
  expect(markedAsRepeated('2:00', language)).toBe(`2:00, ${mark}`)
  expect(momentText(first + HOUR, language, 'Europe/Madrid')).toMatch(new RegExp(`, 2:00, ${mark}$`))
})
