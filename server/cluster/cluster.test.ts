import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clubDay } from '../../shared/time/club-date.ts'
import { plusDays, weekdayOf } from '../../shared/time/week.ts'
import type { Storage } from '../storage/storage.ts'
import { appended, pointBy, seqOf } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { withLateAnswers } from '../testing/late-answers.ts'
import { openPglite } from '../testing/pglite.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'
import { ask, openSocket, openWatcher } from '../testing/watcher.ts'
import { createChangesRepository } from './changes-repository.ts'

describe('two servers on one database that receive no messages', () => {
  let storage: Storage
  let one: RunningApp
  let other: RunningApp
  const removers: (() => void)[] = []
  /** Delays what the second server reads from the database. */
  let answered = async (_sql: string): Promise<void> => undefined
  beforeAll(async () => {
    storage = await openPglite()
    const shared = { ...storage, close: async () => undefined }
    one = await startApp({ storage: () => shared, config: { catchUpMs: 100 } })
    const webRoot = path.join(
      temporaryFolder((remove) => removers.push(remove)),
      'web',
    )
    mkdirSync(webRoot)
    writeFileSync(path.join(webRoot, 'index.html'), 'the app')
    const late = withLateAnswers(shared, (sql) => answered(sql))
    other = await startApp({ storage: () => late, config: { catchUpMs: 100 }, webRoot })
  })
  afterAll(async () => {
    await one.close()
    await other.close()
    await storage.close()
    for (const remove of removers) remove()
  })

  test('a match of the other server is found at the first request; an unknown one is a 404', async () => {
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

  test('a match of the other server can be watched at once, and its points arrive within two seconds, each once', async () => {
    const watcher = await openWatcher(other.url)
    const { id, one: player } = await one.newMatch()
    await one.score(id, [pointBy(player), pointBy(player)])
    // The other server may have polled before the points were stored. It then has the match without them until its next poll.
    const watched = await watcher.watch(id)
    if (!watched.ok || !('entries' in watched)) throw new Error(`not watched: ${JSON.stringify(watched)}`)
    const has = () => [...watched.entries, ...watcher.entries].map(({ seq }) => seq)
    await vi.waitFor(() => expect(has()).toEqual([1, 2]), { timeout: 2000, interval: 5 })
    expect(await watcher.watch('nobody')).toEqual({ ok: false, code: 'MATCH_NOT_FOUND' })
  })

  describe('while a server still looks up a match', () => {
    function hold(): () => void {
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      answered = () => held
      return release
    }

    test('a read gets a 503 within three seconds if the database does not answer', async () => {
      const release = hold()
      const began = performance.now()
      const [match, log] = await Promise.all(['', '/actions'].map((what) => other.get(`/product/unheard-of${what}`)))
      for (const answer of [match, log]) {
        expect(answer?.headers.get('retry-after')).toBe('2')
        if (answer) expectError(answer, 503, 'STORAGE_UNAVAILABLE')
      }
      expect(performance.now() - began).toBeLessThan(3500)
      release()
      answered = async () => undefined
      expectError(await other.get('/product/unheard-of'), 404, 'MATCH_NOT_FOUND')
    })

    test('a watcher that stops watching meanwhile is not added', async () => {
      const { id, one: player } = await one.newMatch()
      const watcher = await openWatcher(other.url)
      const release = hold()
      const watching = watcher.watch(id)
      const leaving = ask(watcher.raw, 'match:unwatch', { id })
      release()
      expect(await watching).toMatchObject({ ok: true, seq: 0 })
      expect(await leaving).toEqual({ ok: true })
      await other.score(id, pointBy(player))
      // Anything sent before this answer has arrived by now.
      expect(await ask(watcher.raw, 'match:unwatch', { id })).toEqual({ ok: true })
      expect(watcher.seqs()).toEqual([])
    })

    test('a watcher that stops and starts again is added', async () => {
      const { id, one: player } = await one.newMatch()
      const watcher = await openWatcher(other.url)
      const release = hold()
      const answers = [watcher.watch(id), ask(watcher.raw, 'match:unwatch', { id }), watcher.watch(id)]
      release()
      expect(await Promise.all(answers)).toMatchObject([{ ok: true, seq: 0 }, { ok: true }, { ok: true, seq: 0 }])
      await other.score(id, pointBy(player))
      await watcher.sees([1])
    })
  })

  test('[F6] a retry at the other server finds the stored entry; the same id with another body is rejected', async () => {
    const match = await one.newMatch()
    const point = pointBy(match.one)
    const first = await one.score(match.id, point)
    const again = await other.score(match.id, point)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(appended(again)).toEqual(appended(first))
    expectError(await other.score(match.id, { ...point, player: match.two }), 422, 'ID_REUSED')
  })

  test('baseSeq is compared with the database, not with what this server received', async () => {
    const match = await one.newMatch()
    await other.match(match.id)
    for (let seq = 0; seq < 6; seq++) {
      const server = seq % 2 ? one : other
      expect(seqOf(await server.score(match.id, { ...pointBy(match.one), baseSeq: seq }))).toBe(seq + 1)
    }
    expectError(await one.score(match.id, { ...pointBy(match.one), baseSeq: 5 }), 409, 'SEQ_CONFLICT')
  })

  test('the format of a match cannot be changed after the other server has stored a point', async () => {
    const match = await one.newMatch()
    await other.match(match.id)
    await one.score(match.id, pointBy(match.one))
    expectError(await other.patch(match.id, { format: 'SET3-S:6/TB7' }), 409, 'LOG_NOT_EMPTY')
    expect((await other.match(match.id)).format).toBeNull()
  })

  test('a name that is corrected at one server is soon at the other, whose points with the old name are all stored', async () => {
    const match = await one.newMatch()
    const watcher = await openWatcher(other.url)
    await watcher.watch(match.id)
    await other.score(match.id, pointBy(match.one))
    const points = (server: RunningApp, count: number) =>
      Array.from({ length: count }, () => server.score(match.id, pointBy(match.one)))
    const answers = await Promise.all([
      ...points(other, 3),
      one.patch(match.id, { company: 'Anna' }),
      ...points(one, 3),
      ...points(other, 3),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200, 201, 201, 201, 201, 201, 201])
    // The other server may not know the new name yet. It looks it up in the database.
    expect(seqOf(await other.score(match.id, pointBy('Anna')))).toBe(11)
    await watcher.sees(Array.from({ length: 11 }, (_, n) => n + 1))
    await expect.poll(() => watcher.updates.at(-1)).toMatchObject({ company: 'Anna' })
    for (const server of [one, other]) {
      await expect.poll(async () => (await server.match(match.id)).seq).toBe(11)
      const { actions } = await server.match(match.id)
      expect(new Set(actions.map(({ side, player }) => `${side} ${player}`))).toEqual(new Set(['1 Anna']))
    }
    expectError(await other.patch(match.id, { company2: match.one }), 409, 'NAMES_SWAPPED')
  })

  test('two simultaneous changes of different fields of a match are both kept', async () => {
    const { id } = await one.newMatch()
    await other.match(id)
    const answers = await Promise.all([one.patch(id, { category: 'Mixed' }), other.patch(id, { description: 'Final' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const both = { category: 'Mixed', description: 'Final' }
    await expect.poll(() => one.match(id)).toMatchObject(both)
    await expect.poll(() => other.match(id)).toMatchObject(both)
  })

  test('a match archived on one server leaves the lists of the other within a second, and comes back', async () => {
    const match = await one.newMatch()
    await one.score(match.id, pointBy(match.one))
    const lists = async () => ({
      summaries: JSON.stringify((await other.get('/product?view=summary')).body).includes(match.id),
      matches: (await other.matches()).some(({ id }) => id === match.id),
    })
    const heads = async () => Object(await (await openWatcher(other.url)).watchAll()).heads
    const poll = { timeout: 1000, interval: 10 }
    await expect.poll(lists, poll).toEqual({ summaries: true, matches: true })
    expect(await heads()).toHaveProperty(match.id)
    await one.patch(match.id, { archived: true })
    await expect.poll(lists, poll).toEqual({ summaries: false, matches: false })
    expect(await heads()).not.toHaveProperty(match.id)
    expect(await other.match(match.id)).toMatchObject({ seq: 1, archived: true })
    expectError(await other.score(match.id, pointBy(match.one)), 409, 'MATCH_ARCHIVED')
    await other.patch(match.id, { archived: false })
    await expect.poll(async () => (await one.matches()).some(({ id }) => id === match.id), poll).toBe(true)
    expect(await one.score(match.id, pointBy(match.one))).toMatchObject({ status: 201, body: { seq: 2 } })
  })

  test('an id with a character that PostgreSQL rejects is a 404', async () => {
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

  test('watchers at both servers see every entry once and in order, and lists and their ETags change too', async () => {
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

  describe('a watcher of a club’s day', () => {
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

    test('soon gets bookings and cancellations of the other server', async () => {
      const seen = await watching()
      await one.postAs(ANA, '/createreservation', wish(15))
      await expect.poll(() => seen).toEqual(['created 20:00'])
      await one.postAs(ANA, '/removereservation', { id: 15 })
      await expect.poll(() => seen).toEqual(['created 20:00', 'removed 20:00'])
    })

    test('gets each change once, even if a server learns of it several times', async () => {
      const seen = await watching()
      await other.postAs(ANA, '/createreservation', wish(16))
      await one.postAs(ANA, '/createreservation', wish(17))
      await expect.poll(() => seen).toEqual(['created 21:00', 'created 22:00'])
      const match = await one.newMatch()
      await one.score(match.id, pointBy(match.one))
      // Once it has this point, the other server has polled again.
      await expect.poll(async () => (await other.match(match.id)).seq).toBe(1)
      expect(seen).toHaveLength(2)
    })

    test('does not get a late cancellation after the slot was booked again', async () => {
      const seen = await watching()
      await other.postAs(ANA, '/createreservation', wish(10))
      await expect.poll(() => seen).toEqual(['created 15:00'])
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      // Holds back the answer to the query for this one slot.
      answered = (sql) => (sql.includes('"hour" = ') ? held : Promise.resolve())
      const removing = other.postAs(ANA, '/removereservation', { id: 10 })
      const mine = async () => (await one.postAs(ANA, '/reservations', { mine: true })).body
      await expect.poll(async () => JSON.stringify(await mine())).not.toContain('15:00')
      await one.postAs('beto@example.com', '/createreservation', wish(10))
      // Waits until the other server has polled after this booking, so that no message about it can follow.
      const match = await one.newMatch()
      await one.score(match.id, pointBy(match.one))
      await expect.poll(async () => JSON.stringify((await other.get('/product')).body)).toContain(match.id)
      release()
      expect((await removing).status).toBe(200)
      await expect.poll(async () => (await other.match(match.id)).seq).toBe(1)
      expect(seen.at(-1)).toBe('created 15:00')
    })
  })

  test('[F4] a match with entries of a newer version is a 503, even after a restart', async () => {
    const [match, before] = [await one.newMatch(), await one.newMatch()]
    await one.score(match.id, pointBy(match.one))
    await expect.poll(async () => (await other.match(match.id)).seq).toBe(1)
    await storage.shared?.query(sql`insert into match_entries (match_id, seq, id, at, kind)
      values (${match.id}, 2, 'newer', 1, 'challenge'), (${before.id}, 1, 'newer', 1, 'challenge')`)
    await expect.poll(async () => (await other.get('/readyz')).body).toHaveProperty('unreadableMatches')
    expectError(await other.score(match.id, pointBy(match.one)), 503, 'MATCH_UNREADABLE')
    expect((await other.match(match.id)).seq).toBe(1)
    const later = await startApp({ storage: () => ({ ...storage, close: async () => undefined }) })
    for (const { id } of [match, before]) expectError(await later.get(`/product/${id}`), 503, 'MATCH_UNREADABLE')
    const { id } = await one.newMatch()
    expect(await later.match(id)).toMatchObject({ id, seq: 0 })
    await later.close()
  })

  test('a cursor finds everything written after it, and nothing written before', async () => {
    if (!storage.shared) throw new Error('several servers must be able to share this storage')
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
