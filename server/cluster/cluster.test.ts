import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clubDay } from '../../shared/time/club-date.ts'
import { plusDays, weekdayOf } from '../../shared/time/weekdays.ts'
import type { Storage } from '../storage/storage.ts'
import { appended, pointBy, seqOf } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { openPglite } from '../testing/pglite.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'
import { ask, openSocket, openWatcher } from '../testing/watcher.ts'
import { createChangesRepository } from './changes-repository.ts'

describe('two servers on one database that never hear each other', () => {
  let storage: Storage
  let one: RunningApp
  let other: RunningApp
  const removers: (() => void)[] = []
  beforeAll(async () => {
    storage = await openPglite()
    const shared = () => ({ ...storage, close: async () => undefined })
    one = await startApp({ storage: shared, config: { catchUpMs: 100 } })
    const webRoot = path.join(
      temporaryFolder((remove) => removers.push(remove)),
      'web',
    )
    mkdirSync(webRoot)
    writeFileSync(path.join(webRoot, 'index.html'), 'the app')
    other = await startApp({ storage: shared, config: { catchUpMs: 100 }, webRoot })
  })
  afterAll(async () => {
    await one.close()
    await other.close()
    await storage.close()
    for (const remove of removers) remove()
  })

  test('a match that the other one made is known as soon as it is asked for, and one that nobody made is a 404', async () => {
    const page = async (id: string) => {
      const { status } = await other.get(`/live/${id}`)
      return { seq: status === 200 ? 0 : status }
    }
    for (const read of [page, other.match, async (id: string) => other.log(id)]) {
      const { id } = await one.newMatch()
      await expect(read(id)).resolves.toMatchObject({ seq: 0 })
    }
    expect((await other.get('/live/nobody')).status).toBe(404)
    expectError(await other.get('/product/nobody'), 404, 'MATCH_NOT_FOUND')
    expectError(await other.get('/product/nobody/actions'), 404, 'MATCH_NOT_FOUND')
    expectError(await other.get('/product/no%00body'), 404, 'MATCH_NOT_FOUND')
  })

  test('it can be watched at once too', async () => {
    const watcher = await openWatcher(other.url)
    const { id, one: player } = await one.newMatch()
    await one.score(id, pointBy(player))
    // A look between the two has found the match without its point: the next one brings it.
    await vi.waitFor(async () => expect(await watcher.watch(id)).toMatchObject({ ok: true, seq: 1 }), { timeout: 5000 })
    expect(await watcher.watch('nobody')).toEqual({ ok: false, code: 'MATCH_NOT_FOUND' })
  })

  test('[F6] a retry at the other one is the entry that is stored, and the same id with other words is refused', async () => {
    const match = await one.newMatch()
    const point = pointBy(match.one)
    const first = await one.score(match.id, point)
    const again = await other.score(match.id, point)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(appended(again)).toEqual(appended(first))
    expectError(await other.score(match.id, { ...point, player: match.two }), 422, 'ID_REUSED')
  })

  test('nobody is refused for what a server has not heard: baseSeq is compared with the log', async () => {
    const match = await one.newMatch()
    await other.match(match.id)
    for (let seq = 0; seq < 6; seq++) {
      const server = seq % 2 ? one : other
      expect(seqOf(await server.score(match.id, { ...pointBy(match.one), baseSeq: seq }))).toBe(seq + 1)
    }
    expectError(await one.score(match.id, { ...pointBy(match.one), baseSeq: 5 }), 409, 'SEQ_CONFLICT')
  })

  test('what was scored elsewhere closes a match here: its rules are fixed', async () => {
    const match = await one.newMatch()
    await other.match(match.id)
    await one.score(match.id, pointBy(match.one))
    expectError(await other.patch(match.id, { format: 'SET3-S:6/TB7' }), 409, 'LOG_NOT_EMPTY')
    expect((await other.match(match.id)).format).toBeNull()
  })

  test('of two descriptions at once neither is forgotten', async () => {
    const { id } = await one.newMatch()
    await other.match(id)
    const answers = await Promise.all([one.patch(id, { category: 'Mixed' }), other.patch(id, { description: 'Final' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const told = { category: 'Mixed', description: 'Final' }
    await expect.poll(() => one.match(id)).toMatchObject(told)
    await expect.poll(() => other.match(id)).toMatchObject(told)
  })

  test('an id that PostgreSQL cannot even be asked for is nobody’s', async () => {
    const confirm = { orderId: 1, token: 'a\u0000b', payerId: 'BUYER' }
    expectError(await one.postAs('ana@example.com', '/paypalsuccessorder', confirm), 400, 'BAD_REQUEST')
    const { id } = await one.newMatch()
    expectError(await one.score('no%00body', pointBy('Ana Díaz')), 404, 'MATCH_NOT_FOUND')
    expect((await other.match(id)).id).toBe(id)
  })

  test('racing appends leave no gap', async () => {
    const match = await one.newMatch()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 ? one : other).score(match.id, pointBy(match.one))),
    )
    expect(answers.map(seqOf).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
  })

  test('watchers of both see every entry once and in order, and lists and their ETags follow', async () => {
    const match = await one.newMatch()
    const [here, there] = await Promise.all([one, other].map(async ({ url }) => openWatcher(url)))
    await here?.watch(match.id)
    await there?.watch(match.id)
    const before = (await other.get('/product')).headers.get('etag')
    for (let n = 0; n < 5; n++) await (n % 2 ? one : other).score(match.id, pointBy(match.one))
    await here?.sees([1, 2, 3, 4, 5])
    await there?.sees([1, 2, 3, 4, 5])
    const list = await other.get('/product')
    expect(list.body).toContainEqual(expect.objectContaining({ id: match.id, seq: 5 }))
    expect(list.headers.get('etag')).not.toBe(before)
    expect((await one.get(`/product/${match.id}`)).headers.get('etag')).toBe(
      (await other.get(`/product/${match.id}`)).headers.get('etag'),
    )
  })

  describe('who watches the courts of a day', () => {
    const [ANA, date] = ['ana@example.com', plusDays(clubDay(Date.now()), 3)]
    const wish = (id: number) => ({
      id,
      title: 'Ana',
      club: 'club_naco',
      day: weekdayOf(date),
      court: 'Court 1',
      time: `${5 + id}:00`,
    })
    async function watching() {
      const seen: string[] = []
      const socket = openSocket(other.url)
      for (const event of ['created', 'removed'])
        socket.on(`reservation:${event}`, ({ time }: { time: string }) => seen.push(`${event} ${time}`))
      expect(await ask(socket, 'reservations:watch', { club: 'club_naco', date })).toEqual({ ok: true })
      return seen
    }

    test('is told within a moment what was booked and given back elsewhere', async () => {
      const seen = await watching()
      await one.postAs(ANA, '/createreservation', wish(15))
      await expect.poll(() => seen).toEqual(['created 20:00'])
      await one.postAs(ANA, '/removereservation', { id: 15 })
      await expect.poll(() => seen).toEqual(['created 20:00', 'removed 20:00'])
    })

    test('is told once, however often and in whatever way a server learns of it', async () => {
      const seen = await watching()
      await other.postAs(ANA, '/createreservation', wish(16))
      await one.postAs(ANA, '/createreservation', wish(17))
      await expect.poll(() => seen).toEqual(['created 21:00', 'created 22:00'])
      const match = await one.newMatch()
      await one.score(match.id, pointBy(match.one))
      // By then it has looked again.
      await expect.poll(async () => (await other.match(match.id)).seq).toBe(1)
      expect(seen).toHaveLength(2)
    })
  })

  test('what is written is found from any moment before it, and nothing of before', async () => {
    if (!storage.shared) throw new Error('it is shared')
    const changes = createChangesRepository(storage.shared)
    const match = await one.newMatch()
    const start = await changes.now()
    expect(await changes.since(start)).toMatchObject({ heads: [], described: [] })
    await one.score(match.id, [pointBy(match.one), pointBy(match.one)])
    expect((await changes.since(start)).heads).toEqual([{ id: match.id, head: 2 }])
    const { cursor } = await changes.since(start)
    await one.patch(match.id, { description: 'Final' })
    const later = await changes.since(cursor)
    expect(later).toMatchObject({ heads: [], described: [{ id: match.id }] })
    expect(later.described[0]?.updatedAt).toBe(Date.parse((await one.match(match.id)).updatedAt))
  })
})
