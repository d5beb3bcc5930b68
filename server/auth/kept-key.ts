import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The file in which a key is kept that nobody set in the environment. */
export const scorerKeyFile = (databaseFile: string): string => path.join(path.dirname(databaseFile), 'scorer.key')

/** The same for the key that signs the tokens of this server's own. */
export const tokenKeyFile = (databaseFile: string): string => path.join(path.dirname(databaseFile), 'token.key')

/** The key in this file; made at the first start, readable by its owner only. */
export function keptKey(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    // `wx` fails where the file is there: of two processes that start at once one makes it and both read it.
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
