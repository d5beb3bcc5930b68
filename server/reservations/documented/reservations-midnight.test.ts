import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CLUB_TIME_ZONE } from '../../../shared/time/club-date.ts'
import { localTokens } from '../../auth/local-tokens.ts'
import { expectError } from '../../testing/errors.ts'
import { freePort } from '../../testing/free-port.ts'
import { startOwnApp, temporaryFolder } from '../../testing/running-app.ts'
import { startProcess } from '../../testing/server-process.ts'

afterEach(() => void vi.unstubAllEnvs())

const ANA = 'ana@example.com'
const TOKEN_KEY = 'a token key for this test'
const sign = () => localTokens(TOKEN_KEY).sign({ email: ANA, name: '' })
const BEFORE = Date.parse('2026-11-22T03:59:59.999Z')
const MIDNIGHT = Date.parse('2026-11-22T04:00:00.000Z')
const BODY = { id: 1, title: 'Late', club: 'club_naco', court: 'Court 1', time: '8:00', day: 'Saturday' }

describe.each(['UTC', 'Asia/Tokyo', 'America/Santo_Domingo'])('a server in %s', (zone) => {
  test('at midnight of the club, yesterday’s reservations disappear and the weekday means next week', async () => {
    vi.stubEnv('TZ', zone)
    let now = Date.parse('2026-11-21T11:00:00Z')
    const app = await startOwnApp({ clock: () => now })
    expect((await app.postAs(ANA, '/createreservation', BODY)).body).toMatchObject({ date: '2026-11-21' })
    const taken = async () =>
      (
        await app.call('POST', '/reservations', JSON.stringify({ club: BODY.club, day: 'Saturday' }), {
          'content-type': 'application/json',
        })
      ).body
    now = BEFORE
    expect(await taken()).toMatchObject([{ day: 'Saturday', date: '2026-11-21', time: '8:00' }])
    expectError(await app.postAs(ANA, '/createreservation', { ...BODY, id: 2, time: '9:00' }), 422, 'SLOT_PAST')
    now = MIDNIGHT
    expect(await taken()).toEqual([])
    expect((await app.postAs(ANA, '/reservations', {})).body).toEqual([])
    // The same hour of the next week is free.
    expect((await app.postAs(ANA, '/createreservation', { ...BODY, id: 2 })).body).toMatchObject({ date: '2026-11-28' })
  })

  test('does not book next week’s day for a page loaded before midnight', async () => {
    vi.stubEnv('TZ', zone)
    let now = BEFORE
    const app = await startOwnApp({ clock: () => now })
    const body = { ...BODY, day: 'Sunday', date: '2026-11-22', time: '20:00' }
    expect(await app.postAs(ANA, '/createreservation', body)).toMatchObject({ status: 201 })
    now = MIDNIGHT
    const stale = await app.postAs(ANA, '/createreservation', { ...BODY, id: 2, time: '20:00', date: '2026-11-21' })
    expectError(stale, 422, 'DAY_CHANGED', /^date: Saturday is now 2026-11-28/)
    expect(stale.body).toMatchObject({ date: '2026-11-28' })
  })
})

// At any moment one of these two time zones has another date than the club.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the clock of the machine is not the club’s: a process in %s gives each day the club’s date',
  async (TZ) => {
    const date = new Intl.DateTimeFormat('sv-SE', { timeZone: CLUB_TIME_ZONE })
    const name = new Intl.DateTimeFormat('en', { timeZone: CLUB_TIME_ZONE, weekday: 'long' })
    const server = await startProcess(path.join(temporaryFolder(), 'zone.db'), await freePort(), { TZ, TOKEN_KEY })
    const tomorrow = Date.now() + 86_400_000
    const answer = await server.call(
      'POST',
      '/createreservation',
      JSON.stringify({ ...BODY, day: name.format(tomorrow), date: date.format(tomorrow) }),
      { 'content-type': 'application/json', authorization: `Bearer ${await sign()}` },
    )
    expect(answer).toMatchObject({ status: 201, body: { date: date.format(tomorrow) } })
  },
)
