import { mkdtempSync, rmdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Checks that files can be created in a folder.
 * @param advice what to do if they cannot
 * @throws Error with the reason and the advice
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
