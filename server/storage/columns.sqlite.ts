import type { SQL } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check as checkConstraint,
  type ForeignKeyBuilder,
  foreignKey,
  integer as int,
  index as plainIndex,
  primaryKey as primary,
  type SQLiteColumn,
  sqliteTable,
  text as string,
  unique as uniqueIndex,
} from 'drizzle-orm/sqlite-core'

/**
 * The column kit of SQLite. Rooms declare their tables once, as functions of such a kit; `columns.postgres.ts`
 * has the same names for PostgreSQL. Types are written for this one: the other is cast to it where it is opened.
 */
export const table = sqliteTable
export const text = (name: string) => string(name)
/** Text that is one of a fixed list; the list is the source of the type. */
export const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  string(name, { enum: values as unknown as [T[number], ...T[number][]] })
export const integer = (name: string) => int(name)
export const flag = (name: string) => int(name, { mode: 'boolean' })
/** A moment, as milliseconds since 1970 (UTC). */
export const millis = (name: string) => int(name)
/** An amount in whole cents. */
export const money = (name: string) => int(name)
export const json = <T>(name: string) => string(name, { mode: 'json' }).$type<T>()
export const primaryKey = (...columns: [SQLiteColumn, ...SQLiteColumn[]]) => primary({ columns })
export const unique = (name: string, ...columns: [SQLiteColumn, ...SQLiteColumn[]]) => uniqueIndex(name).on(...columns)
/** An index that tells rows apart by no rule, and makes one query quick. */
export const index = (name: string, ...columns: [SQLiteColumn, ...SQLiteColumn[]]) => plainIndex(name).on(...columns)
/** An index of the few rows that a query is about; the query has to have the same condition. */
export const indexWhere = (name: string, condition: SQL, ...columns: [SQLiteColumn, ...SQLiteColumn[]]) =>
  plainIndex(name)
    .on(...columns)
    .where(condition)
export const reference = (column: AnySQLiteColumn, target: AnySQLiteColumn): ForeignKeyBuilder =>
  foreignKey({ columns: [column], foreignColumns: [target] })
/** What holds of every row. */
export const check = (name: string, condition: SQL) => checkConstraint(name, condition)
