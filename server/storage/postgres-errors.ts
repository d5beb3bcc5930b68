import { RowLocked, StorageUnavailable, UniqueViolation } from './storage.ts'

/** By SQLSTATE: 08 connection, 25006 read only, 53 resources, 55P03 lock, 57014 time-out, 57P shutdown or start. */
const UNAVAILABLE = /^(08|25006|25P03|53|55P03|57014|57P)/
/** What Node says where nobody listens, or does not any more. */
const UNREACHABLE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/
/** What pg says where a connection has ended; it has no codes for these. */
const ENDED =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

const causes = function* (error: unknown): Generator<Error> {
  for (let e = error; e instanceof Error; e = e.cause) yield e
}

/** The code that the database gave, which drizzle wraps in an error of its own; empty where it gave none. */
export function sqlState(error: unknown): string {
  for (const e of causes(error))
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  return ''
}

/** Whether it is the connection that failed, or the whole database, and not what was asked. */
export function isOutOfReach(error: unknown): boolean {
  if (UNAVAILABLE.test(sqlState(error))) return true
  for (const e of causes(error)) {
    if (e instanceof AggregateError && e.errors.some(isOutOfReach)) return true
    if ('code' in e && typeof e.code === 'string' && UNREACHABLE.test(e.code)) return true
    if (ENDED.test(e.message)) return true
  }
  return false
}

/** Whether what was asked has a character, U+0000, that PostgreSQL's texts cannot have, so that no row can be meant. */
export const isUnspeakable = (error: unknown): boolean => /^(22021|22P05)$/.test(sqlState(error))

/** Whether the database undid all of it because of another transaction, so that it may simply be run again. */
export const isUndone = (error: unknown): boolean => /^(40001|40P01)$/.test(sqlState(error))

/** Whether a statement was given up because it took, or waited for a lock, longer than it may: nothing of it is stored. */
export const isHeld = (error: unknown): boolean => /^(55P03|57014)$/.test(sqlState(error))

/** The error in the words of `Storage`. */
export function translated(error: unknown): unknown {
  const state = sqlState(error)
  if (state === '23505') return new UniqueViolation(state, { cause: error })
  if (isHeld(error)) return new RowLocked(state, { cause: error })
  if (isOutOfReach(error) || isUndone(error)) return new StorageUnavailable(state || 'connection', { cause: error })
  return error
}
