// Frames of WebSockets (RFC 6455, 5.2).

/** Receives the position of each frame's payload, and its opcode. */
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
