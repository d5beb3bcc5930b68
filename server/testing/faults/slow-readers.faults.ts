import path from 'node:path'
import { expect, test } from 'vitest'
import { sized } from '../brief.ts'
import { pointBy } from '../client.ts'
import { fillDatabase, filledId } from '../filled-database.ts'
import { temporaryFolder } from '../running-app.ts'
import { figure, MEBIBYTE, measured, memoryOf, startBuilt, upTo } from './built-server.ts'
import { type RawConnection, sendRaw } from './sent-raw.ts'

const REFUSED = 'ventaja_connections_refused_total{reason="unread"}'
const UNREAD = sized(80, 300)
/** Largest growth of memory (bytes): the documented limit, plus garbage that is not collected yet. */
const MOST_GROWTH = (128 + 96) * MEBIBYTE

const toMB = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`

/** Opens a connection that requests a list and reads nothing. */
function unread(port: number, list: string): RawConnection {
  const connection = sendRaw(port, `GET ${list} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  connection.socket.pause()
  return connection
}

/** Opens connections that request a list and read nothing, with a new point before each. Also returns the memory growth. */
async function unreadLists(list: string, matches: number, points: number) {
  const folder = temporaryFolder()
  await fillDatabase(path.join(folder, 'test.db'), { matches, live: matches, points }, async () => {
    const filler = await startBuilt({}, folder)
    const stop = () => {
      filler.kill('SIGTERM')
      return filler.ended
    }
    return { ...filler, stop }
  })
  const server = await startBuilt({}, folder)
  const read = async () => {
    const { status, body } = await server.get(list, { 'accept-encoding': 'identity' })
    expect([status, (body as unknown[]).length]).toEqual([200, matches])
    return body
  }
  // The first lists allocate memory that later ones reuse, so they are not measured.
  for (let n = 0; n < 5; n++) {
    await server.score(filledId(n), pointBy('Ana Reyes'))
    await read()
  }
  const before = await memoryOf(server)
  let peak = 0
  const connections: RawConnection[] = []
  for (const n of upTo(UNREAD)) {
    // Each request gets a different version of the list: the one with this point.
    expect(await server.score(filledId(n % matches), pointBy('Ana Reyes'))).toMatchObject({ status: 201 })
    connections.push(unread(server.port, list))
    peak = Math.max(peak, await memoryOf(server))
  }
  // Others still get the list.
  const body = await read()
  peak = Math.max(peak, await memoryOf(server))
  measured(`${UNREAD} unread lists of ${toMB(JSON.stringify(body).length)}: from ${toMB(before)} to ${toMB(peak)}`)
  return { server, connections, growth: peak - before }
}

test(`[F28] ${UNREAD} connections that request the list with its logs and read nothing take little memory, and get the whole list once they read`, async () => {
  const { server, connections, growth } = await unreadLists('/product', 200, 150)
  expect(growth).toBeLessThan(MOST_GROWTH)
  for (const { socket, ended } of connections.slice(0, 5)) {
    socket.resume()
    expect((await ended).answer).toMatch(/\]\r\n0\r\n\r\n$/)
  }
  expect(await figure(server, REFUSED)).toBe(0)
})

test(`[F28] ${UNREAD} connections that request many summaries and read nothing do not fill the memory`, async () => {
  const { growth } = await unreadLists('/product?view=summary', 4500, 1)
  expect(growth).toBeLessThan(MOST_GROWTH)
})
