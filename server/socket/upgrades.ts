import type { Server } from 'node:http'
import { errorBody } from '../http/api-error.ts'

/**
 * Says no to upgrades to anything but a WebSocket, HTTP/2 among them, which some clients offer with every first request:
 * Node hands these over to nobody, and the feed would end them without a word.
 */
export function refuseUpgrades(server: Server): void {
  server.prependListener('upgrade', ({ headers }, socket) => {
    if (/^websocket$/i.test(headers.upgrade ?? '')) return
    const message = 'upgrade: HTTP/1.1 and WebSocket are spoken here; ask again without this header'
    const body = JSON.stringify(errorBody(400, 'BAD_UPGRADE', message))
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
}
