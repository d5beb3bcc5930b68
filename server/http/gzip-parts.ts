import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { combineCrc, crcShift } from './crc32-combine.ts'

/** RFC 1952, 2.3: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951, 3.2.3 and 3.2.6: a last block of fixed codes with nothing in it. */
const LAST_BLOCK = Buffer.from([3, 0])
const MOST_STORED = 0xffff

/** A part of what is to be one gzip member. */
export interface GzipPart {
  /** Deflate blocks that stand on their own: they refer to nothing before, and end at a whole byte. */
  readonly blocks: Buffer
  readonly length: number
  readonly crc: number
  readonly shift: number
}

const asPart = (part: Buffer, blocks: Buffer): GzipPart => ({
  blocks,
  length: part.length,
  crc: crc32(part),
  shift: crcShift(part.length),
})

const deflated = promisify(deflateRaw)

/** The part, compressed. */
export const deflatedPart = async (part: Buffer): Promise<GzipPart> =>
  asPart(part, await deflated(part, { finishFlush: constants.Z_FULL_FLUSH }))

/** A few bytes as they are. @param part at most 65,535 bytes */
export function storedPart(part: Buffer): GzipPart {
  if (part.length > MOST_STORED) throw new RangeError('a stored block has at most 65,535 bytes')
  const head = Buffer.alloc(5)
  head.writeUInt16LE(part.length, 1)
  head.writeUInt16LE(~part.length & MOST_STORED, 3)
  return asPart(part, Buffer.concat([head, part]))
}

/**
 * One gzip member out of parts that were compressed each on its own, at the cost of copying them. One member, because
 * browsers and curl stop after the first.
 */
export function gzipOfParts(parts: readonly GzipPart[]): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(
    parts.reduce((crc, part) => combineCrc(crc, part.crc, part.shift), 0),
    0,
  )
  trailer.writeUInt32LE(parts.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...parts.map(({ blocks }) => blocks), LAST_BLOCK, trailer])
}
