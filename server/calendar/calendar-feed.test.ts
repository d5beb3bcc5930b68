import { readFileSync } from 'node:fs'
import { parseString } from '@filecage/ical/parser'
import ICAL from 'ical.js'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CLUB_TIME_ZONE } from '../../shared/time/club-date.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { plusDays, weekdayOf } from '../../shared/time/week.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { onlyClub } from '../testing/only-club.ts'
import { localIdentity, startOwnApp } from '../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const ANA = 'ana@example.com'
const EVENT = { id: 1, title: 'Serve; practice, with "Luz"\\ & 张帅 🎾', day: 'Tuesday', time: '9:00' }
const BOOKING = { id: 5, title: 'Friendly', club: 'club_naco', day: 'Monday', court: 'Court 2', time: '18:00' }

async function aCalendar() {
  let now = NOON
  const app = await startOwnApp({ clock: () => now })
  const post = (path: string, body: unknown = {}) => app.postAs(ANA, path, body)
  const { body } = await post('/createcalendarlink')
  const { pathname, href } = new URL(z.object({ url: z.string() }).parse(body).url)
  return {
    app,
    post,
    href,
    pathname,
    read: async () => String((await app.get(pathname)).body),
    wait: (ms: number) => {
      now += ms
    },
    /** Leaves one club, in this time zone. */
    moveTo: async (timeZone: string) => {
      await officeOf(app)
      await onlyClub(app.url, await localIdentity.sign({ email: MANAGER, name: '' }), timeZone)
    },
  }
}

