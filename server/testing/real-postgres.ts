import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Address of a real server on which the tests create databases. `npm run test:scale` starts one; other runs use PGlite. */
const url = process.env.TEST_POSTGRES_URL

/** Whether there is a real server. Its tests run only then. */
export const hasRealPostgres = url !== undefined

/** Creates an empty database on the real server. Returns its address. */
export async function newDatabase(): Promise<string> {
  const admin = await connectedTo(url ?? '')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  await admin.end()
  return Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).href
}

/** Opens a connection to a database. */
export async function connectedTo(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  return client
}
