import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clubDay, isDate } from './club-date.ts'
import {
  clubHour,
  clubLocalTime,
  clubMoment,
  isRepeatedTime,
  isShownTwice,
  momentOfLocalTime,
  momentsOfLocalTime,
} from './club-time.ts'

afterEach(() => void vi.unstubAllEnvs())

describe.each(['UTC', 'Asia/Tokyo', 'America/Santo_Domingo', 'Pacific/Kiritimati'])('on a machine in %s', (zone) => {
  test.each([
    ['2026-11-21', 5, '2026-11-21T09:00:00Z'],
    ['2026-11-21', 22, '2026-11-22T02:00:00Z'],
    ['2026-12-31', 23, '2027-01-01T03:00:00Z'],
    ['2026-07-04', 0, '2026-07-04T04:00:00Z'],
  ])('%s at %i:00 at the club is %s', (date, hour, moment) => {
    vi.stubEnv('TZ', zone)
    expect(new Date(clubMoment(date, hour)).toISOString()).toBe(new Date(moment).toISOString())
  })

  test.each([
    ['2026-11-23T15:30', '2026-11-23T19:30:00.000Z'],
    ['2026-12-31T23:59', '2027-01-01T03:59:00.000Z'],
  ])('the local time %s at the club is %s', (local, moment) => {
    vi.stubEnv('TZ', zone)
    expect(new Date(momentOfLocalTime(local)).toISOString()).toBe(moment)
    expect(clubLocalTime(Date.parse(moment))).toBe(local)
  })

  test.each([
    ['2026-11-22T03:59:59.999Z', '2026-11-21', 23],
    ['2026-11-22T04:00:00.000Z', '2026-11-22', 0],
    ['2026-11-22T21:30:00.000Z', '2026-11-22', 17],
  ])('at %s the club has %s, %i o’clock', (moment, day, hour) => {
    vi.stubEnv('TZ', zone)
    expect([clubDay(Date.parse(moment)), clubHour(Date.parse(moment))]).toEqual([day, hour])
  })
})

test('an hour of a date, and the date and hour of that moment, are the same', () => {
  const from = Date.parse('2010-01-01')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 23 }), (days, hour) => {
      const date = new Date(from + days * 86_400_000).toISOString().slice(0, 10)
      const moment = clubMoment(date, hour)
      expect([clubDay(moment), clubHour(moment)]).toEqual([date, hour])
      expect([clubDay(moment - 1), clubDay(moment)]).toEqual(
        hour === 0 ? [expect.not.stringMatching(date), date] : [date, date],
      )
    }),
  )
})

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['2027-1-1', false],
  ['2027-01-01T00:00:00Z', false],
  ['', false],
])('whether %j is a date: %j', (text, is) => {
  expect(isDate(text)).toBe(is)
})

const NEW_YORK = 'America/New_York'
const LORD_HOWE = 'Australia/Lord_Howe'
test.each<[string, string, string[]]>([
  [NEW_YORK, '2026-03-08T01:59', ['2026-03-08T06:59:00.000Z']],
  [NEW_YORK, '2026-03-08T02:30', []],
  [NEW_YORK, '2026-03-08T03:00', ['2026-03-08T07:00:00.000Z']],
  [NEW_YORK, '2026-11-01T01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['Europe/Paris', '2026-03-29T02:00', []],
  ['Europe/Paris', '2026-10-25T02:00', ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']],
  // This clock changes by half an hour.
  [LORD_HOWE, '2026-10-04T02:15', []],
  [LORD_HOWE, '2026-04-05T01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  // Samoa skipped a day.
  ['Pacific/Apia', '2011-12-30T12:00', []],
  ['America/Santo_Domingo', '2026-03-08T02:30', ['2026-03-08T06:30:00.000Z']],
])('in %s the clocks show %s at these moments: %j', (zone, local, moments) => {
  expect(momentsOfLocalTime(local, zone).map((moment) => new Date(moment).toISOString())).toEqual(moments)
})

test('a time that the clocks skip counts as the same time after the change, and a repeated time as the first', () => {
  expect(momentOfLocalTime('2026-03-08T02:30', NEW_YORK)).toBe(Date.parse('2026-03-08T07:30:00Z'))
  expect(momentOfLocalTime('2026-11-01T01:30', NEW_YORK)).toBe(Date.parse('2026-11-01T05:30:00Z'))
})

test('the clocks show a local time at each of its moments, in any zone', () => {
  const zone = fc.constantFrom(
    NEW_YORK,
    LORD_HOWE,
    'Europe/Paris',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'Pacific/Apia',
  )
  fc.assert(
    fc.property(zone, fc.integer({ min: 21_000_000, max: 31_000_000 }), (timeZone, minutes) => {
      const moment = minutes * 60_000
      const local = clubLocalTime(moment, timeZone)
      const moments = momentsOfLocalTime(local, timeZone)
      expect(moments).toContain(moment)
      expect(moments.map((each) => clubLocalTime(each, timeZone))).toEqual(moments.map(() => local))
      expect(clubHour(moment, timeZone)).toBe(Number(local.slice(11, 13)))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['Europe/Madrid', '2026-10-25T00:00:00Z', false],
  ['Europe/Madrid', '2026-10-25T00:59:59.999Z', false],
  ['Europe/Madrid', '2026-10-25T01:00:00Z', true],
  ['Europe/Madrid', '2026-10-25T01:59:59.999Z', true],
  ['Europe/Madrid', '2026-10-25T02:00:00Z', false],
  ['Europe/Madrid', '2026-03-29T01:00:00Z', false],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', true],
  ['Australia/Lord_Howe', '2026-04-04T15:30:00Z', false],
  ['America/Santo_Domingo', '2026-10-25T01:00:00Z', false],
])('in %s, clocks show the time of %s for the second time: %j', (zone, moment, isRepeated) => {
  expect(isRepeatedTime(Date.parse(moment), zone)).toBe(isRepeated)
})

test.each([
  ['Europe/Madrid', '2027-10-30T23:59:59.999Z', false],
  ['Europe/Madrid', '2027-10-31T00:00:00Z', true],
  ['Europe/Madrid', '2027-10-31T01:59:59.999Z', true],
  ['Europe/Madrid', '2027-10-31T02:00:00Z', false],
  ['Europe/Madrid', '2027-03-28T01:00:00Z', false],
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', true],
  ['America/Santo_Domingo', '2027-10-31T01:00:00Z', false],
])('in %s, clocks show the time of %s twice: %j', (zone, moment, isTwice) => {
  expect(isShownTwice(Date.parse(moment), zone)).toBe(isTwice)
})
