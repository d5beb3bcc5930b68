import { ApiError } from '../http/api-error.ts'

/** Maximum size of an uploaded file (bytes). */
export const MAX_BYTES = 10 * 1024 * 1024
/** Maximum number of pixels of an uploaded picture. */
const MAX_PIXELS = 24_000_000
/** Longest side of a stored picture (pixels). */
const LONGEST_SIDE = 1600
/** Quality of the WebP encoding, from 1 to 100. */
const QUALITY = 82
/** Longest time to decode and encode one picture (s). */
const TIMEOUT = 20

export const notAPicture = () =>
  new ApiError(422, 'NOT_A_PICTURE', 'image: must be a JPEG, PNG, WebP or AVIF picture, and nothing else')
const damagedPicture = () =>
  new ApiError(422, 'DAMAGED_PICTURE', 'image: is damaged; export it again, or choose another one')
const tooManyPixels = () => new ApiError(422, 'TOO_MANY_PIXELS', 'image: must have at most 24 megapixels')
export const pictureTooLarge = () => new ApiError(413, 'PICTURE_TOO_LARGE', 'image: must be at most 10 MB')

/** First bytes of JPEG, PNG, WebP and AVIF, in hexadecimal. */
const FORMATS = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/, /^.{8}66747970617669(66|73)/]

// A file that contains one of the following sequences may be opened as another kind of file, although it begins like a picture.
// The sequences are so long that compressed pixels hardly ever contain them by chance.
/** Beginnings of pages, scripts and documents. */
const TEXTS = /<script|<\?php|<html|<!doctype|<svg[\s>]|%pdf-/i
/** Beginnings of RAR and 7z archives. */
const ARCHIVES = [Buffer.from('526172211a07', 'hex'), Buffer.from('377abcaf271c', 'hex')]
/**
 * The beginnings of an entry and of the end of a ZIP archive. A file is rejected only if it contains both, because each one
 * alone is so short that it occurs by chance.
 */
const ZIP = [Buffer.from('504b0102', 'hex'), Buffer.from('504b0506', 'hex')]

/** A picture as it is stored. */
export interface Picture {
  /** WebP, without metadata. */
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes an uploaded picture and encodes it again, one at a time, because each needs much memory.
 * @throws ApiError 422 if the file is not a picture, is also another kind of file, or has too many pixels
 */
export function readPicture(bytes: Buffer): Promise<Picture> {
  const next = last.then(() => decode(bytes))
  last = next.catch(() => undefined)
  return next
}

async function decode(bytes: Buffer): Promise<Picture> {
  assertOnlyPicture(bytes)
  // Loads the library only when the first picture is uploaded, because loading it would slow down every start.
  const { default: sharp } = await import('sharp')
  // Turns the library's cache off, because a server that runs for months must not keep the memory of each upload.
  sharp.cache(false)
  sharp.concurrency(1)
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', pages: 1 } as const
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw tooManyPixels()
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw damagedPicture()
  }
}

function assertOnlyPicture(bytes: Buffer): void {
  const head = bytes.subarray(0, 16).toString('hex')
  const isPicture = FORMATS.some((format) => format.test(head))
  const isArchive = ARCHIVES.some((sign) => bytes.includes(sign)) || ZIP.every((sign) => bytes.includes(sign))
  if (!isPicture || isArchive || TEXTS.test(bytes.toString('latin1'))) throw notAPicture()
}
