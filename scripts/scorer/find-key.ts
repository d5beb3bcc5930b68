import { readFileSync } from 'node:fs'
import path from 'node:path'
import { scorerKeyFile } from '../../server/auth/kept-key.ts'
import { databaseFileOf } from '../../server/database-file.ts'

/**
 * Returns the given scorer key, or else SCORER_KEY, or else the key in the file beside the server's database. If there is no
 * key, returns the reason.
 */
export function findScorerKey(
  given: string | undefined,
  env: NodeJS.ProcessEnv,
): { readonly key: string } | { readonly problem: string } {
  const named = given ?? env.SCORER_KEY
  if (named) return { key: named.trim() }
  const file = scorerKeyFile(databaseFileOf(env))
  try {
    return { key: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read'
    const problem = `No scorer key: give --key or set SCORER_KEY (the server's own key file, ${path.resolve(file)}, ${why}).`
    return { problem }
  }
}
