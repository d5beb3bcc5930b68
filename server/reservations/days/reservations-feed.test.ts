import { afterAll, describe, expect, test, vi } from 'vitest'
import type { TakenSlot } from '../../../shared/reservations/reservations-schemas.ts'
import { startApp } from '../../testing/running-app.ts'
import { ask, openSocket } from '../../testing/watcher.ts'

/** Saturday the 21st of November 2026, 12:30 at the club. */
const app = await startApp({ clock: () => Date.parse('2026-11-21T16:30:00Z'), rules: { quota: 50 } })
afterAll(app.close)

const ANA = 'ana@example.com'
const MONDAY = { club: 'club_naco', date: '2026-11-23' }
const booking = (id: number, more: object = {}) => ({
  club: 'club_naco',
  day: 'Monday',
  court: 'Court 1',
  time: `${5 + id}:00`,
  id,
  title: 'Secret',
  ...more,
})

function watcher() {
  const socket = openSocket(app.url)
  const seen: [string, TakenSlot][] = []
  for (const event of ['reservation:created', 'reservation:removed'])
    socket.on(event, (slot: TakenSlot) => seen.push([event, slot]))
  return { socket, seen, sees: (count: number) => vi.waitFor(() => expect(seen).toHaveLength(count)) }
}

test('a watcher of a club’s day gets its bookings and cancellations, without names', async () => {
  const { socket, seen, sees } = watcher()
  expect(await ask(socket, 'reservations:watch', MONDAY)).toEqual({ ok: true })
  await app.postAs(ANA, '/createreservation', booking(0))
  await app.postAs(ANA, '/removereservation', { id: 0 })
  await sees(2)
  const slot = { club: 'club_naco', day: 'Monday', date: '2026-11-23', court: 'Court 1', time: '5:00' }
  expect(seen).toEqual([
    ['reservation:created', slot],
    ['reservation:removed', slot],
  ])
})

test('a watcher gets nothing about other days, other clubs or rejected bookings, and nothing after it stops watching', async () => {
  const { socket, seen, sees } = watcher()
  await ask(socket, 'reservations:watch', MONDAY)
  await app.postAs(ANA, '/createreservation', booking(1, { day: 'Tuesday' }))
  await app.postAs(ANA, '/createreservation', booking(2, { club: 'club_gazcue' }))
  await app.postAs(ANA, '/createreservation', booking(3))
  await app.postAs('beto@example.com', '/createreservation', booking(3))
  await app.postAs(ANA, '/createreservation', booking(4))
  await sees(2)
  expect(seen.map(([, { time }]) => time)).toEqual(['8:00', '9:00'])
  expect(await ask(socket, 'reservations:unwatch', MONDAY)).toEqual({ ok: true })
  await app.postAs(ANA, '/createreservation', booking(5))
  // Anything sent before this answer has arrived by now.
  await ask(socket, 'reservations:watch', { ...MONDAY, date: '2026-11-24' })
  expect(seen).toHaveLength(2)
})

describe('[F27] an invalid message is rejected in the acknowledgement', () => {
  test.each<[string, unknown]>([
    ['reservations:watch', 'junk'],
    ['reservations:watch', null],
    ['reservations:watch', {}],
    ['reservations:watch', { ...MONDAY, club: 'club_moon' }],
    ['reservations:watch', { ...MONDAY, date: '2026-02-30' }],
    ['reservations:watch', { ...MONDAY, admin: true }],
    ['reservations:unwatch', []],
  ])('%s %j', async (event, payload) => {
    expect(await ask(openSocket(app.url), event, payload)).toEqual({ ok: false, code: 'BAD_PAYLOAD' })
  })

  test('a socket that watches more than 20 days is disconnected, and no other socket is', async () => {
    const [greedy, other] = [watcher(), watcher()]
    await ask(other.socket, 'reservations:watch', MONDAY)
    const ended = new Promise((resolve) => greedy.socket.on('disconnect', resolve))
    for (let day = 1; day <= 20; day++) {
      const date = `2026-12-${String(day).padStart(2, '0')}`
      expect(await ask(greedy.socket, 'reservations:watch', { ...MONDAY, date })).toEqual({ ok: true })
    }
    expect(await ask(greedy.socket, 'reservations:watch', { ...MONDAY, date: '2026-12-31' })).toEqual({
      ok: false,
      code: 'TOO_MANY_ROOMS',
    })
    await ended
    await app.postAs(ANA, '/createreservation', booking(10))
    await other.sees(1)
  })

  test('nothing can be booked through the socket', async () => {
    const { socket } = watcher()
    socket.emit('reservation:created', booking(11))
    await ask(socket, 'reservations:watch', MONDAY)
    const { body } = await app.postAs(ANA, '/reservations', { club: 'club_naco', day: 'Monday' })
    expect(JSON.stringify(body)).not.toContain('"16:00"')
  })
})
