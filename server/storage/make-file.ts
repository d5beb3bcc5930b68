import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'

const CHOOSE = 'Choose a file in a folder that the server can write to, such as file:./data/ventaja.db.'

/**
 * Makes a file and its folder if they don't exist. Only its owner can read it: databases hold names and addresses. SQLite
 * gives the files beside a database the same mode.
 * @throws Error that names the file
 */
export function makeFile(file: string): void {
  const named = path.resolve(file)
  if (file.endsWith('/') || file.endsWith(path.sep)) throw new Error(`DATABASE_URL: ${named} is a folder. ${CHOOSE}`)
  try {
    makeFolder(path.dirname(named))
    // An existing file isn't opened: closing it would end this process's SQLite locks on it.
    closeSync(openSync(named, 'wx', 0o600))
  } catch (error) {
    const why = problemOf(named, error)
    if (why) throw new Error(`DATABASE_URL: ${named} ${why} ${CHOOSE}`, { cause: error })
  }
}

/** Makes missing folders one by one. Node's `recursive` never returns where nobody can make a folder, such as in /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made the folder first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Returns why a file can't be created. Returns null if it already exists. */
function problemOf(file: string, error: unknown): string | null {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EEXIST': {
      const state = kindOf(file)
      if (!state) return 'links to a file that does not exist.'
      if (state.isDirectory()) return 'is a folder.'
      return state.isFile() ? null : 'is not a file.'
    }
    case 'ENOTDIR':
      return `can't be created: ${notFolderIn(file)} is not a folder.`
    case 'ENOSPC':
      return "can't be created: the disk is full."
    default:
      return "can't be created."
  }
}

/** Returns the nearest existing path above a file, which is not a folder. */
function notFolderIn(file: string): string {
  const folder = path.dirname(file)
  return kindOf(folder) || folder === file ? folder : notFolderIn(folder)
}

function kindOf(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
