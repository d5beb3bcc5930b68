import type { SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check as checkConstraint,
  customType,
  doublePrecision,
  foreignKey,
  integer as int,
  jsonb,
  type PgColumn,
  pgTable,
  index as plainIndex,
  primaryKey as primary,
  text as string,
  unique as uniqueConstraint,
} from 'drizzle-orm/pg-core'
import type { Columns } from './columns.sqlite.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

const columns = {
  table: pgTable,
  text: (name: string) => string(name),
  bytewise: (name: string) => bytewise(name),
  oneOf: <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
    string(name, { enum: values as unknown as [T[number], ...T[number][]] }),
  integer: (name: string) => int(name),
  double: (name: string) => doublePrecision(name),
  flag: (name: string) => boolean(name),
  millis: (name: string) => bigint(name, { mode: 'number' }),
  money: (name: string) => int(name),
  bytes: (name: string) => bytea(name),
  json: <T>(name: string) => jsonb(name).$type<T>(),
  primaryKey: (...columns: [PgColumn, ...PgColumn[]]) => primary({ columns }),
  unique: (name: string, ...columns: [PgColumn, ...PgColumn[]]) => uniqueConstraint(name).on(...columns),
  index: (name: string, ...columns: [PgColumn, ...PgColumn[]]) => plainIndex(name).on(...columns),
  indexWhere: (name: string, condition: SQL, ...columns: [PgColumn, ...PgColumn[]]) =>
    plainIndex(name)
      .on(...columns)
      .where(condition),
  reference: (column: AnyPgColumn, target: AnyPgColumn, onDelete?: 'cascade') => {
    const key = foreignKey({ columns: [column], foreignColumns: [target] })
    return onDelete ? key.onDelete(onDelete) : key
  },
  check: (name: string, condition: SQL) => checkConstraint(name, condition),
}

/**
 * Columns of PostgreSQL tables, with the same names as in `columns.sqlite.ts`. This is the only cast: repositories use the
 * types of SQLite's tables, whichever database they query.
 */
export const postgresColumns = columns as unknown as Columns
