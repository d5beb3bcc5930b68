import { parseString } from '@filecage/ical/parser'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import type { MailCalendar } from '../../mail/mail-transport.ts'
import { openOutbox } from '../../mail/outbox.ts'
import type { Storage } from '../../storage/storage.ts'
import { mailsBeside } from '../../testing/outbox.ts'
import { openPglite } from '../../testing/pglite.ts'
import { type RunningApp, startApp } from '../../testing/running-app.ts'
import { NO_HISTORY } from '../book/booking-rows.ts'
import { createBookingsRepository } from '../stored/bookings-repository.ts'
import type { ReservationRow } from '../stored/stored.ts'
import { bookingMails } from './booking-mail.ts'
import { confirmedLetters } from './letters.ts'
import { openReminders } from './reminders.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const HOUR = 3_600_000

const aRow: ReservationRow = {
  ...NO_HISTORY,
  club: 'club_naco',
  court: 'Court 1',
  courtId: 'club_naco-1',
  date: '2026-11-24',
  hour: 18,
  startsAt: NOON + 72 * HOUR,
  endsAt: NOON + 73 * HOUR,
  slots: 1,
  owner: 'ana@example.com',
  id: 1,
  uid: 'uid',
  title: 'Tennis',
  place: 1,
  createdAt: NOON,
}

test.each([
  ['en', 'both dates, or only one', 'all 3 dates'],
  ['fr', 'les deux dates, ou une seule', 'les 3 dates'],
  ['es', 'las dos fechas, o solo una', 'las 3 fechas'],
] as const)('an invitation to two dates says both, and one to three says how many: %s', async (language, both, all) => {
  const write = bookingMails({
    ownMails: async (_kind, mails) => mails,
    clubs: { courtOf: () => undefined },
    publicUrl: '',
    mailFrom: 'club@example.com',
    peopleOf: async () => [{ email: 'luz@example.com', name: 'Luz', language }],
    clock: () => NOON,
  })
  const textOf = async (dates: number) => {
    const rows = Array.from({ length: dates }, () => aRow)
    return (await write(confirmedLetters(rows, ['luz@example.com']))).at(-1)?.text
  }
  expect(await textOf(2)).toContain(both)
  expect(await textOf(3)).toContain(all)
})

