import { expect, test } from 'vitest'
import { hoursLines } from './hours-text.ts'

const day = { opens: 360, closes: 1320 }

test('equal days that follow each other are one line, and closed days are left out', () => {
  const hours = {
    Monday: day,
    Tuesday: day,
    Wednesday: null,
    Thursday: day,
    Friday: { opens: 360, closes: 1440 },
    Saturday: { opens: 450, closes: 1200 },
    Sunday: { opens: 450, closes: 1200 },
  }
  expect(hoursLines(hours, 'en')).toEqual([
    'Monday – Tuesday 6:00–22:00',
    'Thursday 6:00–22:00',
    'Friday 6:00–24:00',
    'Saturday – Sunday 7:30–20:00',
  ])
  expect(hoursLines(hours, 'fr').at(-1)).toBe('Samedi – dimanche 7:30–20:00')
})
