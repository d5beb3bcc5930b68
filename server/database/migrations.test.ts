import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsInOrder } from '../testing/migrations-before.ts'
import { blankPglite } from '../testing/pglite.ts'

/** The parts of the schema that a server's queries depend on. */
interface Shape {
  /** For each `table.column`: its type, whether it may be null, and whether a row without it gets a value. */
  readonly columns: ReadonlyMap<string, { type: string; nullable: boolean; filled: boolean }>
  /** For each table: the constraints and unique indexes, which may reject rows. */
  readonly rules: ReadonlyMap<string, readonly string[]>
}

async function shapeOf(database: PGlite): Promise<Shape> {
  const columns = await database.query<{ name: string; type: string; nullable: boolean; filled: boolean }>(`
    select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as filled
    from information_schema.columns where table_schema = 'public'`)
  const rules = await database.query<{ name: string; rules: string[] }>(`
    select c.relname as name, array(
      select pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid and contype in ('c', 'u', 'f', 'x', 'p')
      union select pg_get_indexdef(indexrelid) from pg_index where indrelid = c.oid and indisunique) as rules
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.rows.map((row) => [row.name, row.rules])),
  }
}

/** Columns whose unique index rejects no row, because every server fills them with random UUIDs. */
const ALWAYS_KEPT: readonly string[] = ['uid']

/** Returns the changes that break servers of the previous version. */
function broken(before: Shape, after: Shape): string[] {
  const found: string[] = []
  for (const [name, was] of before.columns) {
    const is = after.columns.get(name)
    if (!is) found.push(`${name} is gone`)
    else if (is.type !== was.type) found.push(`${name} is ${is.type}, and was ${was.type}`)
    else if (was.nullable && !is.nullable) found.push(`${name} may not be null any more`)
    else if (was.filled && !is.filled) found.push(`${name} has no default any more`)
  }
  for (const [name, { nullable, filled }] of after.columns) {
    const isNew = !before.columns.has(name) && before.rules.has(name.split('.')[0] ?? '')
    if (isNew && !nullable && !filled) found.push(`${name} is new, and every insert must set it`)
  }
  for (const [table, were] of before.rules)
    for (const rule of after.rules.get(table) ?? [])
      if (!were.includes(rule) && !ALWAYS_KEPT.some((column) => rule.endsWith(`(${column})`)))
        found.push(`${table}: new: ${rule}`)
  return found
}

let database: PGlite
beforeAll(async () => {
  database = await blankPglite()
})
afterAll(() => database.close())

describe('servers of the previous version work during a migration', () => {
  test('no migration removes a column that they use, or rejects a row that they write', async () => {
    const problems: string[] = []
    let before = await shapeOf(database)
    for (const { tag, statements } of migrationsInOrder()) {
      for (const statement of statements) await database.exec(statement)
      const after = await shapeOf(database)
      for (const what of broken(before, after)) problems.push(`${tag}: ${what}`)
      before = after
    }
    expect(problems).toEqual([])
  })

  test.each([
    ['a table is dropped', 'drop table slot_changes', /^slot_changes\.\w+ is gone/],
    ['a column is dropped', 'alter table orders drop column language', /^orders.language is gone/],
    ['a column is renamed', 'alter table orders rename language to tongue', /^orders.language is gone/],
    ['a type is changed', 'alter table orders alter language type varchar(2)', /^orders.language is character varying/],
    ['a new column has no default', 'alter table mails add urgent boolean not null', /^mails.urgent is new/],
    ['a column may not be null any more', 'alter table mails alter claim set not null', /^mails.claim may not be null/],
    ['a default is dropped', 'alter table match_entries alter tx drop default', /^match_entries.tx has no default/],
    ['a unique index is new', 'create unique index once on mails (recipient)', /^mails: new: CREATE UNIQUE INDEX/],
    ['a check is new', 'alter table mails add check (tries < 9)', /^mails: new: CHECK/],
  ])('detects a migration where %s', async (_, statement, what) => {
    const before = await shapeOf(database)
    await database.exec('begin')
    await database.exec(statement)
    const found = broken(before, await shapeOf(database))
    await database.exec('rollback')
    expect(found[0]).toMatch(what)
  })

  test.each([
    'alter table mails add urgent boolean',
    "alter table mails add urgency text not null default 'none'",
    'create table notes (id text primary key, note text not null)',
    'create index mails_recipient on mails (recipient)',
  ])('accepts: %s', async (statement) => {
    const before = await shapeOf(database)
    await database.exec('begin')
    await database.exec(statement)
    const found = broken(before, await shapeOf(database))
    await database.exec('rollback')
    expect(found).toEqual([])
  })
})
