import type { z } from 'zod'
import { cutText } from '../../shared/text/cut-text.ts'

/** A problem before zod gives it a message; `input` is the value that was sent. */
type Problem = z.core.$ZodRawIssue

/**
 * Returns the message for a problem, to be read after the name of the field: `must be a number`. Returns undefined to keep
 * the schema's own message.
 */
export function problemMessage(problem: Problem): string | undefined {
  switch (problem.code) {
    case 'invalid_type':
      return problem.input === undefined ? 'is missing' : `must be ${TYPES[problem.expected] ?? problem.expected}`
    case 'invalid_value':
      return problem.input === undefined ? 'is missing' : mustBeOneOf(problem.values)
    case 'invalid_union':
      return problem.input === undefined ? 'is missing' : 'has none of the allowed forms'
    case 'unrecognized_keys':
      return `has unknown members: ${problem.keys.map((key) => `"${key}"`).join(', ')}`
    case 'invalid_format':
      return FORMATS[problem.format] ? `must be ${FORMATS[problem.format]}` : 'has the wrong form'
    case 'too_small':
      return limitMessage(problem.origin, 'at least', problem.minimum)
    case 'too_big':
      return limitMessage(problem.origin, 'at most', problem.maximum)
    default:
      return undefined
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
  tuple: 'a list',
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'a date and time such as 2030-06-01T20:00:00Z',
  date: 'a date such as 2030-06-01',
  email: 'an email address',
  url: 'an address that begins with https://',
}

const mustBeOneOf = (values: readonly unknown[]): string =>
  `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`

/** Returns the message for a text of the wrong length, a list of the wrong size, or a number out of range. */
function limitMessage(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return limit === 1 ? 'must not be empty' : `must have ${bound} ${limit} characters`
  if (origin === 'array') return `must have ${bound} ${limit} ${limit === 1 ? 'item' : 'items'}`
  return `must be ${bound} ${limit}`
}

/** A problem as zod reports it. Each alternative of a union has its own list. */
interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly errors?: readonly (readonly Issue[])[]
  readonly keys?: readonly string[]
  /** The allowed values, if there are only a few. */
  readonly values?: readonly unknown[]
}

/** The same problem, in the form in which Fastify passes it on. */
interface FieldError {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params?: object
}

/** Maximum number of fields in one message. */
const MOST_FIELDS = 20
/** Maximum length of the message about one field, which may repeat what was sent. */
const MOST_CHARACTERS = 300

/** Returns one message about all fields, `player: is missing; [1].shot: must be one of …`, with the first problem of each. */
export function fieldMessages(problems: readonly FieldError[]): string {
  const issues = problems.flatMap(({ keyword, instancePath, message = 'invalid', params }) =>
    innermost({ ...params, code: keyword, path: instancePath.split('/').filter(Boolean), message }),
  )
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = fieldName(path)
    if (!first.has(field)) first.set(field, shortened(message))
  }
  const messages = [...first].map(([field, message]) => `${field}: ${message}`)
  const more = messages.length - MOST_FIELDS
  return [...messages.slice(0, MOST_FIELDS), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${cutText(text, MOST_CHARACTERS)}…` : text

/** Returns the problems of the alternative that was probably meant: a problem with the whole union names no field. */
function innermost(issue: Issue): Issue[] {
  if (!issue.errors?.length) return [issue]
  const alternatives = issue.errors.map((branch) => branch.flatMap(innermost))
  if (alternatives.every(([only, ...more]) => only?.values && only.path.length === 0 && more.length === 0)) {
    const values = alternatives.flatMap(([only]) => only?.values ?? [])
    return [{ path: issue.path, message: mustBeOneOf(values) }]
  }
  const meant = alternatives.reduce((best, other) => (distance(other) < distance(best) ? other : best))
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** Returns how far a body is from an alternative: the number of its unknown members, or 1000 if it has another type. */
const distance = (issues: readonly Issue[]): number =>
  issues.reduce((sum, { code, path, keys }) => {
    return sum + (code === 'invalid_type' && path.length === 0 ? 1000 : (keys?.length ?? 0))
  }, 0)

const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (/^\d+$/.test(String(step)) ? `[${String(step)}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '') || 'body'
