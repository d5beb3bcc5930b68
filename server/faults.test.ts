import net from 'node:net'
import path from 'node:path'
import { io } from 'socket.io-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pointBy, seqOf } from './testing/client.ts'
import { freePort } from './testing/free-port.ts'
import { temporaryFolder } from './testing/running-app.ts'
import { type ServerProcess, startProcess } from './testing/server-process.ts'
import { openWatcher } from './testing/watcher.ts'

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

describe('[F15] SIGTERM', () => {
  test('drains within 10 s and exits 0; a viewer reconnects and gets exactly what it missed', async () => {
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
    const signalledAt = performance.now()
    first.kill('SIGTERM')
    const taken = (await Promise.all(inFlight)).flat()
    expect(await first.ended).toMatchObject({ code: 0 })
    // The server waits 10 s for its clients, and they would wait for over a minute. A busy machine needs some seconds more.
    expect(performance.now() - signalledAt).toBeLessThan(20_000)

    const second = await startProcess(file, port)
    const { seq, entries } = await second.log(match.id)
    for (const { id, seq } of taken) expect(entries[seq - 1]).toMatchObject({ id, seq })
    await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 10_000 })
    await second.score(match.id, pointBy(match.one))
    await vi.waitFor(() => expect(seen).toEqual(upTo(seq + 1)))
  })

  /** Opens a connection for each of these texts, and waits until the server has read them. */
  async function stuckClients(server: ServerProcess, port: number, sent: readonly string[]): Promise<void> {
    for (const bytes of sent) {
      const client = net.connect(port, '127.0.0.1')
      onTestFinished(() => void client.destroy())
      await new Promise<void>((resolve) => void client.write(bytes, () => resolve()))
    }
    await openWatcher(server.url)
  }

  test('does not wait for connections without a request, which browsers open in advance', async () => {
    const port = await freePort()
    const server = await startProcess(path.join(temporaryFolder(), 'test.db'), port)
    await stuckClients(server, port, [''])
    const signalledAt = performance.now()
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
    expect(performance.now() - signalledAt).toBeLessThan(5000)
  })

  test('takes at most 10 s even if clients stopped in the middle of a request', async () => {
    const port = await freePort()
    const server = await startProcess(path.join(temporaryFolder(), 'test.db'), port)
    await stuckClients(server, port, [
      'POST /product HTTP/1.1\r\nHost: x\r\nContent-Le',
      'POST /product HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
    ])
    const signalledAt = performance.now()
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
    expect(performance.now() - signalledAt).toBeLessThan(10_000)
  })
})
