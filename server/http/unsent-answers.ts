import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Maximum size of unread answers in memory (bytes). An answer that several connections share counts once. */
const MOST_UNREAD = 128 * 1_048_576
/** Time between two sweeps (ms). */
const SWEEP_MS = 200
/**
 * Minimum age at which an unread answer may be dropped (ms). A younger answer may still be on its way to a client that reads.
 */
const PATIENCE_MS = 1000
/** Answers that Fastify itself sends are not counted below this size (bytes): the network takes them at once. */
const LEAST_COUNTED = 16_384

/** Event of the server for a response whose body the network did not take at once. Arguments: the response and the body. */
const UNSENT = 'unsent'

/** Ends a response with a body, which other responses may share. */
export function endWith(server: Server, response: ServerResponse, body: Buffer | string | undefined): void {
  response.end(body)
  if (body && response.writableLength > 0) server.emit(UNSENT, response, body)
}

/** An answer in memory that clients have not read yet. */
interface Unread {
  readonly bytes: number
  readonly since: number
  readonly readers: Set<ServerResponse>
}

/**
 * Bounds the memory of unread answers. A slow reader keeps its answer until all unread answers exceed `MOST_UNREAD`. The server
 * then closes connections, beginning with the answer that frees the most memory per closed connection.
 * @param refuse counts a connection that is closed
 */
export function limitUnsent(server: Server, refuse: (reason: 'unread') => void): void {
  const unread = new Map<object, Unread>()

  server.on(UNSENT, (response: ServerResponse, body: Buffer | string) => {
    // Two equal texts may be separate copies in memory, so each response counts its own text.
    const key = typeof body === 'string' ? response : body
    const one = unread.get(key) ?? { bytes: Buffer.byteLength(body), since: performance.now(), readers: new Set() }
    unread.set(key, one)
    one.readers.add(response)
    response.once('close', () => forget(key, one, response))
  })

  function forget(key: object, { readers }: Unread, response: ServerResponse): void {
    readers.delete(response)
    if (readers.size === 0) unread.delete(key)
  }

  function sweep(): void {
    let over = -MOST_UNREAD
    for (const [key, one] of unread) {
      over += one.bytes
      for (const response of one.readers) {
        // A response that waits behind another on its connection does not close with the connection.
        if (response.req.socket.destroyed) forget(key, one, response)
      }
    }
    const old = performance.now() - PATIENCE_MS
    for (const { bytes, since, readers } of over > 0 ? [...unread.values()].sort(byBytesPerReader) : []) {
      if (over <= 0) return
      // An answer that is too young to be dropped also counts, so that no other answer is dropped in its place.
      over -= bytes
      if (since > old) continue
      for (const { req } of readers) {
        if (!req.socket.destroyed) refuse('unread')
        req.socket.destroy()
      }
    }
  }

  const sweeps = setInterval(sweep, SWEEP_MS).unref()
  server.once('close', () => clearInterval(sweeps))
}

const byBytesPerReader = (a: Unread, b: Unread): number => b.bytes / b.readers.size - a.bytes / a.readers.size

/** Also counts the unread answers that Fastify itself sends. */
export function countReplies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= LEAST_COUNTED)
      raw.once('prefinish', () => raw.writableLength > 0 && app.server.emit(UNSENT, raw, payload))
    done(null, payload)
  })
}
