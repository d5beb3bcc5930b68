import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { sized } from '../brief.ts'
import { anUndo, pointBy } from '../client.ts'
import { quantile } from '../quantile.ts'
import { openWatcher } from '../watcher.ts'
import { figure, MEBIBYTE, measured, memoryOf, startBuilt, upTo } from './built-server.ts'
import { crowdOf, mostFiles } from './crowd-of.ts'

/** Maximum times that docs/operations.md promises (ms), on two cores that the server shares with the watchers. */
const DECLARED = { latencyMs: 5000, backMs: 30_000 }

/** Opens a socket that watches every match, then reads nothing more but keeps sending pongs. */
async function aStuckWatcher(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  onTestFinished(() => socket.terminate())
  const receives = async (start: string) => {
    for (;;) if (String((await once(socket, 'message'))[0]).startsWith(start)) return
  }
  await receives('0')
  socket.send('40')
  await receives('40')
  socket.send('420["matches:watch",{}]')
  await receives('430')
  socket.pause()
  // Without these pongs, the server would close the socket because it is silent.
  const pongs = setInterval(() => socket.send('3'), 2000)
  socket.on('error', () => undefined)
  onTestFinished(() => clearInterval(pongs))
  return socket
}

const STUCK = 10
const MATCHES = 20
const POINTS_EACH = 1000

test(`[F11] ${STUCK} watchers that stop reading during 20,000 entries are dropped within 50 MB of memory; others get everything`, async () => {
  const server = await startBuilt()
  /** Posts the points of a long day. Returns the matches. */
  const aDay = async () => {
    const matches = await Promise.all(upTo(MATCHES).map(() => server.newMatch()))
    // Undos are the largest entries. They fill the network's buffers, which are outside the server's memory.
    const points = (player: string) =>
      upTo(250).map((n) => (n % 4 === 1 ? pointBy(player) : n % 4 === 2 ? pointBy(player) : anUndo()))
    for (let posted = 0; posted < POINTS_EACH; posted += 250)
      for (const { id, one } of matches) expect(await server.score(id, points(one))).toMatchObject({ status: 201 })
    return matches
  }
  const aReader = async () => {
    const watcher = await openWatcher(server.url)
    await watcher.watchAll()
    return watcher
  }
  /** Runs a task. Returns its result and the peak growth of the server's memory. */
  const growth = async <T>(what: () => Promise<T>) => {
    const before = await memoryOf(server)
    let peak = 0
    const look = async () => {
      const now = await memoryOf(server)
      peak = Math.max(peak, now)
    }
    const looking = setInterval(() => void look(), 200)
    try {
      return { of: await what(), grown: peak - before }
    } finally {
      clearInterval(looking)
    }
  }
  // Measures the same day without stuck watchers, because the points take memory too.
  const early = await aReader()
  for (let warm = sized(0, 1); warm > 0; warm--) await aDay()
  const usual = await growth(aDay)

  const reader = await aReader()
  for (let n = 0; n < STUCK; n++) await aStuckWatcher(server.url)
  const { of: matches, grown } = await growth(async () => {
    const day = await aDay()
    await vi.waitFor(async () => expect(await figure(server, 'ventaja_watchers')).toBe(2), { timeout: 20_000 })
    return day
  })
  for (const watcher of [reader, early]) {
    await vi.waitFor(() => expect(watcher.entries.length % (MATCHES * POINTS_EACH)).toBe(0), { timeout: 20_000 })
    for (const { id } of matches) {
      const seqs = watcher.entries.filter(({ matchId }) => matchId === id).map(({ seq }) => seq)
      expect(seqs).toEqual(upTo(POINTS_EACH))
    }
  }
  const dropped = await figure(server, 'ventaja_watchers_dropped_total')
  measured(`${STUCK} stuck, ${dropped} dropped for it; grown by ${toMiB(grown)}, without them by ${toMiB(usual.grown)}`)
  expect(dropped).toBe(STUCK)
  expect(grown - usual.grown).toBeLessThan(50 * MEBIBYTE)

  // A dropped watcher reconnects and gets the missed entries.
  const back = await openWatcher(server.url)
  const [missed] = matches
  const answer = await back.watch(missed?.id ?? '', POINTS_EACH - 10)
  expect(answer).toMatchObject({
    ok: true,
    seq: POINTS_EACH,
    entries: expect.toSatisfy((list: unknown[]) => list.length === 10),
  })
})

const toMiB = (bytes: number): string => `${(bytes / MEBIBYTE).toFixed(0)} MiB`

test('[F12] [F13] a crowd gets every entry in time and without a gap, also after a lost connection and after a crash', async ({
  skip,
}) => {
  const wanted = sized(500, 10_000)
  const files = mostFiles()
  skip(wanted + 500 > files, `${wanted} sockets need more than the ${files} files that a process may open here`)
  let server = await startBuilt()
  const { id, one } = await server.newMatch()
  const idle = await memoryOf(server)
  const crowd = crowdOf(server.url, id, wanted)
  const everybody = { watching: wanted, behind: 0, gaps: 0 }
  await crowd.until(0, ({ watching }) => watching === wanted, 60_000)
  measured(`${wanted} watchers take ${toMiB((await memoryOf(server)) - idle)}`)

  const points = sized(20, 40)
  let head = 0
  const score = async () => {
    head += 1
    crowd.tell({ order: 'sent', seq: head, at: Date.now() })
    expect(await server.score(id, pointBy(one))).toMatchObject({ status: 201 })
  }
  const latencies: number[] = []
  for (let n = 0; n < points; n++) {
    await score()
    const reached = await crowd.until(head, ({ behind }) => behind === 0, 30_000)
    expect(reached).toMatchObject(everybody)
    for (const latency of reached.latencies) latencies.push(latency)
  }
  const [median, p99, worst] = [0.5, 0.99, 1].map((part) => quantile(latencies, part))
  measured(`${latencies.length} entries sent: median ${median} ms, p99 ${p99} ms, worst ${worst} ms`)
  expect(latencies).toHaveLength(points * wanted)
  expect(p99).toBeLessThan(DECLARED.latencyMs)

  const back = async (what: string, lost: () => Promise<void>) => {
    const { opened } = await crowd.report(head)
    const started = performance.now()
    await lost()
    const all = await crowd.until(
      head,
      (now) => now.watching === wanted && now.opened >= opened + wanted && now.behind === 0,
      60_000,
    )
    const took = performance.now() - started
    measured(`${what}: all are back and have the missed entries after ${(took / 1000).toFixed(1)} s`)
    expect(all).toMatchObject(everybody)
    expect(took).toBeLessThan(DECLARED.backMs)
    return all
  }
  await back('every connection cut', async () => {
    crowd.tell({ order: 'cut' })
    await score()
  })
  await back('kill -9 and a new start', async () => {
    server.kill('SIGKILL')
    await server.ended
    server = await server.again()
    await score()
  })
  // The server still serves the list of matches.
  expect(await server.get('/product')).toMatchObject({ status: 200 })
  await score()
  expect(await crowd.until(head, ({ behind }) => behind === 0, 30_000)).toMatchObject(everybody)
  expect(await figure(server, 'ventaja_watchers')).toBe(wanted)
})
