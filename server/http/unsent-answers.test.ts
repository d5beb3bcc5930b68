import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type RawConnection, sendRaw } from '../testing/faults/sent-raw.ts'
import { endWith, limitUnsent } from './unsent-answers.ts'

const MIB = 1_048_576
const SHARED = Buffer.alloc(20 * MIB, 'x')

/** Starts a server that answers `/shared` with one shared body, and `/<bytes>` with a new body. */
async function startServer() {
  let refused = 0
  const server = createServer((request, response) => {
    const body = request.url === '/shared' ? SHARED : Buffer.alloc(Number(request.url?.slice(1)), 'x')
    endWith(server, response.setHeader('content-length', body.length), body)
  })
  limitUnsent(server, () => {
    refused += 1
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    refused: () => refused,
    /** Requests a path, and does not read. */
    unread: (path: string) => {
      const connection = sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      connection.socket.pause()
      return connection
    },
  }
}

async function received(connection: RawConnection): Promise<number> {
  connection.socket.resume()
  return (await connection.ended).answer.length
}

test('closes the connections that leave the most unread; an answer that many share counts once', async () => {
  const { unread, refused } = await startServer()
  const sharing = Array.from({ length: 12 }, () => unread('/shared'))
  const greedy = Array.from({ length: 8 }, () => unread(`/${16 * MIB}`))
  await vi.waitFor(() => expect(refused()).toBeGreaterThan(0), { timeout: 10_000 })
  for (const connection of sharing) expect(await received(connection)).toBeGreaterThan(20 * MIB)
  const lengths = await Promise.all(greedy.map(received))
  expect(lengths.filter((length) => length < 16 * MIB)).toHaveLength(refused())
  expect(refused()).toBeLessThan(greedy.length)
})