describe.each(['SQLite', 'PGlite'])('emails about bookings on %s', (database) => {
  let now = NOON
  let storage: Storage
  let app: RunningApp
  let people = 0
  beforeAll(async () => {
    const pglite = database === 'PGlite' ? await openPglite() : null
    app = await startApp({
      clock: () => now,
      storage: (real) => {
        storage = pglite ?? real
        return storage
      },
    })
    return app.close
  })

  const newPerson = () => `player${++people}@example.com`
  const mailsTo = async (email: string) => {
    const rows = await storage.db.select().from(storage.tables.mails)
    return rows.filter(({ recipient }) => recipient === email).map((row) => ({ ...row, kind: row.id.split('-')[0] }))
  }
  const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind).sort()
  const calendarOf = async (email: string, kind: string) =>
    (await mailsTo(email)).findLast((mail) => mail.kind === kind)?.calendar
  async function book(email: string, startsAt: string, more: object = {}) {
    const body = { id: 1, court: 'club_naco-2', startsAt, title: 'Serve; practice, with "Luz" & 张帅 🎾', ...more }
    const { bookings } = bookingsAnswer.parse((await app.postAs(email, '/bookings', body)).body)
    const [first] = bookings
    if (!first) throw new Error('nothing was booked')
    return { ...first, path: `/bookings/${first.uid}`, bookings }
  }

  test('a confirmation and a cancellation carry an event that three independent parsers read alike', async () => {
    const ana = newPerson()
    const booking = await book(ana, '2026-11-23T22:00:00Z')
    const request = await calendarOf(ana, 'booked')
    expect((await mailsTo(ana))[0]?.text).toContain('Add the attached event to your calendar.')
    now += HOUR
    await app.sendAs(ana, 'PATCH', booking.path, { startsAt: '2026-11-23T23:00:00Z' })
    const moved = await calendarOf(ana, 'moved')
    now += HOUR
    await app.sendAs(ana, 'DELETE', booking.path)
    now = NOON
    const cancel = await calendarOf(ana, 'cancelled')
    const events = [request, moved, cancel].flatMap((each) => readBy3(each?.content ?? ''))
    const event = { uid: `${booking.uid}@ventaja`, summary: `${booking.title} (Court 2)`, attendee: `MAILTO:${ana}` }
    expect(events).toEqual([
      {
        ...event,
        method: 'REQUEST',
        status: 'CONFIRMED',
        sequence: 0,
        start: '2026-11-23T22:00:00.000Z',
        end: '2026-11-23T23:00:00.000Z',
        ...writtenAt('2026-11-21T16:30:00Z'),
      },
      {
        ...event,
        method: 'REQUEST',
        status: 'CONFIRMED',
        sequence: 1,
        start: '2026-11-23T23:00:00.000Z',
        end: '2026-11-24T00:00:00.000Z',
        ...writtenAt('2026-11-21T17:30:00Z'),
      },
      {
        ...event,
        method: 'CANCEL',
        status: 'CANCELLED',
        sequence: 2,
        start: '2026-11-23T23:00:00.000Z',
        end: '2026-11-24T00:00:00.000Z',
        ...writtenAt('2026-11-21T18:30:00Z'),
      },
    ])
    if (database === 'SQLite')
      await expect.poll(() => mailsBeside(app.file).join('')).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/)
  })

  test('the email about a moved series says where and when each booking was', async () => {
    const ana = newPerson()
    const { path } = await book(ana, '2026-11-26T12:00:00Z', { repeat: { until: '2026-12-03' } })
    await app.sendAs(ana, 'PATCH', `${path}?series=following`, {
      court: 'club_naco-3',
      startsAt: '2026-11-26T14:00:00Z',
    })
    const [mail] = (await mailsTo(ana)).filter(({ kind }) => kind === 'moved')
    const slots = [
      'Court 3, Club Naco: Thursday 26 November 2026, 10:00–11:00',
      'Court 3, Club Naco: Thursday 3 December 2026, 10:00–11:00',
    ]
    const before = ['Before:', ...slots.map((slot) => slot.replace('3', '2').replace('10:00–11:00', '8:00–9:00'))]
    expect(mail?.text).toContain(['', ...slots, '', ...before, '', ''].join('\n'))
    expect(mail?.html).toContain(`<p>${slots.join('<br>')}</p>\n<p>${before.join('<br>')}</p>`)
    expect((await mailsTo(ana)).filter(({ text }) => text.includes('Before:'))).toHaveLength(1)
  })

  test('partners get an invitation, and no later email if they decline it', async () => {
    const [ana, luz, eva] = [newPerson(), newPerson(), newPerson()]
    const booking = await book(ana, '2026-11-24T22:00:00Z', { partners: [luz, eva] })
    expect(await mailsTo(luz)).toMatchObject([
      { kind: 'invited', calendar: null, text: expect.stringContaining(`/calendar?booking=${booking.uid}`) },
    ])
    await app.postAs(luz, `${booking.path}/answer`, { accept: true })
    await app.postAs(eva, `${booking.path}/answer`, { accept: false })
    expect((await calendarOf(luz, 'booked'))?.method).toBe('REQUEST')
    const feedOf = async (email: string) => {
      const { url } = (await app.postAs(email, '/createcalendarlink', {})).body as { url: string }
      return String((await app.get(new URL(url).pathname)).body)
    }
    expect(await feedOf(luz)).toContain(booking.uid)
    expect(await feedOf(eva)).not.toContain(booking.uid)
    await app.sendAs(ana, 'DELETE', booking.path)
    expect(await kindsTo(luz)).toEqual(['booked', 'cancelled', 'invited'])
    expect(await kindsTo(eva)).toEqual(['invited'])
    expect(await kindsTo(ana)).toEqual(['booked', 'cancelled', 'partnerAccepted', 'partnerDeclined'])
  })

  test('a partner who has not answered is invited again to a new time, and learns that the invitation is withdrawn', async () => {
    const [ana, luz, eva] = [newPerson(), newPerson(), newPerson()]
    const booking = await book(ana, '2026-11-28T12:00:00Z', { partners: [luz, eva] })
    await app.sendAs(ana, 'PATCH', booking.path, { startsAt: '2026-11-28T13:00:00Z' })
    const [, again] = (await mailsTo(luz)).filter(({ kind }) => kind === 'invited')
    expect(again).toMatchObject({ calendar: null, text: expect.stringContaining('9:00') })
    await app.sendAs(ana, 'PATCH', booking.path, { partners: [luz] })
    expect(await kindsTo(eva)).toEqual(['invited', 'invited', 'uninvited'])
    await app.sendAs(ana, 'DELETE', booking.path)
    expect(await kindsTo(luz)).toEqual(['invited', 'invited', 'uninvited'])
    const withdrawn = (await mailsTo(luz)).find(({ kind }) => kind === 'uninvited')
    expect(withdrawn).toMatchObject({ calendar: null, text: expect.not.stringContaining('/calendar?booking=') })
  })

  test('a series has one email for each change, with an event for each date that three independent parsers read alike', async () => {
    const ana = newPerson()
    const { bookings } = await book(ana, '2026-11-25T22:00:00Z', { repeat: { until: '2026-12-04' } })
    expect(bookings).toHaveLength(2)
    expect(await kindsTo(ana)).toEqual(['booked'])
    expect((await mailsTo(ana))[0]?.text).toContain('Add the attached events to your calendar.')
    await app.sendAs(ana, 'PATCH', `/bookings/${bookings[0]?.uid}?series=following`, { court: 'club_naco-3' })
    await app.sendAs(ana, 'DELETE', `/bookings/${bookings[0]?.uid}?series=following`)
    for (const [kind, method, sequence] of [
      ['booked', 'REQUEST', 0],
      ['moved', 'REQUEST', 1],
      ['cancelled', 'CANCEL', 2],
    ] as const)
      expect(objectsOf(await calendarOf(ana, kind)).map(readBy3)).toMatchObject(
        // RFC 5546: the events of one object have the same UID.
        bookings.map(({ uid, startsAt, endsAt }) => [
          { method, sequence, uid: `${uid}@ventaja`, start: startsAt, end: endsAt },
        ]),
      )
    if (database === 'SQLite')
      await expect
        .poll(
          () =>
            mailsBeside(app.file).filter(
              (mail) => mail.includes(`To: ${ana}`) && mail.includes('filename=booking-2.ics'),
            ).length,
        )
        .toBe(3)
  })

  test('a new title is sent to everybody who plays, with the event of their calendars', async () => {
    const [ana, luz, eva] = [newPerson(), newPerson(), newPerson()]
    const booking = await book(ana, '2026-11-27T12:00:00Z', { partners: [luz, eva] })
    await app.postAs(luz, `${booking.path}/answer`, { accept: true })
    await app.sendAs(ana, 'PATCH', booking.path, { title: 'Lesson' })
    await app.sendAs(ana, 'PATCH', booking.path, { title: 'Lesson' })
    for (const email of [ana, luz]) {
      const [event] = readBy3((await calendarOf(email, 'renamed'))?.content ?? '')
      expect(event).toMatchObject({ method: 'REQUEST', uid: `${booking.uid}@ventaja`, summary: 'Lesson (Court 2)' })
      expect(event?.start).toBe(new Date(booking.startsAt).toISOString())
    }
    expect((await kindsTo(ana)).filter((kind) => kind === 'renamed')).toHaveLength(1)
    expect(await kindsTo(eva)).toEqual(['invited'])
  })

  test('a partner who accepted gets a cancellation after leaving, or after the owner removed the partner', async () => {
    const [ana, luz, eva] = [newPerson(), newPerson(), newPerson()]
    const booking = await book(ana, '2026-11-26T12:00:00Z', { partners: [luz, eva] })
    for (const email of [luz, eva]) await app.postAs(email, `${booking.path}/answer`, { accept: true })
    await app.postAs(luz, `${booking.path}/answer`, { accept: false })
    await app.sendAs(ana, 'PATCH', booking.path, { partners: [luz] })
    for (const email of [luz, eva]) {
      expect(await kindsTo(email)).toEqual(['booked', 'invited', 'left'])
      const [confirmed, left] = await Promise.all([calendarOf(email, 'booked'), calendarOf(email, 'left')])
      const [before] = readBy3(confirmed?.content ?? '')
      const [after] = readBy3(left?.content ?? '')
      expect(after).toMatchObject({ method: 'CANCEL', uid: before?.uid })
      expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    }
    expect(await kindsTo(ana)).toEqual(['booked', 'partnerAccepted', 'partnerAccepted', 'partnerDeclined'])
  })

  test('one answer for all dates of a series is one email to the owner and one to the partner, with all dates', async () => {
    const [ana, luz] = [newPerson(), newPerson()]
    const series = await book(ana, '2026-11-24T13:00:00Z', { partners: [luz], repeat: { until: '2026-12-03' } })
    const [first, second] = series.bookings
    const link = `/calendar?booking=${first?.uid}&series=${first?.series}`
    const [invited] = await mailsTo(luz)
    expect(invited?.text).toContain('Accept or decline both dates, or only one of them, here:\n')
    expect(invited?.text).toContain(link)
    expect(invited?.html).toContain(link.replace('&', '&amp;'))
    await app.postAs(luz, `/bookings/${first?.uid}/answer`, { accept: true, bookings: [second?.uid] })
    expect(await kindsTo(luz)).toEqual(['booked', 'invited'])
    expect(objectsOf(await calendarOf(luz, 'booked'))).toHaveLength(2)
    expect(await kindsTo(ana)).toEqual(['booked', 'partnerAccepted'])
  })

  test('a change of a series that leaves out a date leaves its partners there', async () => {
    const [ana, luz] = [newPerson(), newPerson()]
    const series = await book(ana, '2026-11-24T12:00:00Z', { partners: [luz], repeat: { until: '2026-12-03' } })
    for (const { uid } of series.bookings) await app.postAs(luz, `/bookings/${uid}/answer`, { accept: true })
    await book(newPerson(), '2026-12-01T12:00:00Z', { court: 'club_naco-3' })
    const change = { court: 'club_naco-3', partners: [], skip: ['2026-12-01'] }
    const { status } = await app.sendAs(ana, 'PATCH', `${series.path}?series=following`, change)
    expect(status).toBe(200)
    const left = bookingsAnswer.parse((await app.sendAs(luz, 'GET', '/bookings')).body).bookings
    expect(left.map(({ date, court }) => [date, court])).toEqual([['2026-12-01', 'club_naco-2']])
    expect(objectsOf(await calendarOf(luz, 'left'))).toHaveLength(1)
    await app.sendAs(ana, 'DELETE', `/bookings/${left[0]?.uid}`)
    expect(await kindsTo(luz)).toContain('cancelled')
  })

  test('the documented calls send the same confirmation, reminder and cancellation as the new ones', async () => {
    const ana = newPerson()
    const request = { id: 7, title: 'Practice', club: 'club_naco', day: 'Thursday', time: '18:00', court: 'Court 3' }
    for (let times = 0; times < 2; times++) await app.postAs(ana, '/createreservation', request)
    expect(await kindsTo(ana)).toEqual(['booked'])
    const [{ uid = '', startsAt = '' } = {}] = bookingsAnswer.parse(
      (await app.sendAs(ana, 'GET', '/bookings')).body,
    ).bookings
    const [row] = await storage.db
      .select()
      .from(storage.tables.reservations)
      .where(eq(storage.tables.reservations.uid, uid))
    expect(row?.reminderAt).toBe(Date.parse(startsAt) - 24 * HOUR)
    expect(readBy3((await calendarOf(ana, 'booked'))?.content ?? '')[0]).toMatchObject({
      method: 'REQUEST',
      uid: `${uid}@ventaja`,
      start: '2026-11-26T22:00:00.000Z',
      summary: 'Practice (Court 3)',
    })
    await app.postAs(ana, '/removereservation', { id: 7 })
    expect(readBy3((await calendarOf(ana, 'cancelled'))?.content ?? '')[0]).toMatchObject({
      method: 'CANCEL',
      uid: `${uid}@ventaja`,
      sequence: 1,
    })
  })

  test('two servers send one reminder a day before, to everybody who plays, at the time of the last move', async () => {
    const [ana, luz] = [newPerson(), newPerson()]
    const booking = await book(ana, '2026-11-27T22:00:00Z', { partners: [luz] })
    await app.postAs(luz, `${booking.path}/answer`, { accept: true })
    await app.sendAs(ana, 'PATCH', booking.path, { startsAt: '2026-11-28T22:00:00Z' })
    const cancelled = await book(newPerson(), '2026-11-28T20:00:00Z')
    await app.sendAs(cancelled.owner, 'DELETE', cancelled.path)
    const log = { warn: () => undefined, info: () => undefined, error: () => undefined }
    const sent: string[] = []
    const servers = [1, 2].map(() => {
      const transport = { send: async ({ id }: { id: string }) => void sent.push(id), close: () => undefined }
      const outbox = openOutbox(storage, transport, log as never)
      const repository = createBookingsRepository(storage)
      const clubs = { courtOf: () => undefined }
      const write = bookingMails({
        ownMails: async (_kind, mails) => mails,
        clubs,
        publicUrl: '',
        mailFrom: 'club@example.com',
        peopleOf: repository.peopleOf,
        clock: () => now,
      })
      return { outbox, ...openReminders({ repository, write, outbox, log, clock: () => now }) }
    })
    const lookAll = () => Promise.all(servers.map(({ look }) => look()))
    const reminders = async () =>
      [...(await kindsTo(ana)), ...(await kindsTo(luz))].filter((kind) => kind === 'reminder')
    now = Date.parse('2026-11-27T22:00:00Z') - HOUR
    await lookAll()
    expect(await reminders()).toEqual([])
    now = Date.parse('2026-11-27T22:00:00Z')
    await lookAll()
    await lookAll()
    expect(await reminders()).toEqual(['reminder', 'reminder'])
    expect(await kindsTo(cancelled.owner)).not.toContain('reminder')
    await expect.poll(() => sent.filter((id) => id.startsWith('reminder')).length).toBe(2)
    for (const { close, outbox } of servers) await Promise.all([close(), outbox.close()])
    expect(sent.filter((id) => id.startsWith('reminder'))).toHaveLength(2)
    now = NOON
  })
})

