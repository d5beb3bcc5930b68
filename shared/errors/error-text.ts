interface QueryError extends Error {
  readonly query: string
}
interface DatabaseError extends Error {
  readonly code: string
}

/** Whether the error is one of PostgreSQL or SQLite. Its message and its details may contain values. */
const isDatabaseError = (error: Error): error is DatabaseError =>
  'code' in error && typeof error.code === 'string' && (error.name === 'SqliteError' || 'severity' in error)

/** Whether drizzle has wrapped the error of a database. Its message contains all values of the statement. */
const isQueryError = (error: Error): error is QueryError =>
  'query' in error && typeof error.query === 'string' && 'params' in error && !isDatabaseError(error)

/** Classes of SQLSTATE whose messages contain names of tables at most. Their details may contain values. */
const WITHOUT_VALUES = /^(08|23|25|28|3D|40|42|53|55|57)/

/** Whether the properties of an error may contain values that people have entered. */
export const mayHaveValues = (error: Error): boolean => isQueryError(error) || isDatabaseError(error)

/**
 * Returns the message of an error. For an error of a database, returns its code and its statement, without the values: these
 * are emails, secrets and private texts.
 */
export function messageOf(error: Error): string {
  if (isQueryError(error)) return `failed query: ${error.query}`
  if (!isDatabaseError(error)) return error.message
  // SQLite quotes what it could not read, which may be a value.
  if (error.name === 'SqliteError') return `${error.code} ${error.message.replace(/"[^"]*"|'[^']*'/g, '…')}`
  return WITHOUT_VALUES.test(error.code) ? `${error.code} ${error.message}` : error.code
}

/** Returns the message of a caught error as `messageOf` does, or the thrown value as text. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return isQueryError(error) && cause instanceof Error ? `${messageOf(error)}: ${messageOf(cause)}` : messageOf(error)
}
