// Runs on both databases.
import { expect, test } from 'vitest'
import { bookingsAnswer, type SeriesConflict } from '../../../shared/reservations/booking-schemas.ts'
import { expectError } from '../../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../../testing/office.ts'
import { changeClub } from '../../testing/only-club.ts'
import { playerOf } from '../../testing/priced-courts.ts'
import { localIdentity, startOwnApp } from '../../testing/running-app.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
/** Sunday the 22nd, 18:00 at the club. */
const FIRST = { court: 'club_naco-1', startsAt: '2026-11-22T22:00:00.000Z', title: 'Training' }
/** Three Sundays, of which the last one is after the last day that can be booked. */
const THREE = { until: '2026-12-06' }

async function aClub(seriesBeyondWindow: boolean) {
  const app = await startOwnApp({ clock: () => NOON })
  const { as } = await officeOf(app)
  const token = await localIdentity.sign({ email: OWNER, name: '' })
  if (seriesBeyondWindow) await changeClub(app.url, token, 'club_naco', { seriesBeyondWindow })
  return { app, as, token, ana: playerOf(app, 'ana@example.com'), beto: playerOf(app, 'beto@example.com') }
}

const series = (ana: Awaited<ReturnType<typeof aClub>>['ana'], repeat: object, startsAt = FIRST.startsAt) =>
  ana.book(FIRST.court, startsAt, { repeat })

test('without the setting, a series ends with the last day that can be booked', async () => {
  const { ana, as } = await aClub(false)
  const refused = await series(ana, THREE)
  expectError(refused, 409, 'SERIES_CONFLICTS')
  const { conflicts } = refused.body as { conflicts: SeriesConflict[] }
  expect(conflicts).toEqual([{ date: '2026-12-06', code: 'TOO_FAR_AHEAD' }])
  const named = { ...FIRST, id: 1, owner: 'ana@example.com', overrule: null, repeat: THREE }
  expectError(await as(MANAGER, 'POST', '/office/reservations', named), 409, 'SERIES_CONFLICTS')
})

test('with the setting, the later dates of a series may be after that day, but the first one and the quota stay', async () => {
  const { ana, beto, as } = await aClub(true)
  expect(bookingsAnswer.parse((await series(ana, THREE)).body).bookings.map(({ date }) => date)).toEqual([
    '2026-11-22',
    '2026-11-29',
    '2026-12-06',
  ])
  expectError(await series(beto, { until: '2027-01-10' }, '2026-11-22T23:00:00.000Z'), 422, 'QUOTA_REACHED')
  expectError(await series(beto, { until: '2027-12-01' }, '2026-11-22T23:00:00.000Z'), 400, 'BAD_REQUEST')
  const late = await series(beto, { until: '2026-12-20' }, '2026-12-13T23:00:00.000Z')
  expectError(late, 409, 'SERIES_CONFLICTS')
  expect((late.body as { conflicts: SeriesConflict[] }).conflicts[0]).toEqual({
    date: '2026-12-13',
    code: 'TOO_FAR_AHEAD',
  })
  expectError(await beto.book(FIRST.court, '2026-12-13T23:00:00.000Z'), 422, 'TOO_FAR_AHEAD')
  const named = { ...FIRST, court: 'club_naco-2', id: 1, owner: 'eva@example.com', overrule: null, repeat: THREE }
  expect((await as(MANAGER, 'POST', '/office/reservations', named)).status).toBe(201)
})

test('a booking of a series beyond the window still moves', async () => {
  const { ana } = await aClub(true)
  const [, , last] = bookingsAnswer.parse((await series(ana, THREE)).body).bookings
  const path = `/bookings/${last?.uid}`
  expect((await ana.send('PATCH', path, { startsAt: '2026-12-06T23:00:00.000Z' })).status).toBe(200)
})
