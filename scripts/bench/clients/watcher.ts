// Watchers of each server: raw WebSockets that send the handshake of its protocol and count messages.
import { connect, type Socket } from 'node:net'

/** Read buffer of all sockets. One read happens at a time. */
const SHARED = Buffer.allocUnsafe(256 * 1024)
const HEAD_END = Buffer.from('\r\n\r\n')
const [CLOSE, PING, PONG] = [8, 9, 10]

/** Settings that the watchers of a match share. */
export interface Watched {
  readonly port: number
  readonly match: string
  readonly dialect: Dialect
  /** Receives the index of each message of a watcher, from 0. */
  readonly onMessage: (index: number) => void
  readonly onBytes: (bytes: number) => void
}

/** A WebSocket over raw TCP that only counts. */
export class Watcher {
  /** Number of messages. */
  count = 0
  /** Number of messages whose seq is not one more than the previous seq. */
  gaps = 0
  /** Resolves when it watches. */
  readonly ready: Promise<void>
  /** Resolves when it is closed. */
  readonly closed: Promise<void>
  readonly #watched: Watched
  readonly #checks: boolean
  readonly #frames: FrameReader
  readonly #replies: readonly Buffer[]
  readonly #socket: Socket
  #head: Buffer | null = Buffer.alloc(0)
  #before = 0
  #seq = 0
  #watches: () => void = () => {}

