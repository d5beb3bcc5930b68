// The minimum in JavaScript: it serialises each message once and sends it to every socket. It does not check, store or fold.
// It uses the `ws` that Socket.IO depends on.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { entryOf, onPost } from './posted.ts'

interface WebSocket {
  readonly readyState: number
  send(bytes: Buffer, options: { binary: boolean }): void
}
interface WebSocketServer {
  readonly clients: ReadonlySet<WebSocket>
}

const beside = (name: string, from: string): string => createRequire(from).resolve(name)
const engine = beside('engine.io', beside('socket.io', import.meta.url))
const { WebSocketServer } = createRequire(engine)('ws') as {
  WebSocketServer: new (options: { server: unknown; perMessageDeflate: boolean }) => WebSocketServer
}

const OPEN = 1
const http = createServer()
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
onPost(http, (match) => {
  const message = Buffer.from(JSON.stringify(['match:action', entryOf(match)]))
  for (const socket of sockets.clients) if (socket.readyState === OPEN) socket.send(message, { binary: false })
})
http.listen(Number(process.env.PORT), '127.0.0.1')
