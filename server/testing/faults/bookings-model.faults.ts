import path from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openPostgres } from '../../database/open-postgres.ts'
import { openSqlite } from '../../database/sqlite.ts'
import type { Storage } from '../../storage/storage.ts'
import { bookingRaces } from '../booking-races.ts'
import { checkBookings } from '../bookings-model/check-bookings.ts'
import { brief, sized } from '../brief.ts'
import { openPglite } from '../pglite.ts'
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
    `after each of ${COMMANDS} commands, no court and no person is taken twice, and money and slots agree`,
    () => checkBookings(storage, COMMANDS),
    1_200_000,
  )
})

describe.skipIf(programs === null)('on a PostgreSQL server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres(programs ?? '')
  }, 120_000)
  afterAll(() => server.stop())
  bookingRaces(() => server.url)
})