/** Returns the events of a feed, parsed with another library. */
function eventsIn(text: string) {
  const component = new ICAL.Component(ICAL.parse(text))
  for (const zone of component.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return component.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
}

describe('the feed', () => {
  test('has the name of the site, in place of the product’s', async () => {
    const { app, read } = await aCalendar()
    expect(await read()).toContain('X-WR-CALNAME:Ventaja')
    const { as } = await officeOf(app)
    const brand = { name: 'TC Nord', logo: null, sponsors: null }
    expect((await as(OWNER, 'PUT', '/brand', brand, { 'if-match': '"0"' })).status).toBe(200)
    expect(await read()).toContain('X-WR-CALNAME:TC Nord')
  })

  test('has weekly events and reservations, at the club’s hours', async () => {
    const { post, read } = await aCalendar()
    await post('/createvent', EVENT)
    await post('/createreservation', BOOKING)
    const [weekly, booked, ...none] = eventsIn(await read())
    expect(none).toEqual([])
    expect(weekly?.summary).toBe(EVENT.title)
    expect(weekly?.isRecurring()).toBe(true)
    const occurrences = weekly?.iterator()
    const starts = [1, 2, 3].map(() => occurrences?.next()?.toJSDate().toISOString())
    // 9:00 at the club is 13:00 UTC, on the first Tuesday after the event was created.
    expect(starts).toEqual(['2026-11-24T13:00:00.000Z', '2026-12-01T13:00:00.000Z', '2026-12-08T13:00:00.000Z'])
    expect(weekly?.duration.toSeconds()).toBe(3600)
    expect(booked?.summary).toBe('Friendly (Court 2)')
    expect(booked?.location).toMatch(/^Court 2, Club Naco, /)
    expect(booked?.isRecurring()).toBe(false)
    expect([booked?.startDate.toJSDate(), booked?.endDate.toJSDate()]).toEqual([
      new Date('2026-11-23T22:00:00Z'),
      new Date('2026-11-23T23:00:00Z'),
    ])
    expect([weekly, booked].map((each) => each?.startDate.zone.tzid)).toEqual([CLUB_TIME_ZONE, 'UTC'])
  })

  test.each(['2026-12-01', '2000-01-01', '2199-12-31'])(
    'has an event with the date %s once, without repetition',
    async (date) => {
      const { post, read } = await aCalendar()
      await post('/createvent', { ...EVENT, day: weekdayOf(date), date })
      const text = await read()
      const [once] = eventsIn(text)
      expect([once?.isRecurring(), once?.startDate.toString()]).toEqual([false, `${date}T13:00:00Z`])
      expect(() => parseString(text)).not.toThrow()
      await post('/updatevent', { ...EVENT, day: 'Tuesday' })
      expect(eventsIn(await read())[0]?.isRecurring()).toBe(true)
    },
  )

  test.each(['UTC', 'Asia/Tokyo', 'America/New_York'])(
    'has the same times from a server in the time zone %s',
    async (zone) => {
      vi.stubEnv('TZ', zone)
      const { post, read } = await aCalendar()
      await post('/createvent', EVENT)
      await post('/createreservation', BOOKING)
      vi.unstubAllEnvs()
      const text = await read()
      expect(text).toContain(`DTSTART;TZID=${CLUB_TIME_ZONE}:20261124T090000\r\n`)
      expect(text).toContain(`DTEND;TZID=${CLUB_TIME_ZONE}:20261124T100000\r\n`)
      expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU\r\n')
      expect(text).toContain('DTSTART:20261123T220000Z\r\n')
    },
  )

  test.each(['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'])(
    'has events at the same hour in summer and winter if the first club is in the zone %s',
    async (timeZone) => {
      const { moveTo, post, read } = await aCalendar()
      await moveTo(timeZone)
      await post('/createvent', { ...EVENT, time: '22:00' })
      await post('/createvent', { ...EVENT, id: 2, time: '5:00', day: 'Thursday', date: '2027-07-01' })
      const text = await read()
      expect(() => parseString(text)).not.toThrow()
      const events = eventsIn(text)
      const [weekly, once] = [true, false].map((repeats) => events.find((event) => event.isRecurring() === repeats))
      const occurrences = weekly?.iterator()
      for (let date = '2026-11-24'; date < '2027-12-01'; date = plusDays(date, 7)) {
        expect(occurrences?.next()?.toJSDate()).toEqual(new Date(clubMoment(date, 22, timeZone)))
      }
      expect(once?.startDate.toJSDate()).toEqual(new Date(clubMoment('2027-07-01', 5, timeZone)))
    },
  )

  test('has the reservations of clubs in several zones in UTC, and weekly events in the zone of the first club', async () => {
    const { moveTo, post, read } = await aCalendar()
    await post('/createreservation', BOOKING)
    await moveTo('Europe/Paris')
    await post('/createvent', EVENT)
    const text = await read()
    expect(() => parseString(text)).not.toThrow()
    expect(text.match(/^TZID:.*/gm)).toEqual(['TZID:Europe/Paris'])
    const starts = eventsIn(text).map(({ startDate }) => startDate.toJSDate().toISOString())
    expect(starts.sort()).toEqual(['2026-11-23T22:00:00.000Z', '2026-11-24T08:00:00.000Z'])
  })

  test('begins a weekly event no earlier than the day at the club on which it was created', async () => {
    const { moveTo, post, read } = await aCalendar()
    await moveTo('Pacific/Kiritimati')
    // At 16:30 UTC on Saturday it is Sunday at the club.
    await post('/createvent', { ...EVENT, day: 'Saturday' })
    await post('/createvent', { ...EVENT, id: 2, day: 'Sunday' })
    const starts = eventsIn(await read()).map(({ startDate }) => startDate.toJSDate().toISOString())
    expect(starts.sort()).toEqual(['2026-11-21T19:00:00.000Z', '2026-11-27T19:00:00.000Z'])
  })

  test('is valid iCalendar: a strict parser accepts it, and its lines follow RFC 5545', async () => {
    const { post, read } = await aCalendar()
    await post('/createvent', EVENT)
    await post('/createvent', { ...EVENT, id: 2, day: 'Friday', date: '2026-11-27' })
    await post('/createvent', { ...EVENT, id: 3, title: 'ñ'.repeat(80) })
    await post('/createreservation', BOOKING)
    const text = await read()
    expect(() => parseString(text)).not.toThrow()
    expect(() => parseString(text.replace(/(DTSTAMP:.*)Z/, '$1'))).toThrow(/UTC/)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const events = text.slice(text.indexOf('BEGIN:VEVENT'))
    for (const property of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE', 'SUMMARY', 'STATUS'])
      expect(events.match(new RegExp(`^${property}[;:]`, 'gm')), property).toHaveLength(4)
    expect(text.match(/^BEGIN:VTIMEZONE/gm)).toHaveLength(1)
  })

  test('has the properties of the calendar before its first component', async () => {
    const { post, read } = await aCalendar()
    const empty = await read()
    await post('/createvent', { ...EVENT, title: 'REFRESH-INTERVAL:\nX-PUBLISHED-TTL:PT1H' })
    await post('/createreservation', BOOKING)
    for (const text of [empty, await read()]) {
      const open: string[] = []
      let components = 0
      for (const line of text.split('\r\n')) {
        if (line.startsWith('BEGIN:')) components += Number(open.push(line.slice(6)) === 2)
        else if (line.startsWith('END:')) open.pop()
        else if (open.length === 1) expect(components, line).toBe(0)
      }
      for (const property of ['REFRESH-INTERVAL', 'X-PUBLISHED-TTL', 'NAME', 'METHOD'])
        expect(text.match(new RegExp(`^${property}[;:]`, 'gm')), property).toHaveLength(1)
    }
  })

  test('is valid without any events', async () => {
    const { read } = await aCalendar()
    expect(eventsIn(await read())).toEqual([])
  })
})

describe('a change', () => {
  test('keeps the UID and increments the SEQUENCE; an unchanged event keeps both', async () => {
    const { post, read, wait } = await aCalendar()
    await post('/createvent', EVENT)
    wait(1)
    await post('/createvent', { ...EVENT, id: 2, title: 'Other' })
    const [before, other] = eventsIn(await read())
    wait(59_999)
    await post('/updatevent', { ...EVENT, day: 'Friday', time: '10:00' })
    const [after, same] = eventsIn(await read())
    expect([before?.sequence, after?.sequence, same?.sequence]).toEqual([0, 1, 0])
    expect([after?.uid, same?.uid]).toEqual([before?.uid, other?.uid])
    expect(after?.startDate.toString()).toBe('2026-11-27T10:00:00')
    expect(String(after?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-21T16:31:00Z')
  })

  test('changes the ETag; an unchanged feed answers 304', async () => {
    const { app, post, pathname, wait } = await aCalendar()
    await post('/createvent', EVENT)
    const first = await app.get(pathname)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    wait(3_600_000)
    expect(await app.get(pathname, { 'if-none-match': etag })).toMatchObject({ status: 304 })
    await post('/updatevent', { ...EVENT, title: 'b' })
    expect(await app.get(pathname, { 'if-none-match': etag })).toMatchObject({ status: 200 })
  })

  test('that deletes an event or reservation removes it from the feed', async () => {
    const { post, read } = await aCalendar()
    await post('/createvent', EVENT)
    await post('/createreservation', BOOKING)
    await post('/deletevent', { id: EVENT.id })
    await post('/removereservation', { id: BOOKING.id })
    expect(eventsIn(await read())).toEqual([])
  })
})

describe('the link', () => {
  test('cannot be guessed, and is not in the database', async () => {
    const { app, pathname, post } = await aCalendar()
    expect(pathname).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    expect((await post('/createcalendarlink')).body).not.toMatchObject({ url: expect.stringContaining(pathname) })
    const token = pathname.slice('/calendar/'.length, -'.ics'.length)
    for (const file of [app.file, `${app.file}-wal`]) expect(readFileSync(file).includes(token)).toBe(false)
  })

  test('is shown once; later answers have only the time of its creation', async () => {
    const { post } = await aCalendar()
    expect((await post('/calendarlink')).body).toEqual({ active: true, since: '2026-11-21T16:30:00.000Z' })
  })

  test('stops working when it is removed or replaced', async () => {
    const { app, pathname, post } = await aCalendar()
    expect(await app.get(pathname)).toMatchObject({ status: 200 })
    const { body } = await post('/createcalendarlink')
    expectError(await app.get(pathname), 404, 'CALENDAR_NOT_FOUND')
    const next = new URL(z.object({ url: z.string() }).parse(body).url).pathname
    expect(await app.get(next)).toMatchObject({ status: 200 })
    expect((await post('/removecalendarlink')).body).toEqual({ active: false, since: null })
    expectError(await app.get(next), 404, 'CALENDAR_NOT_FOUND')
    expect((await post('/calendarlink')).body).toEqual({ active: false, since: null })
  })

  test('opens only its owner’s calendar', async () => {
    const { app, pathname, read } = await aCalendar()
    await app.postAs('beto@example.com', '/createvent', EVENT)
    await app.postAs('beto@example.com', '/createreservation', BOOKING)
    expect(eventsIn(await read())).toEqual([])
    expectError(await app.get(pathname.replace(/.{4}\.ics$/, 'AAAA.ics')), 404, 'CALENDAR_NOT_FOUND')
  })
})
