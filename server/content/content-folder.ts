import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'
import { ContentError } from './content-error.ts'
import { parseImageName } from './image-names.ts'

/** Folder of the club's content. */
export const CONTENT_ROOT = path.join(projectRoot, 'server/content')
export const IMAGES_ROOT = path.join(CONTENT_ROOT, 'images')

export interface ContentFile {
  /** Path relative to the content folder, as in error messages. */
  readonly file: string
  readonly name: string
  readonly text: string
}

/** Reads the files of one kind, sorted by name. Ignores hidden files, which editors and systems create. */
export async function filesOf(root: string, kind: string): Promise<ContentFile[]> {
  const names = (await readdir(path.join(root, kind))).filter((name) => !name.startsWith('.')).sort()
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
  try {
    return digestOf(await readFile(path.join(root, 'images', image)))
  } catch {
    throw new ContentError(file, field, `there is no "${image}" in images/`)
  }
}

export const digestOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
