import type { SQL } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  blob,
  check as checkConstraint,
  type ForeignKeyBuilder,
  foreignKey,
  integer as int,
  index as plainIndex,
  primaryKey as primary,
  real,
  type SQLiteColumn,
  sqliteTable,
  text as string,
  unique as uniqueIndex,
} from 'drizzle-orm/sqlite-core'

/**
 * Columns of SQLite tables. Features declare their tables once, as functions of these columns. `columns.postgres.ts` has
 * the same names for PostgreSQL.
 */
export const sqliteColumns = {
  table: sqliteTable,
  text: (name: string) => string(name),
  /** Text that is sorted by its bytes, so that an index finds all texts with a given beginning. */
  bytewise: (name: string) => string(name),
  /** Text that is one of a fixed list; the list is the source of the type. */
  oneOf: <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
    string(name, { enum: values as unknown as [T[number], ...T[number][]] }),
  integer: (name: string) => int(name),
  /** An IEEE double. */
  double: (name: string) => real(name),
  flag: (name: string) => int(name, { mode: 'boolean' }),
  /** Milliseconds since 1970 (UTC). */
  millis: (name: string) => int(name),
  /** An amount in whole cents. */
  money: (name: string) => int(name),
  bytes: (name: string) => blob(name, { mode: 'buffer' }),
  json: <T>(name: string) => string(name, { mode: 'json' }).$type<T>(),
  primaryKey: (...columns: [SQLiteColumn, ...SQLiteColumn[]]) => primary({ columns }),
  unique: (name: string, ...columns: [SQLiteColumn, ...SQLiteColumn[]]) => uniqueIndex(name).on(...columns),
  /** An index that is not unique. It makes one query fast. */
  index: (name: string, ...columns: [SQLiteColumn, ...SQLiteColumn[]]) => plainIndex(name).on(...columns),
  /** A partial index. A query uses it only if it has the same condition. */
  indexWhere: (name: string, condition: SQL, ...columns: [SQLiteColumn, ...SQLiteColumn[]]) =>
    plainIndex(name)
      .on(...columns)
      .where(condition),
  /** @param onDelete `cascade`: a row is deleted together with its target */
  reference: (column: AnySQLiteColumn, target: AnySQLiteColumn, onDelete?: 'cascade'): ForeignKeyBuilder => {
    const key = foreignKey({ columns: [column], foreignColumns: [target] })
    return onDelete ? key.onDelete(onDelete) : key
  },
  /** A condition that every row meets. */
  check: (name: string, condition: SQL) => checkConstraint(name, condition),
}

export type Columns = typeof sqliteColumns
