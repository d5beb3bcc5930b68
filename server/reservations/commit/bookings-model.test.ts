import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../database/sqlite.ts'
import type { Storage } from '../../storage/storage.ts'
import { checkBookings } from '../../testing/bookings-model/check-bookings.ts'
import { openPglite } from '../../testing/pglite.ts'
import { temporaryFolder } from '../../testing/running-app.ts'

// `npm run test:faults` runs 10,000 commands on each database.
test.each<[string, () => Storage | Promise<Storage>]>([
  ['SQLite', () => openSqlite(path.join(temporaryFolder(), 'test.db'))],
  ['PGlite', openPglite],
])(
  'on %s, no court and no person is taken twice, no offer is accepted twice, and money and slots agree after every step',
  async (_, open) => {
    const storage = await open()
    onTestFinished(storage.close)
    await expect(checkBookings(storage, 300)).resolves.toBeUndefined()
  },
)
