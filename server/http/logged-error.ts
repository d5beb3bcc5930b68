import { mayHaveValues, messageOf } from '../../shared/errors/error-text.ts'

interface LoggedError {
  [detail: string]: unknown
  type: string
  message: string
  stack: string
}

/** Returns the fields of an error that are logged, and those of its causes. They contain no values of a statement. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const chain = [...causesOf(error)]
  return {
    ...detailsOf(error),
    type: error.name,
    message: chain.map(messageOf).join(': '),
    stack: chain.map(stackOf).join('\ncaused by: '),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  }
}

/** Longest chain of causes. An error may be its own cause. */
const MOST_CAUSES = 10

function* causesOf(error: Error): Generator<Error> {
  let next: unknown = error
  for (let n = 0; n < MOST_CAUSES && next instanceof Error; n++) {
    yield next
    next = next.cause
  }
}

/** Returns the properties of an error that are texts, numbers or booleans. */
const detailsOf = (error: Error): object =>
  mayHaveValues(error)
    ? {}
    : Object.fromEntries(
        Object.entries(error).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
      )

/** Returns the stack of an error. It begins with the message, which is replaced if it may contain values. */
function stackOf(error: Error): string {
  const { name, message, stack = '' } = error
  if (!mayHaveValues(error)) return stack || `${name}: ${message}`
  const at = stack.indexOf(message)
  return `${name}: ${messageOf(error)}${at < 0 ? '' : stack.slice(at + message.length)}`
}
