// Runs on both databases.
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { ExpectedChanged } from '../../shared/order/order-feed-schemas.ts'
import type { OrderAnswer } from '../../shared/order/order-schemas.ts'
import { pointBy } from '../testing/client.ts'
import { at, DAY, openOrderClub } from '../testing/order-calls.ts'
import { ask, openSocket } from '../testing/watcher.ts'

const COURT = 'club_naco-1'
const WATCHED = { club: 'club_naco', date: DAY }
const MINUTE = 60_000

/** A day on which the final follows two semifinals on one court, and a viewer who watches it. */
async function aWatchedDay() {
  const club = await openOrderClub()
  const event = await club.drawnEvent('ABCD')
  const [first, second, final] = ['main-1-1', 'main-1-2', 'main-2-1'].map(event.key) as [string, string, string]
  await club.put([
    { key: first, court: COURT, kind: 'at', time: at(9) },
    { key: second, court: COURT, kind: 'followedBy', time: null },
    { key: final, court: COURT, kind: 'notBefore', time: at(16) },
  ])
  await club.publish()
  club.clock.now = Date.parse(at(9))
  const socket = openSocket(club.app.url)
  const changed: object[] = []
  const expected: ExpectedChanged[] = []
  socket.on('order:changed', (day) => changed.push(day))
  socket.on('order:expected', (starts) => expected.push(starts))
  expect(await ask(socket, 'order:watch', WATCHED)).toEqual({ ok: true })
  const { match } = await event.made('main-1-1')
  const { company } = await club.app.match(match)
  /** Plays points of the first match, half a minute each. */
  const points = async (count: number) => {
    for (let point = 0; point < count; point++) {
      club.clock.now += MINUTE / 2
      await club.app.score(match, pointBy(company))
    }
  }
  const read = async () => ((await club.app.get(club.path)).body as OrderAnswer).courts[0]?.matches ?? []
  return { ...club, event, match, company, first, second, final, socket, changed, expected, points, read }
}

test('a match that waits has an expected start, which moves at the end of each game', async () => {
  const { points, expected, second, final, read, changed } = await aWatchedDay()
  const [first, next, last] = await read()
  expect(first?.expected).not.toBeNull()
  expect(next?.expected?.start).not.toBeNull()
  expect(Date.parse(next?.expected?.from ?? '')).toBeGreaterThan(Date.parse(at(9, 20)))
  expect(last?.expected).toMatchObject({ start: null })
  await points(4)
  await vi.waitFor(() => expect(expected.some((each) => second in each.expected)).toBe(true))
  expect(changed).toContainEqual(WATCHED)
  await vi.waitFor(async () => expect((await read())[0]?.expected, 'a match in play has none').toBeNull())
  const before = expected.length
  await points(4)
  await vi.waitFor(() => expect(expected.slice(before).some((each) => second in each.expected)).toBe(true))
  const shown = () => expected.findLast((each) => second in each.expected)?.expected[second]
  await vi.waitFor(async () => expect((await read())[1]?.expected).toEqual(shown()))
  expect(final).toContain('main-2-1')
})

test('a watcher learns that the office has changed the order, and nothing about other days', async () => {
  const { put, first, changed, socket } = await aWatchedDay()
  const other = openSocket((socket.io as unknown as { uri: string }).uri)
  const unwanted: object[] = []
  other.on('order:changed', (day) => unwanted.push(day))
  expect(await ask(other, 'order:watch', { ...WATCHED, date: '2030-06-02' })).toEqual({ ok: true })
  const before = changed.length
  expect((await put([{ key: first, court: COURT, kind: 'at', time: at(10) }])).status).toBe(200)
  await vi.waitFor(() => expect(changed.length).toBeGreaterThan(before))
  expect(unwanted).toEqual([])
  expect(await ask(other, 'order:watch', { club: 'club_moon', date: DAY })).toEqual({ ok: false, code: 'BAD_PAYLOAD' })
  expect(await ask(socket, 'order:unwatch', WATCHED)).toEqual({ ok: true })
})

test('the watchers of another server learn it too, also just after they have begun to watch', async () => {
  const { app, start, put, first, path } = await aWatchedDay()
  const second = await start({ file: app.file })
  const socket = openSocket(second.url)
  const changed: object[] = []
  socket.on('order:changed', (day) => changed.push(day))
  expect(await ask(socket, 'order:watch', WATCHED)).toEqual({ ok: true })
  // The other server has read the version of the order before it answers this.
  await second.get(path)
  expect((await put([{ key: first, court: COURT, kind: 'at', time: at(10) }])).status).toBe(200)
  await vi.waitFor(() => expect(changed).toContainEqual(WATCHED), { timeout: 15_000 })
})

test('a match that is interrupted for an unknown time leaves those behind it without an expected start', async () => {
  const { app, match, points, read } = await aWatchedDay()
  await points(4)
  expect((await app.score(match, { id: randomUUID(), status: 'suspended' })).status).toBe(201)
  await vi.waitFor(async () => expect((await read())[1]?.expected).toBeNull())
})
