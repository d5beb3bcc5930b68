import { connect, type Socket } from 'node:net'
import { type Dialect, SEQ_KEY } from './dialects.ts'
import { clientFrame, FrameReader } from './frames.ts'

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

  send(frame: Buffer): void {
    this.#socket.write(frame)
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
