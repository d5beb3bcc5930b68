import { expect, test } from 'vitest'
import { checkTime, FIELD_RANGE, momentOfField, twiceText } from './club-times.ts'

/** Returns the key of a message. */
const t = ((key: string) => key) as unknown as Parameters<typeof checkTime>[2]

test.each([
  ['', 'office.form.needed'],
  ['0001-01-01T10:00', 'office.form.outOfRange'],
  ['1899-12-31T23:59', 'office.form.outOfRange'],
  ['2200-01-01T00:00', 'office.form.outOfRange'],
  ['12026-11-23T15:30', 'office.form.outOfRange'],
  ['275760-09-13T00:00', 'office.form.outOfRange'],
])('rejects the time %j with a message, and reads no moment from it', (local, message) => {
  expect(checkTime(local, null, t)).toBe(message)
  expect(momentOfField(local, null)).toBeNaN()
  expect(twiceText(local, null, t)).toBeUndefined()
})

test.each([
  [FIELD_RANGE.min, '1900-01-01T04:40:00.000Z'],
  ['2026-11-23T15:30', '2026-11-23T19:30:00.000Z'],
  [FIELD_RANGE.max, '2200-01-01T03:59:00.000Z'],
])('accepts the time %s', (local, moment) => {
  expect(checkTime(local, null, t)).toBe(true)
  expect(new Date(momentOfField(local, null)).toISOString()).toBe(moment)
})
