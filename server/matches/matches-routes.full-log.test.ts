import path from 'node:path'
import { expect, test } from 'vitest'
import { LOG_RESERVE, MOST_LOG_ENTRIES } from '../../shared/matches/may-append.ts'
import { openSqlite } from '../database/sqlite.ts'
import { expectError } from '../testing/errors.ts'
import { aRecord, aRow } from '../testing/match-rows.ts'
import { startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { createMatchesRepository } from './matches-repository.ts'

const record = aRecord('long')
const point = (id: string) => ({ id, player: record.player1, action: 'WINNER' })

/** Starts an app on a match with this many entries. */
async function appWith(count: number) {
  const file = path.join(temporaryFolder(), 'long.db')
  const storage = openSqlite(file)
  const entries = Array.from({ length: count }, (_, n) => aRow(record.id, n + 1))
  await createMatchesRepository(storage).store({ created: [record], changed: [], entries })
  await storage.close()
  return startOwnApp({ file })
}

test('a full log takes no point, but still an undo and the end of the match', async () => {
  const app = await appWith(MOST_LOG_ENTRIES - 1)
  const last = { status: 201, body: { seq: MOST_LOG_ENTRIES } }
  expect(await app.score(record.id, point('last'))).toMatchObject(last)
  expectError(await app.score(record.id, point('more')), 422, 'LOG_FULL', /^log: it has 20,000 entries, the maximum/)
  expect(await app.score(record.id, point('last')), 'a retry').toMatchObject({ ...last, status: 200 })
  expect(await app.score(record.id, { id: 'undo', undo: true })).toMatchObject({ status: 201 })
  expectError(await app.score(record.id, point('more')), 422, 'LOG_FULL')
  expect(await app.score(record.id, { id: 'end', status: 'finished' })).toMatchObject({ status: 201 })
  expect(await app.match(record.id)).toMatchObject({ seq: MOST_LOG_ENTRIES + 2, status: 'finished' })
})

test('a full log takes a limited number of undos and declarations, so that no log grows for ever: 422', async () => {
  const app = await appWith(MOST_LOG_ENTRIES + LOG_RESERVE)
  for (const entry of [
    { id: 'more', undo: true },
    { id: 'more', status: 'finished' },
  ])
    expectError(await app.score(record.id, entry), 422, 'LOG_FULL', /^log: /)
  expect(await app.match(record.id)).toMatchObject({ seq: MOST_LOG_ENTRIES + LOG_RESERVE })
})

test('an array that does not fit into the log is rejected as a whole', async () => {
  const app = await appWith(MOST_LOG_ENTRIES - 1)
  expectError(await app.score(record.id, [point('a'), point('b')]), 422, 'LOG_FULL', /^\[1\]\.log: /)
  expect(await app.match(record.id)).toMatchObject({ seq: MOST_LOG_ENTRIES - 1 })
})
