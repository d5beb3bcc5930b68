import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { combineCrc, crcShift } from './crc32-combine.ts'

/** RFC 1952, 2.3: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951, 3.2.3 and 3.2.6: an empty last block. */
const LAST_BLOCK = Buffer.from([3, 0])

/** A compressed part of a body. */
export interface GzipPart {
  /** Length of the plain part (bytes). */
  readonly length: number
  readonly crc: number
  /** The `crcShift` of the length. */
  readonly shift: number
  /** Deflate blocks that refer to nothing before them and end at a whole byte. */
  readonly blocks: Buffer
}

/** Compresses a part of a body. */
export const compressPart = async (plain: Buffer): Promise<GzipPart> => ({
  length: plain.length,
  crc: crc32(plain),
  shift: crcShift(plain.length),
  blocks: await promisify(deflateRaw)(plain, { finishFlush: constants.Z_FULL_FLUSH }),
})

/**
 * Joins compressed parts into one gzip member. Browsers and curl ignore further members. It only copies: reading 53 MB again
 * for their CRC takes long.
 */
export function joinGzip(parts: readonly GzipPart[]): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(parts.reduce((crc, part) => combineCrc(crc, part.crc, part.shift), 0))
  trailer.writeUInt32LE(parts.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...parts.map(({ blocks }) => blocks), LAST_BLOCK, trailer])
}
