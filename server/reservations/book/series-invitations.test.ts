import { beforeAll, describe, expect, test } from 'vitest'
import { type Booking, bookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { expectError } from '../../testing/errors.ts'
import { openPglite } from '../../testing/pglite.ts'
import { type RunningApp, startApp } from '../../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const DAY = 86_400_000
/** Returns the start of an hour, some days from today. */
const at = (days: number, hour: number) =>
  new Date(Date.parse('2026-11-21T04:00:00Z') + days * DAY + hour * 3_600_000).toISOString()

describe.each(['SQLite', 'PGlite'])('an invitation to a weekly series on %s', (database) => {
  let now = NOON
  let app: RunningApp
  let people = 0
  let hour = 7
  beforeAll(async () => {
    const storage = database === 'PGlite' ? await openPglite() : null
    app = await startApp({ clock: () => now, ...(storage && { storage: () => storage }) })
    return app.close
  })

  /** Books the same hour on two dates, and invites a partner. */
  async function aSeries() {
    now = NOON
    hour += 1
    const [ana, luz] = [`owner${++people}@example.com`, `partner${people}@example.com`]
    const list = async (email: string, query = ''): Promise<readonly Booking[]> =>
      bookingsAnswer.parse((await app.sendAs(email, 'GET', `/bookings${query}`)).body).bookings
    const book = (email: string, id: number, more: object) =>
      app.postAs(email, '/bookings', { id, court: 'club_naco-1', startsAt: at(2, hour), title: 'Practice', ...more })
    const made = bookingsAnswer.parse(
      (await book(ana, 1, { partners: [luz], repeat: { until: '2026-11-30' } })).body,
    ).bookings
    const [first, second] = made.map(({ uid }) => uid) as [string, string]
    return {
      ana,
      luz,
      first,
      second,
      series: made[0]?.series ?? '',
      list,
      book: (email: string, id: number, days: number) =>
        book(email, id, { court: 'club_naco-4', startsAt: at(days, hour) }),
      answer: (uid: string, accept: boolean, bookings?: readonly string[]) =>
        app.postAs(luz, `/bookings/${uid}/answer`, { accept, bookings }),
    }
  }

  test('is accepted on all dates with one answer, and can be declined again with one', async () => {
    const { luz, first, second, series, list, answer } = await aSeries()
    expect(await answer(first, true, [second])).toMatchObject({ status: 200, body: { uid: first, role: 'partner' } })
    expect((await list(luz)).map(({ uid }) => uid)).toEqual([first, second])
    expect(await list(luz, '?invited=true')).toEqual([])
    expect(await answer(second, false, [first])).toMatchObject({ status: 200, body: { uid: second, role: 'invited' } })
    expect(await list(luz)).toEqual([])
    // Declined dates are still in the series, so that a wrong answer can be corrected.
    expect((await list(luz, `?series=${series}`)).map(({ partners }) => partners[0]?.state)).toEqual([
      'declined',
      'declined',
    ])
  })

  test('leaves the dates open that the answer does not name', async () => {
    const { luz, first, second, list, answer } = await aSeries()
    await answer(second, true)
    expect((await list(luz)).map(({ uid }) => uid)).toEqual([second])
    expect((await list(luz, '?invited=true')).map(({ uid }) => uid)).toEqual([first])
  })

  test('stores no answer if the person plays elsewhere on one of the dates, and names this date', async () => {
    const { luz, first, second, list, book, answer } = await aSeries()
    await book(luz, 7, 9)
    const refused = await answer(first, true, [second])
    expectError(refused, 409, 'SERIES_CONFLICTS')
    expect(refused.body).toMatchObject({ conflicts: [{ date: '2026-11-30', code: 'PERSON_BUSY' }] })
    expect((await list(luz, '?invited=true')).map(({ uid }) => uid)).toEqual([first, second])
    expect((await answer(first, true)).status).toBe(200)
  })

  test('leaves out dates that were cancelled meanwhile, and bookings of other series', async () => {
    const { ana, luz, first, second, list, answer } = await aSeries()
    const other = await aSeries()
    await app.sendAs(ana, 'DELETE', `/bookings/${second}`)
    expect((await answer(first, true, [second, other.first])).status).toBe(200)
    expect((await list(luz)).map(({ uid }) => uid)).toEqual([first])
    expect((await other.list(other.luz, '?invited=true')).length).toBe(2)
    expectError(await answer(second, true, [first]), 404, 'BOOKING_NOT_FOUND')
  })

  test('shows a series only to its owner and the people who are invited', async () => {
    const { ana, series, list } = await aSeries()
    expect((await list(ana, `?series=${series}`)).length).toBe(2)
    expect(await list('stranger@example.com', `?series=${series}`)).toEqual([])
  })
})
