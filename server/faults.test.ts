import net from 'node:net'
import path from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { io } from 'socket.io-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pointBy, seqOf, type TestMatch } from './testing/client.ts'
import { temporaryFolder } from './testing/running-app.ts'
import { type ServerProcess, startProcess } from './testing/server-process.ts'
import { freePort, openWatcher } from './testing/watcher.ts'

type Point = ReturnType<typeof pointBy>

/** What a scorer knows of a point: the seq it was answered with, or null where no answer came. */
type Sent = Map<string, { point: Point; match: TestMatch; seq: number | null }>

/** Posts point after point, keeping what was answered, until the server is gone. */
async function scoreUntilGone(
  server: ServerProcess,
  match: TestMatch,
  sent: Sent,
  answered: () => void,
): Promise<void> {
  for (let i = 0; ; i++) {
    const point = pointBy(i % 3 ? match.one : match.two)
    const known = { point, match, seq: null as number | null }
    sent.set(point.id, known)
    try {
      known.seq = seqOf(await server.score(match.id, point))
      answered()
    } catch {
      return
    }
  }
}

function integrityOf(file: string): unknown {
  const database = new BetterSqlite3(file)
  try {
    return database.pragma('integrity_check', { simple: true })
  } finally {
    database.close()
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

test('[F1] kill -9 while 20 scorers post: every answered point is there once, gapless, and the rest completes', async () => {
  const file = path.join(temporaryFolder(), 'test.db')
  const port = await freePort()
  let server = await startProcess(file, port)
  const matches = [await server.newMatch(), await server.newMatch(), await server.newMatch()]
  const sent: Sent = new Map()

  for (const pointsBeforeTheKill of [40, 75, 110]) {
    const dying = server
    let answers = 0
    const answered = () => {
      answers += 1
      if (answers === pointsBeforeTheKill) dying.kill('SIGKILL')
    }
    const scorers = upTo(20).map((n) =>
      scoreUntilGone(dying, matches[n % 3] ?? { id: '', one: '', two: '' }, sent, answered),
    )
    expect(await dying.ended).toMatchObject({ signal: 'SIGKILL' })
    await Promise.all(scorers)
    expect(integrityOf(file)).toBe('ok')

    server = await startProcess(file, port)
    for (const match of matches) {
      const mine = [...sent.values()].filter((known) => known.match === match)
      const stored = (await server.log(match.id)).entries
      expect(stored.map(({ seq }) => seq)).toEqual(upTo(stored.length))
      const seqs = new Map(stored.map(({ id, seq }) => [id, seq]))
      expect(seqs.size).toBe(stored.length)
      for (const { point, seq } of mine) if (seq !== null) expect(seqs.get(point.id)).toBe(seq)

      for (const known of mine) {
        if (known.seq !== null) continue
        const answer = await server.score(match.id, known.point)
        expect(answer.status).toBe(seqs.has(known.point.id) ? 200 : 201)
        known.seq = seqOf(answer)
      }
      const complete = (await server.log(match.id)).entries
      expect(complete.map(({ id }) => id).sort()).toEqual(mine.map(({ point }) => point.id).sort())
    }
    expect(sent.size).toBeGreaterThanOrEqual(pointsBeforeTheKill)
  }
}, 60_000)

describe('[F15] SIGTERM', () => {
  test('drains within 10 s and exits 0; a viewer comes back by itself and gets exactly what it missed', async () => {
    const file = path.join(temporaryFolder(), 'test.db')
    const port = await freePort()
    const first = await startProcess(file, port)
    const match = await first.newMatch()

    const viewer = io(first.url, { transports: ['websocket'], reconnectionDelay: 20, reconnectionDelayMax: 50 })
    onTestFinished(() => void viewer.close())
    const seen: number[] = []
    const answers: unknown[] = []
    viewer.on('match:action', ({ seq }: { seq: number }) => seen.push(seq))
    viewer.on('connect', async () => {
      const since = seen.at(-1) ?? 0
      const answer = await viewer.timeout(5000).emitWithAck('match:watch', { id: match.id, since })
      for (const { seq } of answer.entries) if (seq > since) seen.push(seq)
      answers.push({ since, seqs: answer.entries.map(({ seq }: { seq: number }) => seq) })
    })
    await vi.waitFor(() => expect(answers).toEqual([{ since: 0, seqs: [] }]), { timeout: 5000 })
    await first.score(match.id, pointBy(match.one))
    await vi.waitFor(() => expect(seen).toEqual([1]))

    const inFlight = upTo(20).map(async () => {
      const point = pointBy(match.two)
      const answer = await first.score(match.id, point).catch(() => null)
      return answer?.status === 201 ? [{ id: point.id, seq: seqOf(answer) }] : []
    })
    const told = performance.now()
    first.kill('SIGTERM')
    const taken = (await Promise.all(inFlight)).flat()
    expect(await first.ended).toMatchObject({ code: 0 })
    expect(performance.now() - told).toBeLessThan(10_000)

    const second = await startProcess(file, port)
    const { seq, entries } = await second.log(match.id)
    for (const { id, seq } of taken) expect(entries[seq - 1]).toMatchObject({ id, seq })
    await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 10_000 })
    await second.score(match.id, pointBy(match.one))
    await vi.waitFor(() => expect(seen).toEqual(upTo(seq + 1)))
  }, 40_000)

  /** Connections on which this was sent and, as an answer that came later shows, read. */
  async function stuckClients(server: ServerProcess, port: number, sent: readonly string[]): Promise<void> {
    for (const bytes of sent) {
      const client = net.connect(port, '127.0.0.1')
      onTestFinished(() => void client.destroy())
      await new Promise<void>((resolve) => void client.write(bytes, () => resolve()))
    }
    await openWatcher(server.url)
  }

  test('does not wait for a connection on which nothing was asked, as browsers open them ahead of need', async () => {
    const port = await freePort()
    const server = await startProcess(path.join(temporaryFolder(), 'test.db'), port)
    await stuckClients(server, port, [''])
    const told = performance.now()
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
    expect(performance.now() - told).toBeLessThan(5000)
  }, 40_000)

  test('is not held up beyond 10 s by clients that stopped in the middle', async () => {
    const port = await freePort()
    const server = await startProcess(path.join(temporaryFolder(), 'test.db'), port)
    await stuckClients(server, port, [
      'POST /product HTTP/1.1\r\nHost: x\r\nContent-Le',
      'POST /product HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
    ])
    const told = performance.now()
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
    expect(performance.now() - told).toBeLessThan(10_000)
  }, 40_000)
})
