import { expect, test } from 'vitest'
import { BOOKED, bookedCourt, GUESTS } from '../testing/booked-court.ts'
import { pointBy } from '../testing/client.ts'
import { openPglite } from '../testing/pglite.ts'
import { FREE, tomorrowAt } from '../testing/priced-courts.ts'
import type { StartOptions } from '../testing/running-app.ts'

const OTHER_COURT = 'club_naco-3'

/** Starts a server on which Ana has made the match of her booking, ten minutes before its start. */
async function madeMatch(options: StartOptions = {}) {
  const club = await bookedCourt(options)
  const { app, ana, path, clock, uid } = club
  clock.now = BOOKED.startsAt - 600_000
  expect((await ana.send('POST', path, GUESTS)).status).toBe(201)
  const point = () => ana.send('POST', `/product/${uid}/actions`, pointBy('Ana Reyes'))
  /** Returns the match as lists have it, or undefined. */
  const listed = async () => {
    const { body } = await app.get('/product?view=summary')
    return (body as { id: string; court: string; date: string }[]).find(({ id }) => id === uid)
  }
  return { ...club, point, listed, move: (to: object) => ana.send('PATCH', `/bookings/${uid}`, to) }
}

test('the match of a cancelled booking is archived if nothing was scored', async () => {
  const { app, ana, uid, point, listed } = await madeMatch()
  expect(await listed()).toBeDefined()
  expect((await ana.cancel(uid)).status).toBe(200)
  expect(await listed()).toBeUndefined()
  expect(await app.match(uid)).toMatchObject({ archived: true, seq: 0 })
  expect((await point()).status).toBe(403)
})

test('the match of a moved booking moves to its court and time if nothing was scored', async () => {
  const { app, uid, move, listed } = await madeMatch()
  const to = { court: OTHER_COURT, startsAt: tomorrowAt(20) }
  expect((await move(to)).status).toBe(200)
  expect(await app.match(uid)).toMatchObject({ court: OTHER_COURT, date: tomorrowAt(20), status: 'scheduled' })
  expect(await listed()).toMatchObject({ court: OTHER_COURT, date: tomorrowAt(20) })
  expect((await app.get(`/court/${OTHER_COURT}/now`)).body).toMatchObject({ next: [{ kind: 'match', match: uid }] })
})

test('the match of a moved booking gets its court even if the match had none', async () => {
  const { app, uid, move, listed } = await madeMatch()
  expect((await app.patch(uid, { club: null, court: null })).status).toBe(200)
  expect((await move({ court: OTHER_COURT })).status).toBe(200)
  expect(await listed()).toMatchObject({ court: OTHER_COURT, date: new Date(BOOKED.startsAt).toISOString() })
})

test('a match that has begun stays when its booking is moved or cancelled', async () => {
  const { app, ana, uid, point, move, listed } = await madeMatch()
  expect((await point()).status).toBe(201)
  const before = await app.match(uid)
  expect((await move({ court: OTHER_COURT })).status).toBe(200)
  expect((await ana.cancel(uid)).status).toBe(200)
  expect(await app.match(uid)).toEqual(before)
  expect(await listed()).toBeDefined()
})

test('the match of a moved and then cancelled booking follows it on PostgreSQL, at another server too', async () => {
  const pglite = await openPglite()
  const shared = { ...pglite, close: async () => undefined }
  const { app, ana, uid, move, start } = await madeMatch({ storage: () => shared, config: { catchUpMs: 100 } })
  const other = await start()
  expect(await other.match(uid)).toMatchObject({ court: FREE })
  expect((await move({ court: OTHER_COURT })).status).toBe(200)
  for (const server of [app, other]) await expect.poll(() => server.match(uid)).toMatchObject({ court: OTHER_COURT })
  expect((await ana.cancel(uid)).status).toBe(200)
  for (const server of [app, other]) await expect.poll(() => server.match(uid)).toMatchObject({ archived: true })
  for (const server of [app, other]) await server.close()
  await pglite.close()
})

test('a change of the title does not touch the match', async () => {
  const { app, uid, move } = await madeMatch()
  const before = await app.get(`/product/${uid}/description`)
  expect((await move({ title: 'Final' })).status).toBe(200)
  expect((await app.get(`/product/${uid}/description`)).body).toEqual(before.body)
})

test.each(Array.from({ length: 6 }, (_, round) => round))(
  'a first point and a cancellation at once have one outcome: round %i',
  async () => {
    const { app, ana, uid, point, listed } = await madeMatch()
    const [scored, cancelled] = await Promise.all([point(), ana.cancel(uid)])
    expect(cancelled.status).toBe(200)
    const { seq, archived = false } = (await app.match(uid)) as { seq: number; archived?: boolean }
    expect({ seq, archived }).toEqual({ seq: scored.status === 201 ? 1 : 0, archived: scored.status !== 201 })
    expect(await listed()).toEqual(archived ? undefined : expect.anything())
  },
)

test('a match that is made while its booking is cancelled does not stay on the court', async () => {
  const { app, ana, path, uid, clock } = await bookedCourt()
  clock.now = BOOKED.startsAt - 600_000
  const [made] = await Promise.all([ana.send('POST', path, GUESTS), ana.cancel(uid)])
  expect([201, 404]).toContain(made.status)
  const { status, body } = await app.get(`/product/${uid}`)
  expect(status === 404 || Object(body).archived).toBe(true)
})
