import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { errorText } from '../../shared/errors/error-text.ts'

/**
 * Makes a file and its folder if they don't exist. Only its owner can read it: databases hold names and addresses. SQLite
 * gives the files beside a database the same mode.
 * @throws Error that names the file
 */
export function makeFile(file: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    // An existing file isn't opened: closing it would end this process's SQLite locks on it.
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && syscall === 'open') return
    throw new Error(`DATABASE_URL: ${path.resolve(file)} cannot be opened: ${errorText(error)}`, { cause: error })
  }
}
