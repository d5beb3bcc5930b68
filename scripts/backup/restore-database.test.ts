import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyDatabase } from '../../server/database/copy-database.ts'
import { countsOf, openExisting } from '../../server/database/existing-database.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import { createMatchesRepository } from '../../server/matches/matches-repository.ts'
import BetterSqlite3 from '../../server/storage/better-sqlite3.ts'
import { aRecord, aRow } from '../../server/testing/match-rows.ts'
import { temporaryFolder } from '../../server/testing/running-app.ts'
import { restoreDatabase } from './restore-database.ts'

/** Creates a database with one match that has this number of points. */
async function aDatabase(file: string, points: number): Promise<string> {
  const storage = openSqlite(file)
  const entries = Array.from({ length: points }, (_, n) => aRow('m', n + 1))
  await createMatchesRepository(storage).store({ created: [aRecord('m')], changed: [], entries })
  await storage.close()
  return file
}

async function aBackup(folder: string, points: number): Promise<string> {
  const source = openExisting(await aDatabase(path.join(folder, 'source.db'), points))
  await copyDatabase(source, path.join(folder, 'backup.db'))
  source.close()
  return path.join(folder, 'backup.db')
}

const pointsIn = (file: string): number | undefined => {
  const database = openExisting(file)
  try {
    return countsOf(database).match_entries
  } finally {
    database.close()
  }
}

const change = (file: string, sql: string): void => {
  const database = new BetterSqlite3(file)
  database.exec(sql)
  database.close()
}

test('restores a single-file backup where no database exists', async () => {
  const folder = temporaryFolder()
  const backup = await aBackup(folder, 3)
  expect(readdirSync(folder).sort()).toEqual(['backup.db', 'source.db'])
  const database = path.join(folder, 'data/ventaja.db')
  expect(await restoreDatabase(backup, database, false)).toMatchObject({ movedTo: null, counts: { match_entries: 3 } })
  expect(readdirSync(path.dirname(database))).toEqual(['ventaja.db'])
  await openSqlite(database).close()
  expect(pointsIn(database)).toBe(3)
})

test('moves the old database aside, with changes that are only in its write-ahead log', async () => {
  const folder = temporaryFolder()
  const backup = await aBackup(folder, 3)
  const database = path.join(folder, 'ventaja.db')
  const running = new BetterSqlite3(await aDatabase(path.join(folder, 'running.db'), 2))
  running.exec('delete from match_entries where seq = 2')
  // A killed server leaves these two files. Only the log has the change.
  for (const part of ['', '-wal']) copyFileSync(running.name + part, database + part)
  running.close()
  const { movedTo } = await restoreDatabase(backup, database, false)
  expect(pointsIn(database)).toBe(3)
  expect(pointsIn(movedTo ?? '')).toBe(1)
})

test('a database that has more rows than the backup is replaced only with --force', async () => {
  const folder = temporaryFolder()
  const backup = await aBackup(folder, 3)
  const database = await aDatabase(path.join(folder, 'ventaja.db'), 5)
  await expect(restoreDatabase(backup, database, false)).rejects.toThrow(
    /match_entries: 5 rows, 3 in the backup[\s\S]*--force/,
  )
  expect(pointsIn(database)).toBe(5)
  const { movedTo } = await restoreDatabase(backup, database, true)
  expect([pointsIn(database), pointsIn(movedTo ?? '')]).toEqual([3, 5])
})

test('does not replace a database in use, even with --force', async () => {
  const folder = temporaryFolder()
  const backup = await aBackup(folder, 3)
  const database = path.join(folder, 'ventaja.db')
  const running = openSqlite(database)
  for (const force of [false, true]) {
    await expect(restoreDatabase(backup, database, force)).rejects.toThrow(/is in use: stop the server first/)
  }
  await running.close()
  expect(pointsIn(database)).toBe(0)
  await restoreDatabase(backup, database, false)
  expect(pointsIn(database)).toBe(3)
})

test('an unreadable database is moved aside only with --force', async () => {
  const folder = temporaryFolder()
  const backup = await aBackup(folder, 3)
  const database = path.join(folder, 'ventaja.db')
  writeFileSync(database, 'no database at all'.repeat(400))
  await expect(restoreDatabase(backup, database, false)).rejects.toThrow(/cannot be read[\s\S]*--force/)
  const { movedTo } = await restoreDatabase(backup, database, true)
  expect(pointsIn(database)).toBe(3)
  expect(readFileSync(movedTo ?? '', 'utf8')).toMatch(/^no database at all/)
})

test('changes nothing if the backup is missing, damaged, of another program or of a newer version', async () => {
  const folder = temporaryFolder()
  const database = await aDatabase(path.join(folder, 'ventaja.db'), 1)
  const refused = async (file: string, why: RegExp) => {
    await expect(restoreDatabase(file, database, true)).rejects.toThrow(why)
    expect(pointsIn(database)).toBe(1)
    expect(readdirSync(folder).filter((name) => /replaced|partial|restored/.test(name))).toEqual([])
  }
  await refused(path.join(folder, 'none.db'), /there is no .*none\.db/)

  const text = path.join(folder, 'text.db')
  writeFileSync(text, 'a letter, by mistake, and a long one'.repeat(200))
  await refused(text, /text\.db cannot be opened: SQLITE_NOTADB file is not a database/)

  const foreign = path.join(folder, 'foreign.db')
  change(foreign, 'create table songs (title text)')
  await refused(foreign, /not a Ventaja database/)

  const newer = await aBackup(folder, 1)
  change(newer, `insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)
  await refused(newer, /newer version of Ventaja/)

  const orphaned = path.join(folder, 'orphaned.db')
  change(await aDatabase(orphaned, 2), 'pragma foreign_keys = off; delete from matches')
  await refused(orphaned, /2 rows refer to missing rows/)

  const damaged = await aDatabase(path.join(folder, 'damaged.db'), 2000)
  const bytes = readFileSync(damaged)
  bytes.fill(0x55, bytes.length - 3 * 4096)
  writeFileSync(damaged, bytes)
  await refused(damaged, /damaged|malformed/)
  expect(existsSync(database)).toBe(true)
})
