import { expect, test } from 'vitest'
import { dateTitle, weekdayName, weekdayShort, weekdayTitle } from './weekday-names.ts'

test.each([
  ['en', 'Wednesday', 'Wednesday', 'Wed', '23 November'],
  ['es', 'miércoles', 'Miércoles', 'Mié', '23 de noviembre'],
  ['fr', 'mercredi', 'Mercredi', 'Mer', '23 novembre'],
])('in %s a Wednesday is %s, %s or %s, and a date %s', (language, name, title, short, date) => {
  expect(weekdayName('Wednesday', language)).toBe(name)
  expect(weekdayTitle('Wednesday', language)).toBe(title)
  expect(weekdayShort('Wednesday', language)).toBe(short)
  expect(dateTitle('2026-11-23', language)).toBe(date)
})
