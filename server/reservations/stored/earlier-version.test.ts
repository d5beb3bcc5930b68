import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsBefore, migrationsInOrder } from '../../testing/migrations-before.ts'
import { blankPglite } from '../../testing/pglite.ts'

const SLOT = { club: 'club_naco', date: '2026-03-03', hour: 15 } as const
const startsAt = Date.parse('2026-03-03T19:00:00Z')

/** Inserts a booking in the way of a server of the previous version. */
const book = (client: PGlite, owner: string, court: string) =>
  client.query(
    `insert into reservations (owner, id, uid, club, date, court, hour, title, starts_at, place, created_at)
     values ($1, 1, gen_random_uuid()::text, $2, $3, $4, $5, '', $6, 1, 1)`,
    [owner, SLOT.club, SLOT.date, court, SLOT.hour, startsAt],
  )

test('bookings of the previous version take their court, before, during and after the migration', async () => {
  const client = await blankPglite()
  onTestFinished(() => client.close())
  const all = migrationsInOrder()
  const migration = all.findIndex(({ tag }) => tag.endsWith('_bookings'))
  await migrate(drizzle(client), { migrationsFolder: migrationsBefore(all[migration]?.tag ?? '') })
  await book(client, 'ana', 'Court 1')
  for (const { statements } of all.slice(migration)) for (const statement of statements) await client.exec(statement)
  await book(client, 'beto', 'Court 2')
  await expect(book(client, 'luz', 'Court 1')).rejects.toMatchObject({ code: '23505' })
  await expect(book(client, 'luz', 'Court 2')).rejects.toMatchObject({ code: '23505' })

  const units = await client.query(`select c.court_id, unit, owner, ends_at, r.court_id = c.court_id as "same"
    from court_units c join reservations r on r.uid = booking order by c.court_id, unit`)
  const unit = startsAt / 1_800_000
  const row = { ends_at: startsAt + 3_600_000, same: true }
  expect(units.rows).toEqual(
    [
      ['club_naco-1', 'ana'],
      ['club_naco-2', 'beto'],
    ].flatMap(([court_id, owner]) => [0, 1].map((half) => ({ court_id, unit: unit + half, owner, ...row }))),
  )
  expect((await client.query('select * from person_units')).rows).toEqual([])
  await client.query(`delete from reservations where owner = 'beto'`)
  await book(client, 'luz', 'Court 2')
})
