/** Media types by file extension. */
const IMAGE_TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const

type Extension = keyof typeof IMAGE_TYPES

export interface ImageName {
  /** The name of the file, such as `court.svg`. */
  readonly file: string
  readonly type: (typeof IMAGE_TYPES)[Extension]
  /** Whether the name asks for an SVG as a PNG: `court.svg.png`. */
  readonly isDrawn: boolean
  /** The digest in the name, such as in `court.1a2b3c4d.svg`, or null. */
  readonly hash: string | null
}

const SHAPE = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.([0-9a-f]{8,64}))?\.(svg|png|jpg|webp|avif)(\.png)?$/

/** Parses the name of an image. Returns null for paths, hidden files and other types. */
export function parseImageName(name: string): ImageName | null {
  const [, stem, hash, extension, drawn] = SHAPE.exec(name) ?? []
  if (stem === undefined || extension === undefined) return null
  const isDrawn = drawn !== undefined
  if (isDrawn && extension !== 'svg') return null
  const type = IMAGE_TYPES[isDrawn ? 'png' : (extension as Extension)]
  return { file: `${stem}.${extension}`, type, isDrawn, hash: hash ?? null }
}

/** Returns the file name with the digest. An image under such a name never changes, so browsers may cache it forever. */
export function nameWithDigest(file: string, hash: string): string {
  const dot = file.lastIndexOf('.')
  return `${file.slice(0, dot)}.${hash.slice(0, 8)}${file.slice(dot)}`
}
