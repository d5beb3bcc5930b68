import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** RFC 1952, 2.3: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951, 3.2.3 and 3.2.6: a last block of fixed codes with nothing in it. */
const LAST_BLOCK = Buffer.from([3, 0])
const MOST_STORED = 0xffff

const deflated = promisify(deflateRaw)

/** The part as deflate blocks that stand on their own: they refer to nothing before, and end at a whole byte. */
export const deflatePart = (part: Buffer): Promise<Buffer> => deflated(part, { finishFlush: constants.Z_FULL_FLUSH })

/** A few bytes as they are, as one deflate block. @param bytes at most 65,535 */
export function storedBlock(bytes: Buffer): Buffer {
  if (bytes.length > MOST_STORED) throw new RangeError('a stored block has at most 65,535 bytes')
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & MOST_STORED, 3)
  return Buffer.concat([head, bytes])
}

/**
 * One gzip member out of parts that were compressed each on its own, at the cost of copying them. One member, because
 * browsers and curl stop after the first.
 * @param blocks of `deflatePart` and `storedBlock`
 * @param whole what they are, joined and not compressed
 */
export function gzipOfParts(blocks: readonly Buffer[], whole: Buffer): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(whole), 0)
  trailer.writeUInt32LE(whole.length % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...blocks, LAST_BLOCK, trailer])
}
