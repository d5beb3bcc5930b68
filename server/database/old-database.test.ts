import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { buyerOf, fillShop } from '../testing/a-shop.ts'
import { pointBy, seqOf } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { openSqlite } from './sqlite.ts'

// These two files come from an old version, whose database lacked several of the migrations: the database, and the answer to
// `GET /product`.
const OLD = path.join(import.meta.dirname, '../testing/old-database')
const oldMatches = JSON.parse(readFileSync(`${OLD}.json`, 'utf8')) as Readonly<Record<string, unknown>>[]
/** The day on which the reservations were made. */
const THAT_DAY = Date.parse('2026-03-02T16:00:00.000Z')

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Returns all rows, by table. */
function rowsIn(file: string): Rows {
  const database = new BetterSqlite3(file, { readonly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const rows = Object.fromEntries(tables.map((table) => [table, database.prepare(`select * from "${table}"`).all()]))
  database.close()
  return rows as Rows
}

/** Writes the old database into a new file. */
function oldDatabase(): string {
  const file = path.join(temporaryFolder(), 'old.db')
  const database = new BetterSqlite3(file)
  database.pragma('foreign_keys = OFF')
  database.exec(readFileSync(`${OLD}.sql`, 'utf8'))
  database.close()
  return file
}

async function openOld() {
  const file = oldDatabase()
  await fillShop(file)
  return startOwnApp({ file, clock: () => THAT_DAY })
}

describe('a SQLite database of an older version', () => {
  test('keeps every row and field in the migrations', async () => {
    const file = oldDatabase()
    const before = rowsIn(file)
    await openSqlite(file).close()
    const after = rowsIn(file)
    for (const table of ['matches', 'match_entries', 'orders', 'order_steps', 'reservations', 'calendar_events'])
      expect(before[table]?.length, table).toBeGreaterThan(0)
    for (const [table, rows] of Object.entries(before))
      expect(after[table]?.slice(0, rows.length), table).toMatchObject(rows)
  })

  test('gives the same matches with the same logs and scores', async () => {
    const app = await openOld()
    expect(oldMatches.length).toBeGreaterThan(0)
    const matches = (await app.get('/product')).body
    const byId = (list: unknown) => Object.fromEntries((list as { id: string }[]).map((match) => [match.id, match]))
    expect(byId(matches)).toEqual(byId(oldMatches))
    for (const { id, seq } of oldMatches as { id: string; seq: number }[]) {
      expect(await app.match(id)).toEqual(byId(oldMatches)[id])
      expect((await app.log(id)).entries).toHaveLength(seq)
    }
  })

  test('gets summaries, from which the next start makes the lists', async () => {
    const app = await openOld()
    const list = (await app.get('/product?view=summary')).body
    const ids = oldMatches.map(({ id }) => id)
    expect((list as { id: string }[]).map(({ id }) => id).sort()).toEqual(ids.toSorted())
    await expect
      .poll(() =>
        rowsIn(app.file)
          .match_summaries?.map(({ match_id }) => match_id)
          .sort(),
      )
      .toEqual(ids.toSorted())
    const again = await startOwnApp({ file: app.file })
    expect((await again.get('/product?view=summary')).body).toEqual(list)
  })

  test('shows people their bookings, events and carts, and takes new points, bookings and orders', async () => {
    const app = await openOld()
    const { post, items, pay } = buyerOf(app.postAs)
    expect((await post('/reservations', { mine: true })).body).toMatchObject([
      { id: 1, date: '2026-03-03', time: '15:00' },
    ])
    expect((await post('/events', {})).body).toMatchObject([{ id: 7, title: 'Training', day: 'Monday', time: '18:00' }])
    expect(await items()).toMatchObject([{ productId: 2, quantity: 1, priceCents: 20_950 }])

    const { seq } = await app.match('live')
    expect(seqOf(await app.score('live', pointBy('Ana Díaz')))).toBe(seq + 1)
    const slot = { title: 'Ana', club: 'club_naco', day: 'Tuesday', court: 'Court 1' }
    expectError(await post('/createreservation', { ...slot, id: 3, time: '15:00' }), 409, 'SLOT_TAKEN')
    // Ana booked 15:00 before anybody checked that nobody is in two places, so that hour does not count.
    expect((await post('/createreservation', { ...slot, court: 'Court 3', id: 3, time: '15:00' })).status).toBe(201)
    expectError(
      await post('/createreservation', { ...slot, court: 'Court 4', id: 4, time: '15:00' }),
      409,
      'PERSON_BUSY',
    )
    expect((await pay()).created.status).toBe(201)
  })
})
