import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Bytes of one connection that may wait to be read, unless they are a single answer. */
const MOST_OF_A_CONNECTION = 8 * 1_048_576
/** Bytes of all connections that may wait to be read. An answer that several connections share counts once. */
const MOST_TOGETHER = 128 * 1_048_576
/** Several versions of the longest list may wait to be read, however long it is. */
const MOST_OF_THE_LONGEST = 4
/** Time between two sweeps (ms). */
const SWEEP_MS = 200
/** Age from which an answer that was not read may be dropped (ms). A younger one may be a burst that is being sent. */
const PATIENCE_MS = 1000
/** Answers of Fastify's own replies below this size (bytes) are not counted: the network takes them at once. */
const LEAST_COUNTED = 16_384

/** The server emits this with a response and its body where the network did not take all of the body at once. */
const UNSENT = 'unsent'

/** Ends a response with a body, which other responses may share. */
export function endWith(server: Server, response: ServerResponse, body: Buffer | undefined): void {
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
 * Bounds the memory of unread answers. A slow reader keeps its answer while there is room. When there is none, the server
 * closes connections, beginning with the answer that frees the most memory per closed connection.
 * @param refuse counts a connection that is closed
 */
export function limitUnsent(server: Server, refuse: (reason: 'unread') => void): void {
  const unread = new Map<object, Unread>()
  let together = 0

  server.on(UNSENT, (response: ServerResponse, body: Buffer | string) => {
    if (response.req.socket.destroyed) return
    // Equal texts may be two copies in memory.
    const key = typeof body === 'string' ? response : body
    const bytes = Buffer.byteLength(body)
    const known = unread.get(key)
    const { readers } = known ?? { readers: new Set<ServerResponse>() }
    if (!known) {
      unread.set(key, { bytes, since: performance.now(), readers })
      together += bytes
    }
    readers.add(response)
    const connection = pendingOf(response.req.socket)
    const done = () => {
      if (!connection.done.delete(done)) return
      connection.bytes -= bytes
      if (readers.delete(response) && readers.size === 0) forget(key)
    }
    connection.bytes += bytes
    connection.done.add(done)
    response.once('close', done)
  })

  function forget(key: object): void {
    together -= unread.get(key)?.bytes ?? 0
    unread.delete(key)
  }

  function close(response: ServerResponse): void {
    if (response.req.socket.destroyed) return
    refuse('unread')
    response.req.socket.destroy()
  }

  const perReader = ({ bytes, readers }: Unread): number => bytes / readers.size

  function makeRoom(): void {
    if (together <= MOST_TOGETHER) return
    const longest = Math.max(...[...unread.values()].map(({ bytes }) => bytes))
    let over = together - Math.max(MOST_TOGETHER, MOST_OF_THE_LONGEST * longest)
    const old = performance.now() - PATIENCE_MS
    for (const [key, one] of [...unread].sort(([, a], [, b]) => perReader(b) - perReader(a))) {
      if (over <= 0) return
      // One that is still too young to be dropped counts all the same: no other one goes in its place.
      over -= one.bytes
      if (one.since > old) continue
      for (const response of one.readers) close(response)
      one.readers.clear()
      forget(key)
    }
  }

  /**
   * Connections over the limit at the last sweep. Only a connection that is over it twice in a row is closed: a client may
   * send its next request before the server notes that it has read the answer.
   */
  let overBefore = new Set<Pending>()
  function closeGreedy(): void {
    const over = new Set<Pending>()
    for (const { readers } of unread.values()) {
      for (const response of readers) {
        const connection = pendingOf(response.req.socket)
        if (connection.done.size < 2 || connection.bytes <= MOST_OF_A_CONNECTION) continue
        if (overBefore.has(connection)) close(response)
        else over.add(connection)
      }
    }
    overBefore = over
  }

  const sweeps = setInterval(() => {
    closeGreedy()
    makeRoom()
  }, SWEEP_MS).unref()
  server.once('close', () => clearInterval(sweeps))
}

/** The answers that a connection has not read. */
interface Pending {
  bytes: number
  /** To be called for each when it is over. */
  readonly done: Set<() => void>
}
const PENDING = Symbol('unread answers')

function pendingOf(socket: Socket & { [PENDING]?: Pending }): Pending {
  const known = socket[PENDING]
  if (known) return known
  const pending: Pending = { bytes: 0, done: new Set() }
  socket[PENDING] = pending
  // A response that waits behind another on its connection does not close with the connection.
  socket.once('close', () => {
    for (const done of pending.done) done()
  })
  return pending
}

/** Counts what Fastify itself sends, too. */
export function countReplies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= LEAST_COUNTED)
      raw.once('prefinish', () => raw.writableLength > 0 && app.server.emit(UNSENT, raw, payload))
    done(null, payload)
  })
}
