import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storePeople } from '../../testing/people-rows.ts'
import { openPglite } from '../../testing/pglite.ts'
import { startApp, startOwnApp } from '../../testing/running-app.ts'
import { ask, openSocket } from '../../testing/watcher.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const NOON = Date.parse('2026-11-21T16:30:00Z')
const MANAGER = 'manager@naco.example'
const MONDAY = { club: 'club_naco', date: '2026-11-23' }
const EIGHT = Date.parse('2026-11-23T12:00:00Z')
const booking = (startsAt: number) => ({
  id: 1,
  court: 'club_naco-1',
  startsAt: new Date(startsAt).toISOString(),
  title: 'x',
})

/** Watches a day, and collects its changes. */
async function watching(url: string) {
  const socket = openSocket(url)
  const seen: string[] = []
  for (const event of ['created', 'removed'])
    socket.on(`reservation:${event}`, ({ court, time }: { court: string; time: string }) =>
      seen.push(`${event} ${court} ${time}`),
    )
  expect(await ask(socket, 'reservations:watch', MONDAY)).toEqual({ ok: true })
  return seen
}

test('a watcher of a day gets bookings, both slots of a move, and slots that the club changed since', async () => {
  const app = await startOwnApp({ clock: () => NOON })
  const seen = await watching(app.url)
  const { body } = await app.postAs('ana@example.com', '/bookings', booking(EIGHT))
  const { uid } = (body as { bookings: { uid: string }[] }).bookings[0] ?? {}
  await expect.poll(() => seen).toEqual(['created Court 1 8:00'])
  await app.sendAs('ana@example.com', 'PATCH', `/bookings/${uid}`, { court: 'club_naco-2' })
  await expect.poll(() => seen.slice(1).sort()).toEqual(['created Court 2 8:00', 'removed Court 1 8:00'])
  await app.sendAs('ana@example.com', 'DELETE', `/bookings/${uid}`)
  await expect.poll(() => seen.slice(3)).toEqual(['removed Court 2 8:00'])
})

/** Watches the week of a date, or only this date, and collects their changes. */
async function watchingChanges(kind: 'bookings' | 'reservations', url: string, date: string) {
  const socket = openSocket(url)
  const changes: unknown[] = []
  socket.on(`${kind}:changed`, (changed: unknown) => changes.push(changed))
  expect(await ask(socket, `${kind}:watch`, { ...MONDAY, date })).toEqual({ ok: true })
  return changes
}

test('watchers of a week and of a day get changes that leave the slot taken: a title, the answer of a partner, an offer and its acceptance', async () => {
  const app = await startOwnApp({ clock: () => NOON })
  const send = (name: string, method: string, to: string, body?: object) =>
    app.sendAs(`${name}@example.com`, method, to, body)
  const watchDay = (date: string) => watchingChanges('reservations', app.url, date)
  const watchWeek = (date: string) => watchingChanges('bookings', app.url, date)
  const [changes, ofDay] = [await watchWeek('2026-11-26'), await watchDay(MONDAY.date)]
  const [other, otherDay] = [await watchWeek('2026-11-30'), await watchDay('2026-11-24')]
  /** Sends a request, and waits until the watcher gets its change. */
  const changedBy = async (request: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await request
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    await expect.poll(() => changes.splice(0)).toContainEqual(MONDAY)
    await expect.poll(() => ofDay.splice(0)).toContainEqual(MONDAY)
    return body
  }
  const made = await changedBy(send('ana', 'POST', '/bookings', booking(EIGHT)))
  const { uid } = (made as { bookings: { uid: string }[] }).bookings[0] ?? {}
  await changedBy(send('ana', 'PATCH', `/bookings/${uid}`, { title: 'Drills', partners: ['beto@example.com'] }))
  await changedBy(send('beto', 'POST', `/bookings/${uid}/answer`, { accept: true }))
  const wish = { club: 'club_naco', court: 'club_naco-1', startsAt: new Date(EIGHT).toISOString() }
  const wait = (await send('eva', 'POST', '/waits', wish)).body as { id: string }
  await changedBy(send('ana', 'DELETE', `/bookings/${uid}`))
  await changedBy(send('eva', 'POST', `/waits/${wait.id}/accept`, {}))
  expect([...other, ...otherDay]).toEqual([])
})

test('watchers of a week and of a day get the corrected name of a guest and of a member', async () => {
  const app = await startOwnApp({ clock: () => NOON })
  await storePeople(app.file, { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] })
  const desk = async (method: string, to: string, body: object, headers = {}) => {
    const answer = await app.sendAs(MANAGER, method, to, body, headers)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer
  }
  const guest = { id: 'a-guest-of-the-desk', name: 'Rosa Gomes', phone: '' }
  const fields = { name: 'Luz Marte', number: '', phone: '+1 809 555 0104', email: '', notes: '', tags: [] }
  const member = { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', club: 'club_naco', ...fields }
  const { headers } = await desk('POST', '/members', member)
  await desk('POST', '/office/reservations', { ...booking(EIGHT), guest })
  await desk('POST', '/office/reservations', { ...booking(EIGHT), id: 2, court: 'club_naco-2', member: member.id })
  const [week, day, other] = await Promise.all([
    watchingChanges('bookings', app.url, '2026-11-27'),
    watchingChanges('reservations', app.url, MONDAY.date),
    watchingChanges('bookings', app.url, '2026-11-30'),
  ])
  const areTold = async () => {
    for (const seen of [week, day]) await expect.poll(() => seen.splice(0)).toContainEqual(MONDAY)
  }
  await desk('PUT', `/guests/${guest.id}`, { name: 'Rosa Gómez', phone: '+1 809 555 0177' })
  await areTold()
  const change = { ...fields, name: 'Luz Marté' }
  await desk('PUT', `/members/${member.id}`, change, { 'if-match': headers.get('etag') ?? '' })
  await areTold()
  expect(other).toEqual([])
})

test('a watcher at another server gets bookings and blocks, whichever program stores them', async () => {
  const storage = await openPglite()
  const shared = { ...storage, close: async () => undefined }
  const servers = await Promise.all(
    [1, 2].map(() => startApp({ clock: () => NOON, storage: () => shared, config: { catchUpMs: 100 } })),
  )
  const [one, other] = servers
  if (!one || !other) throw new Error('two servers start')
  const seen = await watching(other.url)
  const changes = await watchingChanges('bookings', other.url, MONDAY.date)
  await one.postAs('ana@example.com', '/bookings', booking(EIGHT))
  await expect.poll(() => seen).toEqual(['created Court 1 8:00'])
  expect(changes).toContainEqual(MONDAY)
  const unit = EIGHT / 1_800_000
  await storage.shared?.query(
    sql`insert into court_units (court_id, unit, block) values ('club_naco-3', ${unit + 1}, 'b')`,
  )
  await expect.poll(() => seen.slice(1)).toEqual(['created Court 3 8:00'])
  await storage.shared?.query(sql`delete from court_units where block = 'b'`)
  await expect.poll(() => seen.slice(2)).toEqual(['removed Court 3 8:00'])
  for (const server of servers) await server.close()
  await storage.close()
})
