/** What is told of each whole frame: where its payload lies, and its opcode (RFC 6455, 5.2). */
export type OnFrame = (bytes: Buffer, from: number, to: number, opcode: number) => void

/** Finds the frames in what a server sends, without copying or decoding any: a client must cost less than what it measures. */
export class FrameReader {
  #rest: Buffer | null = null
  readonly #onFrame: OnFrame

  constructor(onFrame: OnFrame) {
    this.#onFrame = onFrame
  }

  /** @param bytes may be used again for something else afterwards */
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

/** Where the payload of the frame at `at` begins; -1 while its head is not whole. Servers never mask. */
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

/** A frame as a client sends it; the mask is zero, which is as good as any to a server on this machine. */
export function clientFrame(payload: string, opcode = 1): Buffer {
  const bytes = Buffer.from(payload)
  if (bytes.length > 65_535) throw new RangeError(`${bytes.length} bytes`)
  const length = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), bytes])
}
