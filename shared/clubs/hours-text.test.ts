import { expect, test } from 'vitest'
import { WEEKDAYS } from '../time/week.ts'
import type { OtherHours } from './club-schemas.ts'
import { hoursLines, otherHoursWords } from './hours-text.ts'

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

const words = { closed: 'closed', from: (date: string) => `from ${date}`, until: (date: string) => `until ${date}` }
const always = { name: '', from: null, until: null, yearly: false, weekdays: [...WEEKDAYS], courts: null, open: [] }

test.each<[string, Partial<OtherHours>, object]>([
  [
    'a holiday',
    { name: 'Christmas', from: '2026-12-25', until: '2026-12-25' },
    { when: '25 December', open: 'closed' },
  ],
  ['a period', { from: '2026-12-24', until: '2026-12-26' }, { when: '24 December – 26 December' }],
  ['a period of another year', { from: '2026-12-24', until: '2027-01-06' }, { when: '24 December – 6 January 2027' }],
  [
    'a season of each year',
    { from: '2026-11-01', until: '2027-03-31', yearly: true, open: [day] },
    { when: '1 November – 31 March', open: '6:00–22:00' },
  ],
  ['a first date', { from: '2026-12-24' }, { when: 'From 24 December' }],
  ['a last date', { until: '2026-12-24' }, { when: 'Until 24 December' }],
  [
    'two times on some weekdays',
    { weekdays: ['Monday', 'Tuesday', 'Friday'], open: [{ opens: 480, closes: 720 }, day] },
    { when: 'Monday – Tuesday, Friday', open: '8:00–12:00, 6:00–22:00' },
  ],
  ['a weekday of a period', { from: '2026-12-01', weekdays: ['Monday'] }, { when: 'From 1 December, Monday' }],
  ['every day', {}, { when: 'Monday – Sunday', open: 'closed' }],
])('other hours in words: %s', (_name, hours, expected) => {
  const about = { language: 'en', words, today: '2026-11-23' } as const
  expect(otherHoursWords({ ...always, ...hours }, about)).toMatchObject(expected)
})

test('other hours are in the reader’s language', () => {
  const about = { words, today: '2026-11-23' }
  const holiday = { ...always, from: '2026-12-01', until: '2026-12-01' }
  expect(otherHoursWords(holiday, { ...about, language: 'fr' }).when).toBe('1er décembre')
  expect(otherHoursWords({ ...always, weekdays: ['Monday'] }, { ...about, language: 'es' }).when).toBe('Lunes')
})
