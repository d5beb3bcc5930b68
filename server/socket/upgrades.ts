import type { Server } from 'node:http'
import { errorBody } from '../http/api-error.ts'

/**
 * Rejects upgrades to anything but a WebSocket. Some clients offer HTTP/2 with every first request. Node passes these to no
 * request handler, and Socket.IO would close them without an answer.
 */
export function refuseUpgrades(server: Server): void {
  server.prependListener('upgrade', ({ headers }, socket) => {
    if (/^websocket$/i.test(headers.upgrade ?? '')) return
    const message = 'upgrade: this server supports HTTP/1.1 and WebSocket; send the request without this header'
    const body = JSON.stringify(errorBody(400, 'BAD_UPGRADE', message))
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
}
