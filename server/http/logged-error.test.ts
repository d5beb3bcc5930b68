import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StorageUnavailable } from '../storage/storage.ts'
import { openDatabase } from '../testing/database.ts'
import { PRICED, playerOf, tomorrowAt } from '../testing/priced-courts.ts'
import { startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { loggedError } from './logged-error.ts'

const TITLE = 'Private title of Ana'
const EMAIL = 'ana.private@example.com'

/** Collects what the servers of this process write into their log. */
function readLog() {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  return () => write.mock.calls.map(([text]) => String(text)).join('')
}

test('[F33] an error of the database is logged with its code and its statement, without the values that people entered', async () => {
  const file = path.join(temporaryFolder(), 'club.db')
  const { sendAs } = await startOwnApp({
    file,
    clock: () => Date.parse('2026-11-21T16:30:00Z'),
    config: { logLevel: 'info' },
  })
  const log = readLog()
  const database = await openDatabase(file)
  const rename = sql`alter table reservations rename to locked_away`
  await (database.shared?.query(rename) ?? (database.db as unknown as { run(query: unknown): unknown }).run(rename))
  const player = playerOf({ sendAs }, EMAIL)
  const { status, body } = await player.book(PRICED, tomorrowAt(18), { title: TITLE })
  await database.close()
  expect(status).toBe(500)
  await vi.waitFor(() => expect(log()).toContain('unexpected error'))
  // drizzle names the statement for PostgreSQL alone.
  expect(log()).toMatch(/"message":"(SQLITE_ERROR no such table|failed query: (select|insert) .*: 42P01 )/)
  for (const secret of [TITLE, EMAIL]) {
    expect(log()).not.toContain(secret)
    expect(JSON.stringify(body)).not.toContain(secret)
  }
})

/** Address of a real PostgreSQL, which `npm run test:scale` starts. PGlite has one connection, so nobody else can lock a table. */
const url = process.env.TEST_POSTGRES_URL

test.runIf(url)(
  '[F33] a time-out at a locked table is logged without the values that people entered',
  async () => {
    const { sendAs } = await startOwnApp({
      file: url ?? '',
      clock: () => Date.parse('2026-11-21T16:30:00Z'),
      config: { logLevel: 'info' },
    })
    const log = readLog()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table reservations in share mode')
    const { status } = await playerOf({ sendAs }, EMAIL).book(PRICED, tomorrowAt(18), { title: TITLE })
    await other.query('rollback')
    await other.end()
    expect(status).toBe(503)
    await vi.waitFor(() => expect(log()).toContain('cannot store'))
    expect(log()).toContain('55P03')
    for (const secret of [TITLE, EMAIL]) expect(log()).not.toContain(secret)
  },
  30_000,
)

test('an error of the database loses its values also as the cause of another error', () => {
  const cause = Object.assign(new Error('value "secret"'), { code: '22P02', severity: 'ERROR', where: 'secret' })
  const query = Object.assign(new Error('Failed query: select $1\nparams: secret', { cause }), {
    query: 'select $1',
    params: ['secret'],
  })
  const logged = loggedError(new StorageUnavailable('22P02', { cause: query }))
  expect(logged).toMatchObject({ type: 'StorageUnavailable', message: '22P02: failed query: select $1: 22P02' })
  expect(JSON.stringify(logged)).not.toContain('secret')
  expect(logged.stack).toContain('logged-error.test.ts')
})
