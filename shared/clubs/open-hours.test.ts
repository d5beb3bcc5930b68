import { describe, expect, test } from 'vitest'
import { otherHours as other } from '../testing/other-hours.ts'
import { WEEKDAYS, type Weekday } from '../time/week.ts'
import type { Court, OpeningHours, OtherHours } from './club-schemas.ts'
import { areInOrder, closedFor, isClosed, isPeriod, openOn, otherHoursIn, otherHoursOn } from './open-hours.ts'

const time = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 })
const USUAL = time(8, 22)
const hours = { ...Object.fromEntries(WEEKDAYS.map((day) => [day, USUAL])), Sunday: null } as unknown as OpeningHours

const only = (...weekdays: Weekday[]) => ({ weekdays })
const MONDAY = '2026-11-23'
const SUNDAY = '2026-11-22'
const TWICE = [time(8, 12), time(14, 22)]

describe('the opening times of a court', () => {
  test.each<[string, OtherHours[], string, readonly object[]]>([
    ['are the usual ones', [], MONDAY, [USUAL]],
    ['are none on a weekday on which the club is closed', [], SUNDAY, []],
    ['are none on a holiday', [other({ from: MONDAY, until: MONDAY })], MONDAY, []],
    ['are the usual ones after a holiday', [other({ from: MONDAY, until: MONDAY })], '2026-11-24', [USUAL]],
    ['are two on a day with a break', [other({ open: TWICE })], MONDAY, TWICE],
    ['are those of a season on a weekday that is usually closed', [other({ open: [USUAL] })], SUNDAY, [USUAL]],
    ['are the usual ones on other weekdays', [other({ ...only('Sunday'), open: TWICE })], MONDAY, [USUAL]],
    ['are those of the last other hours', [other({ open: TWICE }), other({})], MONDAY, []],
    [
      'are those of earlier ones where later ones are not valid',
      [other({ open: TWICE }), other(only('Sunday'))],
      MONDAY,
      TWICE,
    ],
    ['are those of the court', [other({ courts: ['c-1'], open: TWICE })], MONDAY, TWICE],
    ['are not those of another court', [other({ courts: ['c-2'], open: TWICE })], MONDAY, [USUAL]],
  ])('%s', (_name, otherHours, date, open) => {
    expect(openOn({ hours, otherHours }, 'c-1', date)).toEqual(open)
  })

  test('of a court without an id are not those of single courts', () => {
    expect(openOn({ hours, otherHours: [other({ courts: ['c-1'] })] }, null, MONDAY)).toEqual([USUAL])
  })

  test('are the usual ones in the answer of an older server', () => {
    expect(openOn({ hours }, 'c-1', MONDAY)).toEqual([USUAL])
  })
})

describe('other hours are valid', () => {
  test.each<[string, Partial<OtherHours>, string[], string[]]>([
    ['from a date', { from: '2026-11-23' }, ['2026-11-23', '2030-01-01'], ['2026-11-22']],
    ['until a date', { until: '2026-11-23' }, ['2026-11-23', '2020-01-01'], ['2026-11-24']],
    [
      'between two dates of one year only',
      { from: '2026-12-24', until: '2026-12-26' },
      ['2026-12-24', '2026-12-26'],
      ['2026-12-23', '2026-12-27', '2027-12-25'],
    ],
    [
      'between two dates of each year, from the first one on',
      { from: '2026-12-24', until: '2026-12-26', yearly: true },
      ['2026-12-24', '2027-12-26', '2031-12-25'],
      ['2025-12-25', '2027-12-23', '2027-12-27'],
    ],
    [
      'over the turn of each year',
      { from: '2026-11-01', until: '2027-03-31', yearly: true },
      ['2026-11-01', '2026-12-31', '2027-01-01', '2027-03-31', '2027-11-01', '2029-02-28'],
      ['2026-03-31', '2026-10-31', '2027-04-01', '2028-10-31'],
    ],
    [
      'on the 29th of February only in leap years, if they repeat',
      { from: '2028-02-29', until: '2028-02-29', yearly: true },
      ['2028-02-29', '2032-02-29'],
      ['2029-02-28', '2029-03-01'],
    ],
  ])('%s', (_name, dates, inside, outside) => {
    const club = { otherHours: [other(dates)] }
    const isOn = (date: string) => otherHoursOn(club, null, date) !== null
    expect([inside.filter((date) => !isOn(date)), outside.filter(isOn)]).toEqual([[], []])
  })
})

test.each<[string, Partial<OtherHours>, boolean]>([
  ['no dates', {}, true],
  ['a first date', { from: MONDAY }, true],
  ['one day', { from: MONDAY, until: MONDAY }, true],
  ['an end before its start', { from: MONDAY, until: SUNDAY }, false],
  ['no end, each year', { from: MONDAY, yearly: true }, false],
  ['no dates, each year', { yearly: true }, false],
  ['almost a year, each year', { from: '2026-11-23', until: '2027-11-22', yearly: true }, true],
  ['a whole year and a day, each year', { from: '2026-11-23', until: '2027-11-23', yearly: true }, false],
])('a period with %s is valid: %s', (_name, dates, expected) => {
  expect(isPeriod(other(dates))).toBe(expected)
})

test.each<[string, readonly { opens: number; closes: number }[], boolean]>([
  ['none', [], true],
  ['two with a break', TWICE, true],
  ['two that touch', [time(8, 12), time(12, 22)], true],
  ['two that overlap', [time(8, 13), time(12, 22)], false],
  ['the later one first', [time(14, 22), time(8, 12)], false],
  ['one that closes as it opens', [time(8, 8)], false],
])('opening times are in order: %s', (_name, open, expected) => {
  expect(areInOrder(open)).toBe(expected)
})

describe('a club', () => {
  const courts = [{ id: 'c-1' }, { id: 'c-2' }] as Court[]
  const christmas = other({ name: 'Christmas', from: '2026-12-25', until: '2026-12-25' })
  const clay = other({ name: 'New clay', courts: ['c-1'] })

  test('is closed if all its courts are, for the reason of one of them', () => {
    const closed = (otherHours: OtherHours[], date: string) => {
      const club = { hours, courts, otherHours }
      return isClosed(club, date) ? (closedFor(club, date) ?? '') : null
    }
    expect(closed([christmas], '2026-12-25')).toBe('Christmas')
    expect(closed([christmas], '2026-12-24')).toBeNull()
    expect(closed([clay], MONDAY)).toBeNull()
    expect(closed([clay], SUNDAY)).toBe('New clay')
    expect(closed([], SUNDAY)).toBe('')
  })

  test('names the other hours that are valid on some dates, without those that others replace', () => {
    const named = (otherHours: OtherHours[], ...dates: string[]) =>
      otherHoursIn({ courts, otherHours }, dates).map(({ name }) => name)
    expect(named([clay, christmas], MONDAY)).toEqual(['New clay'])
    expect(named([clay, christmas], MONDAY, '2026-12-25')).toEqual(['New clay', 'Christmas'])
    expect(named([clay, christmas], '2026-12-25')).toEqual(['Christmas'])
  })
})
