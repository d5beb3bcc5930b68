import { expect, test } from 'vitest'
import { CHECKLIST, checklistOf } from './opening-checklist.ts'

const COURT = {
  id: 'c-1',
  name: 'Court 1',
  surface: 'clay',
  indoor: false,
  lights: true,
  slotMinutes: 60,
  archived: false,
}
const CLOSED = {
  Monday: null,
  Tuesday: null,
  Wednesday: null,
  Thursday: null,
  Friday: null,
  Saturday: null,
  Sunday: null,
}
const PRICE = { court: null, weekdays: ['Monday'], from: 480, to: 1320, memberCents: 0, guestCents: 100 }
const READY = {
  image: 'own.webp',
  address: 'Unter den Linden 1',
  courts: [COURT],
  hours: { ...CLOSED, Monday: { opens: 480, closes: 1320 } },
  prices: [PRICE],
  freeOfCharge: false,
} as never as Parameters<typeof checklistOf>[0]

const missing = (changes: object) => {
  const has = checklistOf({ ...READY, ...changes })
  return CHECKLIST.filter((item) => !has[item])
}

test.each([
  ['nothing, if it has everything', {}, []],
  ['a picture of its own', { image: 'court-from-above.svg' }, ['picture']],
  ['an address', { address: ' ' }, ['address']],
  ['a surface of each court', { courts: [COURT, { ...COURT, surface: null }] }, ['courts']],
  ['a court that is in use', { courts: [{ ...COURT, archived: true }] }, ['courts']],
  ['a day on which it is open', { hours: CLOSED }, ['hours']],
  ['prices', { prices: [] }, ['prices']],
  ['prices for all its hours', { prices: [{ ...PRICE, to: 1260 }] }, ['prices']],
  ['nothing, if it says that courts without a price are free', { prices: [], freeOfCharge: true }, []],
])('a club misses %s', (_, changes, items) => {
  expect(missing(changes)).toEqual(items)
})

test('the surface of an archived court is not missing', () => {
  expect(missing({ courts: [COURT, { ...COURT, surface: null, archived: true }] })).toEqual([])
})
