import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { StorageUnavailable } from '../storage/storage.ts'
import { aMatch } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { OWNER, officeOf } from '../testing/office.ts'
import { PRICED, playerOf, tomorrowAt } from '../testing/priced-courts.ts'
import { connectedTo, hasRealPostgres, newDatabase } from '../testing/real-postgres.ts'
import { type RunningApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { loggedError } from './logged-error.ts'

const TITLE = 'Private title of Ana'
const EMAIL = 'ana.private@example.com'
const INVITED = 'invited.private@example.com'
const KEY = 'key-in-an-address'

/** Expects that a text has none of the values that people entered, and no secret of a webhook. */
function expectPrivate(text: string): void {
  for (const secret of [TITLE, EMAIL, INVITED, KEY, 'whsec_']) expect(text).not.toContain(secret)
}

/** Starts a server. Returns it, and a function that returns what the servers of this process have written into their log. */
async function startLogging(file: string) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const clock = () => Date.parse('2026-11-21T16:30:00Z')
  const app = await startOwnApp({ file, clock, config: { logLevel: 'info' } })
  return { app, log: () => write.mock.calls.map(([text]) => String(text)).join('') }
}

const anEvent = (email: string, title: string) => ({ id: ++events, title, day: 'Monday', time: '9:00', email })
let events = 0

test('[F33] an error of the database is logged with its code and its statement, without the values that people entered', async () => {
  const file = path.join(temporaryFolder(), 'club.db')
  const { app, log } = await startLogging(file)
  const database = await openDatabase(file)
  const rename = sql`alter table reservations rename to locked_away`
  await (database.shared?.query(rename) ?? (database.db as unknown as { run(query: unknown): unknown }).run(rename))
  const player = playerOf(app, EMAIL)
  const { status, body } = await player.book(PRICED, tomorrowAt(18), { title: TITLE })
  await database.close()
  expect(status).toBe(500)
  await vi.waitFor(() => expect(log()).toContain('unexpected error'))
  // drizzle names the statement for PostgreSQL alone.
  expect(log()).toMatch(/"message":"(SQLITE_ERROR no such table|failed query: (select|insert) .*: 42P01 )/)
  expectPrivate(log() + JSON.stringify(body))
})

/** Returns calls that each store values which nobody else may read, in tables of their own. */
async function privateWrites(app: RunningApp) {
  const office = await officeOf(app)
  // A first write of each person, so that the later ones do not wait to store the people.
  for (const person of [EMAIL, OWNER]) await app.postAs(person, '/createvent', anEvent(person, 'First'))
  return {
    reservations: () => playerOf(app, EMAIL).book(PRICED, tomorrowAt(18), { title: TITLE }),
    calendar_events: () => app.postAs(EMAIL, '/createvent', anEvent(EMAIL, TITLE)),
    webhooks: () =>
      office.as(OWNER, 'POST', '/office/webhooks', {
        id: randomUUID(),
        address: `http://127.0.0.1:9/hook?key=${KEY}`,
        events: ['match.ended'],
        club: null,
      }),
    mails: () => office.as(OWNER, 'POST', '/people/invitations', { email: INVITED, role: 'manager', club: null }),
    matches: () =>
      app.call('POST', '/product', JSON.stringify({ ...aMatch(), id: 'm1', description: TITLE }), app.scorer),
  }
}

/** Sends all calls at once, and expects that none can store anything. Returns the log, once each call is in it. */
async function logOfFailures(calls: Awaited<ReturnType<typeof privateWrites>>, log: () => string): Promise<string> {
  const answers = await Promise.all(Object.values(calls).map((send) => send()))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  await vi.waitFor(() => expect(log().match(/"msg":"cannot store"/g)).toHaveLength(answers.length))
  for (const { body } of answers) expectPrivate(JSON.stringify(body))
  return log()
}

/** Returns the messages of the errors because of which nothing was stored. */
const messagesIn = (log: string): string[] =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .flatMap(({ msg, err }) => (msg === 'cannot store' ? [err.message] : []))

test('[F33] a locked SQLite file is logged with the code, without the values that people entered', async () => {
  const { app, log: read } = await startLogging(path.join(temporaryFolder(), 'club.db'))
  const calls = await privateWrites(app)
  const other = new BetterSqlite3(app.file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const log = await logOfFailures(calls, read)
  expect(messagesIn(log)).toEqual(Object.keys(calls).map(() => 'SQLITE_BUSY: SQLITE_BUSY database is locked'))
  expectPrivate(log)
})

describe.runIf(hasRealPostgres)('on a PostgreSQL server', () => {
  test.each([
    [
      '55P03',
      'a lock takes too long',
      (tables: readonly string[]) => `begin; lock table ${tables.join(', ')} in share mode`,
    ],
    [
      '57014',
      'a statement takes too long',
      (tables: readonly string[]) =>
        [
          "create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'",
          ...tables.map(
            (table) => `create trigger slow before insert on ${table} for each row execute function wait()`,
          ),
        ].join('; '),
    ],
  ])('[F33] the error %s, because %s, is logged without the values that people entered', async (code, _, hinder) => {
    const { app, log: read } = await startLogging(await newDatabase())
    const calls = await privateWrites(app)
    const other = await connectedTo(app.file)
    onTestFinished(() => other.end())
    await other.query(hinder(Object.keys(calls)))
    const log = await logOfFailures(calls, read)
    expect(messagesIn(log)).toEqual(
      Object.keys(calls).map(() => expect.stringMatching(`^${code}: failed query: (insert into|update) .*: ${code} `)),
    )
    expectPrivate(log)
  })
})

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
