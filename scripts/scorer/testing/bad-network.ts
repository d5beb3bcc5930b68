import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Fate of a request. With `…-before` the server does not receive the request. With `…-after` the server carries it out, but the
 * client does not get the answer.
 */
export type Mishap = 'none' | 'lost-before' | 'lost-after' | 'busy-before' | 'busy-after' | 'cut-short' | 'silent'

/**
 * Starts a proxy in front of a server.
 * @param mishapOf returns what happens to a request, by the number of requests before it and its method
 */
export async function startBadNetwork(target: string, mishapOf: (count: number, method: string) => Mishap) {
  let count = 0
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mishap = mishapOf(count++, request.method ?? '')
    const body = await text(request)
    if (mishap === 'silent') return
    if (mishap === 'lost-before') return void request.socket.destroy()
    if (mishap === 'busy-before') return busy(response)
    const answer = await fetch(new URL(request.url ?? '/', target), {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    const answered = await answer.text()
    if (mishap === 'lost-after') return void request.socket.destroy()
    if (mishap === 'busy-after') return busy(response)
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answered),
    })
    if (mishap === 'cut-short') response.write(answered.slice(0, 10), () => request.socket.destroy())
    else response.end(answered)
  }
  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => count,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const busy = (response: ServerResponse): void =>
  void response
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' })
    .end(
      JSON.stringify({ statusCode: 503, code: 'STORAGE_UNAVAILABLE', error: 'Service Unavailable', message: 'later' }),
    )
