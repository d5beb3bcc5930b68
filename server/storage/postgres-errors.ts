import { RowLocked, StorageUnavailable, UniqueViolation } from './storage.ts'

/** SQLSTATE: 08 connection, 25006 read only, 53 resources, 55P03 lock, 57014 time-out, 57P shutdown or start. */
const UNAVAILABLE = /^(08|25006|25P03|53|55P03|57014|57P)/
/** Node's codes for an unreachable host or a lost connection. */
const UNREACHABLE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/
/** pg's messages about an ended connection, which have no codes. */
const ENDED =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

const causes = function* (error: unknown): Generator<Error> {
  for (let e = error; e instanceof Error; e = e.cause) yield e
}

/** Returns the database's SQLSTATE from drizzle's wrapper, or an empty text. */
export function sqlState(error: unknown): string {
  for (const e of causes(error))
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  return ''
}

/** Whether the connection or the whole database failed, not the statement. */
export function isOutOfReach(error: unknown): boolean {
  if (UNAVAILABLE.test(sqlState(error))) return true
  for (const e of causes(error)) {
    if (e instanceof AggregateError && e.errors.some(isOutOfReach)) return true
    if ('code' in e && typeof e.code === 'string' && UNREACHABLE.test(e.code)) return true
    if (ENDED.test(e.message)) return true
  }
  return false
}

/** Whether a parameter contains U+0000, which PostgreSQL rejects. No row can match it. */
export const hasForbiddenCharacter = (error: unknown): boolean => /^(22021|22P05)$/.test(sqlState(error))

/** Whether the database rolled the transaction back because of another one. The transaction may be run again. */
export const isUndone = (error: unknown): boolean => /^(40001|40P01)$/.test(sqlState(error))

/** Whether a statement exceeded its lock or statement timeout, and therefore stored nothing. */
export const isTimedOut = (error: unknown): boolean => /^(55P03|57014)$/.test(sqlState(error))

/** Translates an error of the database into one of `Storage`'s errors. */
export function translated(error: unknown): unknown {
  const state = sqlState(error)
  if (state === '23505') return new UniqueViolation(state, { cause: error })
  if (isTimedOut(error)) return new RowLocked(state, { cause: error })
  if (isOutOfReach(error) || isUndone(error)) return new StorageUnavailable(state || 'connection', { cause: error })
  return error
}
