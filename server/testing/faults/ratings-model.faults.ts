import path from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openPostgres } from '../../database/open-postgres.ts'
import { openSqlite } from '../../database/sqlite.ts'
import type { Storage } from '../../storage/storage.ts'
import { brief, sized } from '../brief.ts'
import { openPglite } from '../pglite.ts'
import { checkRatings } from '../ratings-model/check-ratings.ts'
import { postgresPrograms, startPostgres } from '../real-programs.ts'
import { temporaryFolder } from '../running-app.ts'

const COMMANDS = sized(300, 10_000)
const programs = postgresPrograms()

describe.each<[string, (cleanUp: (stop: () => unknown) => void) => Storage | Promise<Storage>]>([
  ['SQLite', (cleanUp) => openSqlite(path.join(temporaryFolder(cleanUp), 'test.db'))],
  ['PGlite', () => openPglite()],
  [
    'PostgreSQL',
    async (cleanUp) => {
      const server = await startPostgres(programs ?? '')
      cleanUp(server.stop)
      return (await openPostgres(server.url)).storage
    },
  ],
])('on %s', (database, open) => {
  // The unit tests run the short test on SQLite and PGlite.
  const isHere = database === 'PostgreSQL' ? programs !== null : !brief
  let storage: Storage
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    if (isHere) storage = await open((end) => ends.push(end))
  }, 120_000)
  afterAll(async () => {
    if (isHere) await storage.close()
    for (const end of ends) await end()
  })

  test.skipIf(!isHere)(
    `after ${COMMANDS} commands, ratings equal those made from the first match on, to the last bit`,
    () => checkRatings(storage, COMMANDS),
    2_400_000,
  )
})