  /** @param checks whether it reads the number of each message */
  constructor(watched: Watched, checks: boolean) {
    this.#watched = watched
    this.#checks = checks
    this.#replies = watched.dialect.replies(watched.match)
    this.#frames = new FrameReader((bytes, from, to, opcode) => this.#frame(bytes, from, to, opcode))
    const onread = { buffer: SHARED, callback: (length: number, bytes: Uint8Array) => this.#read(length, bytes) }
    this.#socket = connect({ port: watched.port, host: '127.0.0.1', noDelay: true, onread } as never)
    this.ready = new Promise((resolve, reject) => {
      this.#watches = resolve
      this.#socket.on('error', reject)
      this.#socket.on('close', () => reject(new Error('closed before it was ready')))
    })
    this.closed = new Promise((resolve) => this.#socket.on('close', () => resolve()))
    // Promise.all reports the first failure; the others must not be unhandled.
    this.ready.catch(() => {})
    this.#socket.on('connect', () => this.#socket.write(upgrade(watched)))
  }

  /** Closes it with a reset, so that its port can be reused at once. */
  end(): void {
    this.#socket.resetAndDestroy()
  }

  #read(length: number, bytes: Uint8Array): boolean {
    const chunk = (bytes as Buffer).subarray(0, length)
    this.#watched.onBytes(length)
    if (this.#head) this.#answered(chunk)
    else this.#frames.read(chunk)
    return true
  }

  #answered(chunk: Buffer): void {
    const head = Buffer.concat([this.#head ?? chunk, chunk])
    const end = head.indexOf(HEAD_END)
    if (end < 0) {
      this.#head = head
      return
    }
    const status = head.toString('latin1', 0, 12)
    if (status !== 'HTTP/1.1 101') {
      this.#socket.destroy(new Error(`the answer to the upgrade was ${status}`))
      return
    }
    this.#head = null
    if (this.#watched.dialect.framesBefore === 0) this.#watches()
    this.#frames.read(head.subarray(end + HEAD_END.length))
  }

  #frame(bytes: Buffer, from: number, to: number, opcode: number): void {
    const { dialect, onMessage } = this.#watched
    const pong = opcode === PING ? clientFrame(bytes.toString('latin1', from, to), PONG) : null
    const reply = pong ?? dialect.reply(bytes, from, to)
    if (opcode === CLOSE) this.end()
    else if (reply) this.#socket.write(reply)
    else if (this.#before < dialect.framesBefore) this.#greeted()
    else {
      const messages = dialect.messages(bytes, from, to)
      if (this.#checks && messages > 0) this.#check(bytes, from, to)
      for (let n = 0; n < messages; n++) onMessage(this.count++)
    }
  }

  #greeted(): void {
    const reply = this.#replies[this.#before++]
    if (reply) this.#socket.write(reply)
    if (this.#before === this.#watched.dialect.framesBefore) this.#watches()
  }

  #check(bytes: Buffer, from: number, to: number): void {
    for (let at = bytes.indexOf(SEQ_KEY, from); at >= 0 && at < to; at = bytes.indexOf(SEQ_KEY, at + 1)) {
      const seq = Number.parseInt(bytes.toString('latin1', at + SEQ_KEY.length, at + SEQ_KEY.length + 12), 10)
      if (this.#seq > 0 && seq !== this.#seq + 1) this.gaps += 1
      this.#seq = seq
    }
  }
}

const upgrade = ({ port, dialect, match }: Watched): string =>
  [
    `GET ${dialect.path(match)} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n')

export type DialectName = 'socketio' | 'socketio-list' | 'ws' | 'nchan'

export interface Dialect {
  readonly path: (match: string) => string
  /** Replies to the first frames. */
  readonly replies: (match: string) => readonly Buffer[]
  /** Number of frames before it watches. */
  readonly framesBefore: number
  /** Returns the number of messages in a frame, from its first bytes. */
  readonly messages: (bytes: Buffer, from: number, to: number) => number
  /** Returns the reply to a frame, or null. */
  readonly reply: (bytes: Buffer, from: number, to: number) => Buffer | null
}

/** Text before the number of a message, on every server. */
export const SEQ_KEY = Buffer.from('"seq":')

const [TWO, FOUR] = [0x32, 0x34]
const ENGINE_PONG = clientFrame('3')

/** Engine.IO's handshake comes first (0{…}), then the namespace's (40{…}), then the acknowledgement of the watch (430[…]). */
const socketIo = (event: (match: string) => unknown): Dialect => ({
  path: () => '/socket.io/?EIO=4&transport=websocket',
  replies: (match) => [clientFrame('40'), clientFrame(`420${JSON.stringify(event(match))}`)],
  framesBefore: 3,
  messages: (bytes, from) => (bytes[from] === FOUR && bytes[from + 1] === TWO ? 1 : 0),
  reply: (bytes, from, to) => (to - from === 1 && bytes[from] === TWO ? ENGINE_PONG : null),
})

/** A protocol of messages without a handshake. */
const bare = (path: (match: string) => string): Dialect => ({
  path,
  replies: () => [],
  framesBefore: 0,
  messages: () => 1,
  reply: () => null,
})

const WATCH_LIST = ['matches:watch', {}]

/** A watcher of the list that asks for it again as soon as it is answered. */
export function asker(onAnswer: () => void): Dialect {
  const { path, replies, messages, reply } = DIALECTS['socketio-list']
  const [, ask = null] = replies('')
  return {
    path,
    replies,
    // The first answer is a reason to ask, not a greeting.
    framesBefore: 2,
    messages,
    reply: (bytes, from, to) => {
      if (!bytes.toString('latin1', from, from + 4).startsWith('430[')) return reply(bytes, from, to)
      onAnswer()
      return ask
    },
  }
}

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  socketio: socketIo((id) => ['match:watch', { id, since: 0 }]),
  'socketio-list': socketIo(() => WATCH_LIST),
  ws: bare(() => '/'),
  nchan: bare((match) => `/sub?id=${match}`),
}

/** Receives the position of each frame's payload, and its opcode (RFC 6455, 5.2). */
export type OnFrame = (bytes: Buffer, from: number, to: number, opcode: number) => void

/** Finds frames without copying or decoding them, because a client must cost less than the server. */
export class FrameReader {
  #rest: Buffer | null = null
  readonly #onFrame: OnFrame

  constructor(onFrame: OnFrame) {
    this.#onFrame = onFrame
  }

  /** Reads bytes, which the caller may reuse afterwards. */
  read(bytes: Buffer): void {
    const all = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes
    let at = 0
    for (;;) {
      const from = payloadAt(all, at)
      if (from < 0) break
      const to = from + payloadLength(all, at)
      if (to > all.length) break
      this.#onFrame(all, from, to, (all[at] ?? 0) & 0x0f)
      at = to
    }
    this.#rest = at < all.length ? Buffer.from(all.subarray(at)) : null
  }
}

/** Returns the start of the payload of the frame at `at`, or -1 if its head is incomplete. Servers never mask. */
function payloadAt(bytes: Buffer, at: number): number {
  if (bytes.length < at + 2) return -1
  const short = (bytes[at + 1] ?? 0) & 0x7f
  const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
  return from > bytes.length ? -1 : from
}

function payloadLength(bytes: Buffer, at: number): number {
  const short = (bytes[at + 1] ?? 0) & 0x7f
  if (short < 126) return short
  return short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
}

/** Returns a client's frame. Its mask is zero, which servers accept. */
export function clientFrame(payload: string, opcode = 1): Buffer {
  const bytes = Buffer.from(payload)
  if (bytes.length > 65_535) throw new RangeError(`${bytes.length} bytes`)
  const length = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), bytes])
}
