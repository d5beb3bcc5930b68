import { mkdtempSync, rmdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes sure that files can be made in a folder.
 * @param advice what to do where they cannot
 * @throws Error with a sentence that says why not, and the advice
 */
export function writableOr(folder: string, advice: string): void {
  try {
    rmdirSync(mkdtempSync(path.join(folder, '.writable-')))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const why =
      code === 'ENOSPC'
        ? 'the disk is full'
        : code === 'EROFS'
          ? 'the disk is read-only'
          : 'it is not yours to write to'
    throw new Error(`nothing can be written in ${folder}, since ${why}; ${advice}`, { cause: error })
  }
}
