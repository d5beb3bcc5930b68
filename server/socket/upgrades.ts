import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorBody } from '../http/api-error.ts'
import { rawAnswer } from '../http/error-handling.ts'

/** The start of the path of the live feed's WebSocket. Socket.IO compares it the same way. */
const FEED = '/socket.io/'

const WRONG_PROTOCOL = 'upgrade: this server supports HTTP/1.1 and WebSocket; send the request without this header'
const WRONG_PATH = `upgrade: a WebSocket can be opened at ${FEED} only`

/**
 * Handles the errors of all sockets that ask for an upgrade, and answers the upgrades that nobody else does. Call it last: its
 * listener must run before all others.
 * @param shared whether others open WebSockets at other paths, such as the development server's hot reload
 */
export function guardUpgrades(server: Server, shared: boolean): void {
  server.prependListener('upgrade', ({ headers, url = '' }, socket) => {
    // Node has removed its own listener. Without one, a reset by the client would be an uncaught error, which ends the server.
    socket.on('error', destroy)
    if (!/^websocket$/i.test(headers.upgrade ?? '')) endUpgrade(socket, refusal(WRONG_PROTOCOL))
    else if (!shared && !url.startsWith(FEED)) endUpgrade(socket, refusal(WRONG_PATH))
  })
}

/** Sends an answer to a request for an upgrade and closes the connection, also if the client keeps its side open. */
export function endUpgrade(socket: IncomingMessage['socket'] | Duplex, answer: string): void {
  socket.end(answer, () => socket.destroy())
}

const refusal = (message: string): string => rawAnswer(400, JSON.stringify(errorBody(400, 'BAD_UPGRADE', message)))

function destroy(this: Duplex): void {
  this.destroy()
}
