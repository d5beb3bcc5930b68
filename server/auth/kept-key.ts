import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the file of the scorer key, which is used if the environment has none. */
export const scorerKeyFile = (databaseFile: string): string => path.join(path.dirname(databaseFile), 'scorer.key')

/** Returns the file of the key that signs local tokens, which is used if the environment has none. */
export const tokenKeyFile = (databaseFile: string): string => path.join(path.dirname(databaseFile), 'token.key')

/** Minimum length of a key (characters). */
export const FEWEST_KEY_CHARACTERS = 16

/** How a kind of key is made, and which texts are one. */
export interface KeyKind {
  readonly make: () => string
  readonly isValid: (key: string) => boolean
  /** What a key must be, for the error: "the key must be …". */
  readonly allowed: string
}

const TEXT_KEY: KeyKind = {
  make: () => randomBytes(24).toString('base64url'),
  isValid: (key) => key.length >= FEWEST_KEY_CHARACTERS,
  allowed: `at least ${FEWEST_KEY_CHARACTERS} characters long`,
}

/**
 * Returns the key in this file. If there is no file, creates one that only its owner can read.
 * @throws Error that names the file, if it can't be used or its key is not valid
 */
export function keptKey(file: string, { make, isValid, allowed } = TEXT_KEY): string {
  const named = path.resolve(file)
  let key: string
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeIfMissing(file, `${make()}\n`)
    key = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${named} must be a file that the server can read, in a folder that it can write to.`, {
      cause: error,
    })
  }
  if (isValid(key)) return key
  throw new Error(`${named}: the key must be ${allowed}. Remove the file, and the next start makes a new key.`)
}

function writeIfMissing(file: string, text: string): void {
  try {
    // If two processes start at once, one makes the file and both read it.
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
