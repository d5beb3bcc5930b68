import { afterAll, beforeAll, describe, test } from 'vitest'
import { sized } from '../brief.ts'
import { checkCompetitions } from '../competitions-model/check-competitions.ts'
import { postgresPrograms, startPostgres } from '../real-programs.ts'

const programs = postgresPrograms()

// The unit tests run the model on SQLite and PGlite.
describe.skipIf(programs === null)('on PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres(programs ?? '')
  }, 120_000)
  afterAll(() => server.stop())

  test.each(['knockout', 'groups', 'compass'] as const)(
    '%s: what pages show follows from the matches, whatever happens',
    (kind) => checkCompetitions(server.url, kind, { commands: sized(20, 60), runs: sized(3, 60) }),
    2_400_000,
  )
})
