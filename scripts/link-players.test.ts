import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../server/database/sqlite.ts'
import { aRecord } from '../server/testing/match-rows.ts'
import { NOTHING_SET } from '../server/testing/nothing-set.ts'
import { storePeople } from '../server/testing/people-rows.ts'
import { startApp, temporaryFolder } from '../server/testing/running-app.ts'

const MANAGER = 'manager@naco.example'

test('link-players says what it would link, links it once, and lists the rest for the office', async () => {
  const file = path.join(temporaryFolder(), 'test.db')
  // The first start of a server makes the clubs.
  const app = await startApp({ file })
  await storePeople(file, { [MANAGER]: [{ role: 'manager', club: 'club_naco' }] })
  for (const number of ['7', '8']) {
    const id = `00000000-0000-4000-8000-00000000000${number}`
    const member = { id, club: 'club_naco', name: 'Eva Cruz', number }
    expect(await app.sendAs(MANAGER, 'POST', '/members', member)).toMatchObject({ status: 201 })
  }
  await app.close()
  const storage = openSqlite(file)
  const match = (id: string, player1: string, player2: string) =>
    aRecord(id, { player1, player2, club: 'club_naco', format: 'SET3-S:6/TB7' })
  const records = [
    match('one', 'Ana Reyes', 'Luz Marte'),
    match('two', 'Reyes Ana', 'Luz'),
    match('three', 'Eva Cruz', 'Luz Marte'),
    match('four', 'Mia Soto', 'Soto Mia'),
  ]
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
  const open = `
3 names for the office. Choose the player in the form of a match:
  Eva Cruz (Club Naco, 1 match): 2 people have it (Eva Cruz, no. 7; Eva Cruz, no. 8)
  Luz (Club Naco, 1 match): no full name
  Mia Soto (Club Naco, 1 match): two players of one match have it
`
  expect(link('--check')).toEqual({
    status: 1,
    said: `4 names in 3 matches can be linked, with 2 new players.\n${open}`,
  })
  expect(link()).toEqual({ status: 0, said: `Linked 4 names in 3 matches, with 2 new players.\n${open}` })
  const linked = async () => {
    const { db, tables, close } = openSqlite(file)
    const rows = await db.select().from(tables.matches)
    await close()
    return new Map(rows.map((row) => [row.id, row.linked?.map(([player]) => player?.id ?? null)]))
  }
  const stored = await linked()
  const [ana, luz] = stored.get('one') ?? []
  expect([ana, luz]).toEqual([expect.any(String), expect.any(String)])
  expect(stored.get('two')).toEqual([ana, null])
  expect(stored.get('three')).toEqual([null, luz])
  expect(stored.get('four')).toBeUndefined()
  const done = { status: 0, said: `All names that mean one player are linked.\n${open}` }
  expect(link()).toEqual(done)
  expect(link('--check')).toEqual(done)
  expect(await linked()).toEqual(stored)
})
