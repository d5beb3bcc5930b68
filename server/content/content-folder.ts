import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'
import { ContentError } from './content-error.ts'
import { parseImageName } from './image-names.ts'

/** Folder of the content that comes with Ventaja. */
const OWN_CONTENT = path.join(projectRoot, 'server/content')
/** Folder of the club's content: `content` in the working folder, or else the content that comes with Ventaja. */
export const CONTENT_ROOT = existsSync('content') ? path.resolve('content') : OWN_CONTENT
/** Folders of images. Pages and clubs can always show the images that come with Ventaja. */
export const IMAGE_FOLDERS = [...new Set([CONTENT_ROOT, OWN_CONTENT])].map((folder) => path.join(folder, 'images'))

export interface ContentFile {
  /** Path relative to the content folder, as in error messages. */
  readonly file: string
  readonly name: string
  readonly text: string
}

/** Reads the files of one kind, sorted by name. Ignores hidden files, which editors and systems create. */
export async function filesOf(root: string, kind: string): Promise<ContentFile[]> {
  const found = await readdir(path.join(root, kind)).catch(() => {
    throw new ContentError(kind, 'folder', `can't be read in ${root}`)
  })
  const names = found.filter((name) => !name.startsWith('.')).sort()
  return Promise.all(
    names.map(async (name) => ({
      file: `${kind}/${name}`,
      name,
      text: await readFile(path.join(root, kind, name), 'utf8'),
    })),
  )
}

/**
 * Returns the digest of the image that `file` names in `field`.
 * @throws ContentError if there is no such image
 */
export async function imageHash(root: string, image: string, file: string, field = 'image'): Promise<string> {
  const name = parseImageName(image)
  if (!name || name.hash) throw new ContentError(file, field, `"${image}" is not the file name of an image`)
  for (const folder of new Set([path.join(root, 'images'), ...IMAGE_FOLDERS])) {
    const bytes = await readFile(path.join(folder, image)).catch(() => null)
    if (bytes) return digestOf(bytes)
  }
  throw new ContentError(file, field, `there is no "${image}" in images/`)
}

export const digestOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