/** The fields of an event that was written and last changed at a moment. */
const writtenAt = (moment: string) => ({ stamp: moment, modified: moment })

/** Returns the iCalendar objects of an email. */
const objectsOf = (calendar: MailCalendar | null | undefined): readonly string[] =>
  calendar ? [calendar.content, ...(calendar.more ?? [])] : []

/** Reads an iCalendar object with three parsers, and returns its events if they agree. */
function readBy3(content: string) {
  const component = new ICAL.Component(ICAL.parse(content))
  const method = component.getFirstPropertyValue('method')
  const events = component.getAllSubcomponents('vevent').map((read) => {
    const event = new ICAL.Event(read)
    return {
      method,
      uid: event.uid,
      summary: event.summary,
      sequence: event.sequence,
      status: read.getFirstPropertyValue('status'),
      attendee: read.getFirstPropertyValue('attendee'),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      stamp: String(read.getFirstPropertyValue('dtstamp')),
      modified: String(read.getFirstPropertyValue('last-modified')),
    }
  })
  const parsed = nodeIcal.sync.parseICS(content)
  const second = Object.values(parsed).flatMap((each) => (each?.type === 'VEVENT' ? [each] : []))
  expect(
    second.map(({ uid, summary, sequence, status, start, end }) => ({
      method: parsed.vcalendar?.type === 'VCALENDAR' ? parsed.vcalendar.method : undefined,
      uid,
      summary,
      sequence: Number(sequence),
      status,
      start: start.toISOString(),
      end: end?.toISOString(),
    })),
  ).toEqual(events.map(({ attendee: _, modified: __, stamp: ___, ...event }) => event))
  const [calendar] = (JSON.parse(JSON.stringify(parseString(content))) as { VCALENDAR: ParsedCalendar[] }).VCALENDAR
  expect(
    calendar?.VEVENT.map(({ UID, SEQUENCE, STATUS, DTSTART, DTEND }) => ({
      uid: UID.value,
      sequence: Number(SEQUENCE.value),
      status: STATUS.value,
      start: isoOf(DTSTART.value),
      end: isoOf(DTEND.value),
    })),
  ).toEqual(events.map(({ uid, sequence, status, start, end }) => ({ uid, sequence, status, start, end })))
  // The third parser leaves out the method of a calendar.
  expect(content.split('\r\n').filter((line) => line.startsWith('METHOD'))).toEqual([`METHOD:${method}`])
  return events
}

type ParsedValue = { readonly value: string }
interface ParsedCalendar {
  readonly VEVENT: readonly Readonly<Record<'UID' | 'SEQUENCE' | 'STATUS' | 'DTSTART' | 'DTEND', ParsedValue>>[]
}

/** Returns a UTC time of iCalendar, `20261123T220000Z`, as ISO 8601. */
const isoOf = (time: string): string =>
  time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z')
