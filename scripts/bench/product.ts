import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../server/storage/root.ts'
import { clientOf } from '../../server/testing/client.ts'
import { NOTHING_SET } from '../../server/testing/nothing-set.ts'
import { START_ARGUMENTS } from '../../server/testing/start-command.ts'
import { type ChildServer, startServer } from './child-process.ts'
import { profileFlags } from './profile.ts'

export const SCORER_KEY = 'a key for the benches'
export const TOKEN_KEY = 'a key for the tokens of the benches'

/** Headers of a scorer's requests. */
export const SCORER_HEADERS = { authorization: `Bearer ${SCORER_KEY}` }

/** Returns the settings of the product with this database. */
export const productSettings = (databaseFile: string): NodeJS.ProcessEnv => ({
  ...NOTHING_SET,
  LAG_TEST_MS: '',
  SCORER_KEY,
  TOKEN_KEY,
  LOG_LEVEL: 'error',
  DATABASE_URL: `file:${databaseFile}`,
})

/**
 * Starts the built product with the flags of `npm start`, and more flags of Node. Without a port it takes a free one.
 * @throws Error if it is not built
 */
export async function startProduct(
  databaseFile: string,
  { flags = [], port }: { readonly flags?: readonly string[]; readonly port?: number } = {},
): Promise<ChildServer> {
  if (!existsSync(path.join(projectRoot, 'dist/server/main.js'))) {
    throw new Error('nothing is built yet: run npm run build first')
  }
  return startServer(
    () => [process.execPath, ...profileFlags(), ...flags, ...START_ARGUMENTS],
    productSettings(databaseFile),
    '/readyz',
    port,
  )
}

/** Starts the built product as `fillDatabase` needs it. */
export async function startToFill(databaseFile: string) {
  const { url, stop } = await startProduct(databaseFile)
  return { ...clientOf(url, SCORER_KEY), stop: () => stop(true) }
}

let matches = 0
/** Creates a match with a new id and returns the id. */
export async function createMatch(
  url: string,
  more: Readonly<Record<string, unknown>> & { readonly id?: string } = {},
): Promise<string> {
  matches += 1
  const { id = `bench-${process.pid}-${matches}` } = more
  const names = { company: 'Ana Reyes', company2: 'Luz Marte', category: 'Bench', description: `Bench ${matches}` }
  const response = await fetch(`${url}/product`, {
    method: 'POST',
    headers: { ...SCORER_HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({ ...names, date: new Date().toISOString(), ...more, id }),
  })
  if (response.status !== 201) throw new Error(`could not create a match: ${response.status} ${await response.text()}`)
  return id
}

/** Appends entries to a match. Throws an Error if the product rejects them. */
export async function postEntries(url: string, match: string, entries: unknown): Promise<void> {
  const response = await fetch(`${url}/product/${match}/actions`, {
    method: 'POST',
    headers: { ...SCORER_HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify(entries),
  })
  const answer = await response.text()
  if (response.status !== 201) throw new Error(`could not append: ${response.status} ${answer}`)
}
