import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { fillDatabase, filledId } from '../../../scripts/bench/filled-database.ts'
import { pointBy } from '../client.ts'
import { temporaryFolder } from '../running-app.ts'
import { figure, MEBIBYTE, measured, memoryOf, sized, startBuilt, upTo } from './built-server.ts'
import { type RawConnection, sendRaw } from './sent-raw.ts'

const MATCHES = 200
const UNREAD = sized(80, 300)
/** Largest growth of memory (bytes): the documented limit, plus garbage that is not collected yet. */
const MOST_GROWTH = (128 + 96) * MEBIBYTE

const toMB = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`

/** Opens a connection that sends these bytes, stays open and reads nothing. */
function unread(port: number, bytes: string): RawConnection {
  const connection = sendRaw(port, bytes)
  connection.socket.pause()
  return connection
}

test(`[F28] ${UNREAD} connections that request ${MATCHES} matches and read nothing are closed before they fill the memory; others get the list`, async () => {
  const folder = temporaryFolder()
  await fillDatabase(path.join(folder, 'test.db'), { matches: MATCHES, live: MATCHES, points: 150 })
  const server = await startBuilt({}, folder)
  const list = async () => {
    const { status, headers } = await server.get('/product', { 'accept-encoding': 'identity' })
    expect(status).toBe(200)
    return Number(headers.get('content-length'))
  }
  // The first list allocates memory that later ones reuse, so it is not measured.
  for (let n = 0; n < 5; n++) {
    await server.score(filledId(n), pointBy('Ana Reyes'))
    await list()
  }
  const before = await memoryOf(server)
  let peak = 0
  const closed = new Set<RawConnection>()
  const connections: RawConnection[] = []
  for (const n of upTo(UNREAD)) {
    // Each request gets a different version of the list: the one with this point.
    expect(await server.score(filledId(n % MATCHES), pointBy('Ana Reyes'))).toMatchObject({ status: 201 })
    const connection = unread(server.port, 'GET /product HTTP/1.1\r\nHost: x\r\n\r\n')
    connections.push(connection)
    void connection.ended.then(() => closed.add(connection))
    // A reader gets this version too, which ensures that the server built it before the next.
    const length = await list()
    peak = Math.max(peak, await memoryOf(server))
    if (n === 1) measured(`a list of ${toMB(length)}`)
  }
  measured(`${UNREAD} unread: from ${toMB(before)} to ${toMB(peak)}`)
  expect(peak - before).toBeLessThan(MOST_GROWTH)
  const refused = 'ventaja_connections_refused_total{reason="unread"}'
  expect(await figure(server, refused)).toBeGreaterThan(0)
  for (const { socket } of connections) socket.resume()
  await vi.waitFor(async () => expect(closed.size).toBe(await figure(server, refused)), { timeout: 20_000 })
  await list()
})
