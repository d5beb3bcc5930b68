import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../server/database/sqlite.ts'
import { startApp, temporaryFolder } from '../../server/testing/running-app.ts'
import { addPeople } from './add-people.ts'

test('adds an owner and a booking to an empty database, and nothing to one that has matches of its own', async () => {
  const file = path.join(temporaryFolder(), 'test.db')
  const app = await startApp({ file })
  onTestFinished(app.close)
  const storage = openSqlite(file)
  onTestFinished(storage.close)
  const { db, tables } = storage
  const bookings = () => db.select().from(tables.reservations)
  const people = () => db.select().from(tables.people)
  await app.newMatch()
  expect(await addPeople(storage, Date.now())).toBeNull()
  expect([await bookings(), await people()]).toEqual([[], []])
  await db.delete(tables.matches)
  expect(await addPeople(storage, Date.now())).toMatchObject({ owner: 'owner@ventaja.example' })
  expect(await bookings()).toHaveLength(1)
  expect(await people()).toHaveLength(1)
})
