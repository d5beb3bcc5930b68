import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../server/database/sqlite.ts'
import { aRecord } from '../server/testing/match-rows.ts'
import { NOTHING_SET } from '../server/testing/nothing-set.ts'
import { startApp, temporaryFolder } from '../server/testing/running-app.ts'

test('link-players says what it would link, links it once, and lists the rest for the office', async () => {
  const file = path.join(temporaryFolder(), 'test.db')
  // The first start of a server makes the clubs.
  await (await startApp({ file })).close()
  const storage = openSqlite(file)
  const match = (id: string, player1: string, player2: string) =>
    aRecord(id, { player1, player2, club: 'club_naco', format: 'SET3-S:6/TB7' })
  const records = [match('one', 'Ana Reyes', 'Luz Marte'), match('two', 'Reyes Ana', 'Luz')]
  await storage.atomically((tx) => storage.inserter(storage.tables.matches)(tx, records))
  await storage.close()
  const link = (...args: string[]) => {
    const script = path.join(import.meta.dirname, 'link-players.ts')
    const env = { ...process.env, ...NOTHING_SET, DATABASE_URL: `file:${file}` }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
      env,
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  const open =
    '\n1 name for the office. Choose the player in the form of a match:\n  Luz (Club Naco, 1 match): no full name\n'
  expect(link('--check')).toEqual({
    status: 1,
    said: `3 names in 2 matches can be linked, with 2 new players.\n${open}`,
  })
  expect(link()).toEqual({ status: 0, said: `Linked 3 names in 2 matches, with 2 new players.\n${open}` })
  const done = { status: 0, said: `All names that mean one player are linked.\n${open}` }
  expect(link()).toEqual(done)
  expect(link('--check')).toEqual(done)
})
