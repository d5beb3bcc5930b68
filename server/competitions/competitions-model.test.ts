// Runs on both databases.
import path from 'node:path'
import { test } from 'vitest'
import { sized } from '../testing/brief.ts'
import { checkCompetitions } from '../testing/competitions-model/check-competitions.ts'
import { temporaryFolder } from '../testing/running-app.ts'

// `npm run test:faults` runs longer sequences on a PostgreSQL server.
test.each(['knockout', 'groups', 'compass'] as const)(
  '%s: what pages show follows from the matches, whatever happens',
  async (kind) => {
    const file = path.join(temporaryFolder(), 'test.db')
    await checkCompetitions(file, kind, { commands: sized(12, 40), runs: sized(2, 12) })
  },
)
