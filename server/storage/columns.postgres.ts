import type { SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check as checkConstraint,
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

/** The column kit of PostgreSQL: the same names as in `columns.sqlite.ts`. */
export const table = pgTable
export const text = (name: string) => string(name)
export const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  string(name, { enum: values as unknown as [T[number], ...T[number][]] })
export const integer = (name: string) => int(name)
export const flag = (name: string) => boolean(name)
export const millis = (name: string) => bigint(name, { mode: 'number' })
export const money = (name: string) => int(name)
export const json = <T>(name: string) => jsonb(name).$type<T>()
export const primaryKey = (...columns: [PgColumn, ...PgColumn[]]) => primary({ columns })
export const unique = (name: string, ...columns: [PgColumn, ...PgColumn[]]) => uniqueConstraint(name).on(...columns)
export const index = (name: string, ...columns: [PgColumn, ...PgColumn[]]) => plainIndex(name).on(...columns)
export const indexWhere = (name: string, condition: SQL, ...columns: [PgColumn, ...PgColumn[]]) =>
  plainIndex(name)
    .on(...columns)
    .where(condition)
export const reference = (column: AnyPgColumn, target: AnyPgColumn) =>
  foreignKey({ columns: [column], foreignColumns: [target] })
export const check = (name: string, condition: SQL) => checkConstraint(name, condition)
