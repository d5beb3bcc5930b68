import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { foldText } from '../../shared/text/fold-text.ts'
import { openSqlite } from '../database/sqlite.ts'
import BetterSqlite3 from '../storage/better-sqlite3.ts'
import { projectRoot } from '../storage/root.ts'
import { borrowPglite } from '../testing/pglite.ts'
import { temporaryFolder } from '../testing/running-app.ts'

/** The small letters that earlier versions stored in search words, as far as searches now change them. */
const LETTERS = Array.from({ length: 0x300 - 0x80 }, (_, at) => String.fromCodePoint(0x80 + at)).filter(
  (letter) => /\p{Ll}/u.test(letter) && letter.normalize('NFD') === letter && foldText(letter) !== letter,
)
const BEFORE = [
  `lukasz ${LETTERS.join('')} example com`,
  ...LETTERS.map((letter) => `x${letter}y`),
  'ana reyes',
  'иван',
]
const AFTER = BEFORE.map(foldText).sort()

/** Returns the SQL of the migration. */
function migration(database: string): string {
  const folder = path.join(projectRoot, 'migrations', database)
  const file = readdirSync(folder).find((name) => name.endsWith('_folded_letters.sql')) ?? ''
  return readFileSync(path.join(folder, file), 'utf8')
}
const insert = (search: string, row: number): string =>
  `insert into people (id, email, name, blocked, search, created_at) values ('${row}', '${row}', '', false, '${search}', 0)`
const STORED = 'select search from people'
const WORDS = "select word from search_words where word like 'l%'"

test('SQLite: the search words of earlier versions become those that searches look for', async () => {
  const file = path.join(temporaryFolder(), 'test.db')
  await openSqlite(file).close()
  const database = new BetterSqlite3(file)
  onTestFinished(() => void database.close())
  for (const [row, search] of BEFORE.entries()) database.exec(insert(search, row))
  database.exec(migration('sqlite'))
  expect(database.prepare(STORED).pluck().all().sort()).toEqual(AFTER)
  expect(database.prepare(WORDS).pluck().all()).toEqual(['lukasz'])
})

test('PostgreSQL: the same', async () => {
  const { client, release } = await borrowPglite()
  onTestFinished(release)
  for (const [row, search] of BEFORE.entries()) await client.exec(insert(search, row))
  await client.exec(migration('postgres'))
  const { rows } = await client.query<{ search: string }>(STORED)
  expect(rows.map(({ search }) => search).sort()).toEqual(AFTER)
  expect((await client.query(WORDS)).rows).toEqual([{ word: 'lukasz' }])
})
