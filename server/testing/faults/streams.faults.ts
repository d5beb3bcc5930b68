import { expect, test, vi } from 'vitest'
import { sized } from '../brief.ts'
import { pointBy } from '../client.ts'
import { openStream } from '../stream-reader.ts'
import { openWatcher } from '../watcher.ts'
import { measured, startBuilt, upTo } from './built-server.ts'

const READERS = sized(100, 1000)
const POINTS = 60
const patience = { timeout: 60_000, interval: 50 }

test(`${READERS} streams beside ${READERS} sockets get every entry once, also those that resume with Last-Event-ID`, async () => {
  const server = await startBuilt({ STREAMS: String(3 * READERS) })
  const { id, one, two } = await server.newMatch()
  const streamOf = (headers = {}) => openStream(`${server.url}/product/${id}/stream`, headers)
  const watchers = await Promise.all(upTo(READERS).map(() => openWatcher(server.url)))
  for (const watcher of watchers) expect(await watcher.watch(id)).toMatchObject({ ok: true })
  const streams = await Promise.all(upTo(READERS).map(() => streamOf()))
  const sees = (reader: { seqs: () => number[] }, wanted: readonly number[]) =>
    vi.waitFor(() => expect(reader.seqs()).toEqual(wanted), patience)

  const started = performance.now()
  const storm = Promise.all(upTo(POINTS).map((n) => server.score(id, pointBy(n % 2 ? one : two))))
  // Every tenth stream loses its connection during the points.
  const resumed = streams
    .filter((_, n) => n % 10 === 0)
    .map(async (stream) => {
      await vi.waitFor(() => expect(stream.seqs().length).toBeGreaterThan(0), patience)
      stream.request.destroy()
      const before = stream.seqs()
      return { before, after: await streamOf({ 'last-event-id': `${before.at(-1)}` }) }
    })
  await storm
  const all = upTo(POINTS)
  for (const watcher of watchers) await sees(watcher, all)
  for (const stream of streams.filter((_, n) => n % 10 !== 0)) await sees(stream, all)
  for (const { before, after } of await Promise.all(resumed)) {
    expect(before).toEqual(all.slice(0, before.length))
    await sees(after, all.slice(before.length))
  }
  measured(`${POINTS} points reached ${2 * READERS} readers within ${(performance.now() - started).toFixed(0)} ms`)
})
