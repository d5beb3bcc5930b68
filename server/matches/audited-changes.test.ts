import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditRecord } from '../../shared/audit/audit-schemas.ts'
import { openAudit } from '../audit/audit.ts'
import { openSqlite } from '../database/sqlite.ts'
import { makeOwner } from '../people/manage-people.ts'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import type { Storage } from '../storage/storage.ts'
import { aMatch, pointBy } from '../testing/client.ts'
import { openPglite } from '../testing/pglite.ts'
import { type RunningApp, startApp } from '../testing/running-app.ts'

const OWNER = 'owner@example.com'
const inNaco = { club: 'club_naco', court: 'club_naco-1' }

type Table = 'matches' | 'audit_records'
interface Office {
  /** Servers on one database, whose owner is `OWNER`. */
  readonly apps: readonly RunningApp[]
  /** Makes the database reject every new or changed row of a table. */
  readonly breakTable: (table: Table) => Promise<void>
  readonly mend: (table: Table) => Promise<void>
}

const addOwner = (storage: Storage): Promise<void> => makeOwner(storage, openAudit(storage), OWNER)

async function onSqlite(): Promise<Office> {
  const app = await startApp()
  const storage = openSqlite(app.file)
  await addOwner(storage)
  await storage.close()
  const run = async (...statements: string[]): Promise<void> => {
    const other = new BetterSqlite3(app.file)
    for (const statement of statements) other.exec(statement)
    other.close()
  }
  const trigger = (event: string, table: Table) =>
    `create trigger broken_${event} before ${event} on ${table} begin select raise(abort, 'broken'); end`
  return {
    apps: [app],
    breakTable: (table) => run(trigger('insert', table), trigger('update', table)),
    mend: () => run('drop trigger broken_insert', 'drop trigger broken_update'),
  }
}

async function onPostgres(): Promise<Office> {
  const pglite = await openPglite()
  const storage = { ...pglite, close: async () => undefined }
  await addOwner(storage)
  const run = async (statement: string): Promise<void> => void (await storage.shared?.query(sql.raw(statement)))
  await run(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
  return {
    apps: [await startApp({ storage: () => storage }), await startApp({ storage: () => storage })],
    breakTable: (table) =>
      run(`create trigger broken before insert or update on ${table} for each row execute function broken()`),
    mend: (table) => run(`drop trigger broken on ${table}`),
  }
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('on %s, a person’s change of a match and its audit record are stored together', (_, open) => {
  let office: Office
  let app: RunningApp
  beforeAll(async () => {
    office = await open()
    app = office.apps[0] ?? expect.unreachable()
    await app.sendAs(OWNER, 'GET', '/auth/me')
  })
  afterAll(async () => {
    for (const each of office.apps) await each.close()
  })

  const create = (id: string) => app.postAs(OWNER, '/product', { ...aMatch(), ...inNaco, id })
  const change = (id: string, description: string, by = app) =>
    by.sendAs(OWNER, 'PATCH', `/product/${id}`, { description })
  const recordsOf = async (id: string) =>
    Object((await app.sendAs(OWNER, 'GET', `/audit?subject=${id}&limit=100`)).body).records as AuditRecord[]

  test('[F38] if the record cannot be stored, the match is neither created nor changed nor suspended', async () => {
    await create('kept')
    const before = await app.match('kept')
    await app.score('kept', pointBy(before.company))
    await office.breakTable('audit_records')
    const rain = { id: 'rain', club: 'club_naco', status: 'suspended' }
    const answers = await Promise.all([
      create('never'),
      change('kept', 'Changed'),
      app.postAs(OWNER, '/office/play', rain),
      app.score('kept', pointBy(before.company)),
    ])
    await office.mend('audit_records')
    // A point in the same commit needs no record, so it is stored.
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 201])
    expect(await app.get('/product/never')).toMatchObject({ status: 404 })
    expect(await app.match('kept')).toMatchObject({ description: before.description, seq: 2, status: 'live' })
    expect(await recordsOf('kept')).toMatchObject([{ action: 'match.create' }])
  })

  test('[F38] if the match cannot be stored, there is no record; a retry stores both once', async () => {
    await create('retried')
    await office.breakTable('matches')
    const answers = [await create('retried-new'), await change('retried', 'Changed')]
    await office.mend('matches')
    expect(answers.map(({ status }) => status)).toEqual([500, 500])
    expect([await recordsOf('retried-new'), await recordsOf('retried')]).toMatchObject([
      [],
      [{ action: 'match.create' }],
    ])
    expect(await create('retried-new')).toMatchObject({ status: 201 })
    for (let n = 0; n < 2; n++) expect(await change('retried', 'Changed')).toMatchObject({ status: 200 })
    expect(await recordsOf('retried-new')).toMatchObject([{ action: 'match.create' }])
    expect((await recordsOf('retried')).map(({ action }) => action)).toEqual(['match.update', 'match.create'])
  })

  test('the record of a corrected name says that it changed, and has neither name', async () => {
    await create('corrected')
    const { company } = await app.match('corrected')
    await app.score('corrected', pointBy(company))
    const corrected = await app.sendAs(OWNER, 'PATCH', '/product/corrected', { company: 'Anna Misspelt' })
    expect(corrected).toMatchObject({ status: 200 })
    const [record] = await recordsOf('corrected')
    expect(record).toMatchObject({ action: 'match.update', before: { player1: '…' }, after: { player1: '…' } })
    expect(JSON.stringify(record)).not.toMatch(new RegExp(`Misspelt|${company}|formerNames`))
  })

  test('many changes at once, through every server, each have a record with the values before and after', async () => {
    await create('busy')
    const first = (await app.match('busy')).description
    const wanted = Array.from({ length: 30 }, (_, n) => `Round ${n}`)
    const { apps } = office
    const answers = await Promise.all(wanted.map((text, n) => change('busy', text, apps[n % apps.length])))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    // This server learns of the other's changes when it makes one itself.
    expect(await change('busy', 'Last')).toMatchObject({ status: 200 })
    const records = (await recordsOf('busy')).filter(({ action }) => action === 'match.update')
    const valuesIn = (key: 'before' | 'after') => records.map((record) => Object(record[key]).description).sort()
    expect(valuesIn('after')).toEqual([...wanted, 'Last'].sort())
    expect(valuesIn('before')).toEqual([first, ...wanted].sort())
  })
})
