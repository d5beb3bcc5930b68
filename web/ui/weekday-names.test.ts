import { expect, test } from 'vitest'
import { weekdayName, weekdayShort, weekdayTitle } from './weekday-names.ts'

test.each([
  ['en', 'Wednesday', 'Wednesday', 'Wed'],
  ['es', 'miércoles', 'Miércoles', 'Mié'],
  ['fr', 'mercredi', 'Mercredi', 'Mer'],
])('in %s a Wednesday is %s, %s or %s', (language, name, title, short) => {
  expect(weekdayName('Wednesday', language)).toBe(name)
  expect(weekdayTitle('Wednesday', language)).toBe(title)
  expect(weekdayShort('Wednesday', language)).toBe(short)
})
