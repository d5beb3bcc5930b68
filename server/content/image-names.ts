/** Lower case, digits and hyphens; then the extension, whose type is the one it is served with. */
const IMAGE_TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const

type Extension = keyof typeof IMAGE_TYPES

export interface ImageName {
  /** The file's own name, `court.svg`. */
  readonly file: string
  readonly type: (typeof IMAGE_TYPES)[Extension]
  /** The beginning of the file's digest, where the name promises one: `court.1a2b3c4d.svg`. */
  readonly hash: string | null
}

const SHAPE = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.([0-9a-f]{8,64}))?\.(svg|png|jpg|webp|avif)$/

/** Null for whatever is no name of an image: a path, a hidden file, a file of another type. */
export function parseImageName(name: string): ImageName | null {
  const [, stem, hash, extension] = SHAPE.exec(name) ?? []
  if (stem === undefined || extension === undefined) return null
  return { file: `${stem}.${extension}`, type: IMAGE_TYPES[extension as Extension], hash: hash ?? null }
}

/** The name under which these bytes never change, so that a browser may keep them for good. */
export const lastingName = (file: string, hash: string): string => file.replace(/\.(?=[^.]+$)/, `.${hash.slice(0, 8)}.`)
