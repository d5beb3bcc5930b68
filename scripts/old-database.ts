// Records the database of a version and the answers of its API, from which the tests of upgrades start.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '../server/storage/root.ts'
import { postgresPrograms, startPostgres } from '../server/testing/real-programs.ts'
import { dumpPostgres, dumpSqlite } from '../server/testing/upgrade/dump.ts'
import { type Recorded, record } from '../server/testing/upgrade/record.ts'
import { printHelp } from './command/help.ts'

const USAGE = `npm run old-database -- NAME [--from FOLDER]
Fills a SQLite and a PostgreSQL database with calls of the API, and writes both databases and the answers of the API into
server/testing/old-databases. Run it at each release: later versions test that they can upgrade these databases. FOLDER has
the sources of another version, installed with npm ci. Needs PostgreSQL.`

printHelp(USAGE)
const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
const [name] = positionals
const programs = postgresPrograms()
if (name === undefined || programs === null) {
  console.error(name === undefined ? USAGE : 'PostgreSQL is not installed (apt-get install postgresql).')
  process.exit(1)
}
const from = path.resolve(values.from ?? projectRoot)
const target = path.join(projectRoot, 'server/testing/old-databases')
mkdirSync(target, { recursive: true })

function write(kind: string, sql: string, recorded: Recorded): void {
  const bytes = gzipSync(JSON.stringify({ ...recorded, sql }), { level: 9 })
  const file = path.join(target, `${name}.${kind}.json.gz`)
  writeFileSync(file, bytes)
  console.log(`${path.relative(projectRoot, file)}: ${bytes.length} bytes, ${recorded.reads.length} answers`)
}

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-old-'))
const postgres = await startPostgres(programs)
try {
  const file = path.join(folder, 'old.db')
  const onSqlite = await record(from, `file:${file}`, console.log)
  write('sqlite', dumpSqlite(file), onSqlite)
  const onPostgres = await record(from, postgres.url, console.log)
  write('postgres', dumpPostgres(programs, postgres.url), onPostgres)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
