import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowTime } from './row-time.ts'

const SHARED = '2026-11-28T09:00'

test.each([
  ['', SHARED],
  ['14:30', '2026-11-28T14:30'],
  ['9:05', '2026-11-28T09:05'],
  ['14:30:00', '2026-11-28T14:30'],
  ['14.30', '2026-11-28T14:30'],
  ['14h30', '2026-11-28T14:30'],
  ['14 h 30', '2026-11-28T14:30'],
  ['14h', '2026-11-28T14:00'],
  ['2:30 PM', '2026-11-28T14:30'],
  ['2:30:00 PM', '2026-11-28T14:30'],
  ['2:30 p. m.', '2026-11-28T14:30'],
  ['12:15 a.m.', '2026-11-28T00:15'],
  ['12pm', '2026-11-28T12:00'],
  ['0:00', '2026-11-28T00:00'],
  ['2026-12-01', '2026-12-01T09:00'],
  ['2026-12-01 14:30', '2026-12-01T14:30'],
  ['2026-12-01T14:30', '2026-12-01T14:30'],
  ['2026-12-01T14:30:00.000', '2026-12-01T14:30'],
  ['1/12/2026 14:30', '2026-12-01T14:30'],
  ['01.12.26, 14:30', '2026-12-01T14:30'],
  ['01/12/2026', '2026-12-01T09:00'],
  ['14:30 Uhr', '2026-11-28T14:30'],
  ['ab 14.30 Uhr', '2026-11-28T14:30'],
  ['14 Uhr', '2026-11-28T14:00'],
  ['14:30 uur', '2026-11-28T14:30'],
  ['ore 14:30', '2026-11-28T14:30'],
  ['às 14h30', '2026-11-28T14:30'],
  ['14:30 h', '2026-11-28T14:30'],
  ['14:30hs', '2026-11-28T14:30'],
  ['Not before 9:30', '2026-11-28T09:30'],
  ['Sa 05.12.2026 14:30', '2026-12-05T14:30'],
  ['Sa., 5.12.', '2026-12-05T09:00'],
  ['5.12. 14:30', '2026-12-05T14:30'],
  ['Samstag, 5. Dezember 2026', '2026-12-05T09:00'],
  ['samedi 5 décembre', '2026-12-05T09:00'],
  ['sábado, 5 de diciembre de 2026', '2026-12-05T09:00'],
  ['5 de dezembro de 2026 10h', '2026-12-05T10:00'],
  ['zaterdag 5 december 2026, 14:30 uur', '2026-12-05T14:30'],
  ['sabato 5 dic 2026', '2026-12-05T09:00'],
  ['Dec 5, 2026', '2026-12-05T09:00'],
  ['martes 5', null],
  ['Saturday 5th', null],
  ['5 Smarch 2026', null],
  ['31. November 2026', null],
  ['24:00', null],
  ['25:99', null],
  ['14:60', null],
  ['13:00 PM', null],
  ['0:30 am', null],
  ['14', null],
  ['1430', null],
  ['14:', null],
  ['14:3', null],
  ['30/02/2026', null],
  ['11/28/2026 14:30', null],
  ['Saturday', null],
  ['28 14:30', null],
])('reads the time %j as %j', (text, local) => {
  expect(rowTime(text, SHARED)).toBe(local)
})

test.each(['', '14:30', '2026-12-01', '5.12.', '5 December'])(
  'without a shared date and time, the row with %j has none yet',
  (text) => {
    expect(rowTime(text, '')).toBe('')
  },
)

test('a row with a date and a time needs no shared ones', () => {
  expect(rowTime('2026-12-01 14:30', '')).toBe('2026-12-01T14:30')
})

test('any date and time that a spreadsheet writes is read back', () => {
  const anyMinute = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(anyMinute, (moment) => {
      const local = moment.toISOString().slice(0, 16)
      const [date = '', time = ''] = local.split('T')
      const [year, month, day] = date.split('-').map(Number)
      expect(rowTime(`${date} ${time}`, SHARED)).toBe(local)
      expect(rowTime(`${day}/${month}/${year} ${time}:00`, SHARED)).toBe(local)
      expect(rowTime(time, SHARED)).toBe(`2026-11-28T${time}`)
      expect(rowTime(date, SHARED)).toBe(`${date}T09:00`)
    }),
  )
})
