import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../database/sqlite.ts'
import type { Storage } from '../storage/storage.ts'
import { openPglite } from '../testing/pglite.ts'
import { checkRatings } from '../testing/ratings-model/check-ratings.ts'
import { temporaryFolder } from '../testing/running-app.ts'

// `npm run test:faults` runs 10,000 commands on each database.
test.each<[string, number, () => Storage | Promise<Storage>]>([
  ['SQLite', 250, () => openSqlite(path.join(temporaryFolder(), 'test.db'))],
  ['PGlite', 60, openPglite],
])(
  'on %s, ratings equal those made from the first match on, after corrections, merges, crashes, and with several servers',
  async (_, commands, open) => {
    const storage = await open()
    onTestFinished(storage.close)
    await expect(checkRatings(storage, commands)).resolves.toBeUndefined()
  },
)
