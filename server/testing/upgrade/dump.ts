import { spawnSync } from 'node:child_process'
import path from 'node:path'
import BetterSqlite3 from '../../storage/better-sqlite3.ts'

/** Returns the SQL that makes a copy of a SQLite database. */
export function dumpSqlite(file: string): string {
  const database = new BetterSqlite3(file, { readonly: true })
  const parts = database.prepare('select type, name, sql from sqlite_master where sql is not null').all() as {
    type: string
    name: string
    sql: string
  }[]
  const made = parts.filter(({ name }) => !name.startsWith('sqlite_'))
  const isTable = ({ type }: { type: string }) => type === 'table'
  const rows = made.filter(isTable).flatMap(({ name }) =>
    database
      .prepare(`select * from "${name}"`)
      .raw()
      .all()
      .map((row) => `insert into "${name}" values (${(row as unknown[]).map(literal).join(', ')});`),
  )
  database.close()
  const statements = (some: typeof made) => some.map(({ sql }) => `${sql};`)
  return [
    ...statements(made.filter(isTable)),
    ...rows,
    // Triggers would reject some of the rows.
    ...statements(made.filter((part) => !isTable(part))),
  ].join('\n')
}

function literal(value: unknown): string {
  if (value === null) return 'NULL'
  if (Buffer.isBuffer(value)) return `X'${value.toString('hex')}'`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** Returns the SQL that makes a copy of a PostgreSQL database. @param programs folder of PostgreSQL's programs */
export function dumpPostgres(programs: string, url: string): string {
  const { status, stdout, stderr } = spawnSync(
    path.join(programs, 'pg_dump'),
    ['--inserts', '--no-owner', '--no-privileges', url],
    { encoding: 'utf8', maxBuffer: 1e8 },
  )
  if (status !== 0) throw new Error(stderr)
  // Removes the first and last lines, which only psql understands.
  return stdout.replaceAll(/^\\(un)?restrict .*\n/gm, '')
}
