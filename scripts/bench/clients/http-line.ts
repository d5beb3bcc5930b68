import { connect, type Socket } from 'node:net'

const SHARED = Buffer.allocUnsafe(1024 * 1024)
const HEAD_END = Buffer.from('\r\n\r\n')

/** Receives the answer to each request, in order. */
export type OnAnswer = (status: number, head: string, bodyBytes: number) => void

/** A keep-alive HTTP connection over raw TCP. It finds the ends of the answers without copying bodies. */
export class HttpLine {
  readonly opened: Promise<void>
  readonly #port: number
  #socket: Socket
  readonly #onAnswer: OnAnswer
  #unanswered = 0
  #head = Buffer.alloc(0)
  #status = 0
  #text = ''
  #length = 0
  /** Number of bytes of the body still to receive; null between responses. */
  #missing: number | null = null

  constructor(port: number, onAnswer: OnAnswer) {
    this.#port = port
    this.#onAnswer = onAnswer
    this.#socket = this.#connect()
    this.opened = new Promise((resolve, reject) => {
      this.#socket.on('connect', resolve)
      this.#socket.on('error', reject)
    })
  }

  send(request: string | Buffer): void {
    // The server may have closed an idle connection.
    if (this.#socket.destroyed) this.#socket = this.#connect()
    this.#unanswered += 1
    this.#socket.write(request as string, 'latin1')
  }

  end(): void {
    this.#unanswered = 0
    this.#socket.resetAndDestroy()
  }

  #connect(): Socket {
    const onread = { buffer: SHARED, callback: (length: number, bytes: Uint8Array) => this.#read(length, bytes) }
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true, onread } as never)
    return socket.on('close', () => {
      // Without this error the client would wait for ever.
      if (this.#unanswered > 0) throw new Error('the server closed a connection instead of answering')
    })
  }

  #read(length: number, bytes: Uint8Array): boolean {
    let rest = (bytes as Buffer).subarray(0, length)
    while (rest.length > 0) {
      if (this.#missing === null) {
        const taken = this.#begin(rest)
        if (taken < 0) return true
        rest = rest.subarray(taken)
      }
      const part = Math.min(rest.length, this.#missing ?? 0)
      this.#missing = (this.#missing ?? 0) - part
      rest = rest.subarray(part)
      if (this.#missing === 0) {
        this.#missing = null
        this.#unanswered -= 1
        this.#onAnswer(this.#status, this.#text, this.#length)
      }
    }
    return true
  }

  /** Reads a head. Returns how many of these bytes belong to it, or -1 if it is incomplete. */
  #begin(bytes: Buffer): number {
    const known = this.#head.length
    const all = known > 0 ? Buffer.concat([this.#head, bytes]) : bytes
    const end = all.indexOf(HEAD_END)
    if (end < 0) {
      this.#head = Buffer.from(all)
      return -1
    }
    this.#head = known > 0 ? Buffer.alloc(0) : this.#head
    this.#text = all.toString('latin1', 0, end + 2)
    this.#status = Number(this.#text.slice(9, 12))
    const empty = this.#status === 304 || this.#status === 204
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#text)?.[1]
    if (!length && !empty) throw new Error(`an answer without Content-Length: ${this.#text}`)
    this.#length = Number(length ?? 0)
    this.#missing = empty ? 0 : this.#length
    return end + HEAD_END.length - known
  }
}

/** Returns the text of a request. */
export function renderRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
