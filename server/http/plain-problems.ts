import type { z } from 'zod'

/** What zod tells of a problem before it has words; `input` is what was sent there. */
type Problem = z.core.$ZodRawIssue

/**
 * A problem in words for whoever sent the body, who need not know what checks it: `must be a number`, after the name of
 * the field. Undefined leaves the words to the schema.
 */
export function plainProblem(problem: Problem): string | undefined {
  switch (problem.code) {
    case 'invalid_type':
      return problem.input === undefined ? 'is missing' : `must be ${KINDS[problem.expected] ?? problem.expected}`
    case 'invalid_value':
      return problem.input === undefined ? 'is missing' : mustBeOneOf(problem.values)
    case 'invalid_union':
      return problem.input === undefined ? 'is missing' : 'is none of the things that it may be'
    case 'unrecognized_keys':
      return `has members that are not known: ${problem.keys.map((key) => `"${key}"`).join(', ')}`
    case 'invalid_format':
      return `must be ${FORMATS[problem.format] ?? 'of another form'}`
    case 'too_small':
      return measure(problem.origin, 'at least', problem.minimum)
    case 'too_big':
      return measure(problem.origin, 'at most', problem.maximum)
    default:
      return undefined
  }
}

const KINDS: Readonly<Record<string, string>> = {
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

/** `must be one of 1, 2`. */
export const mustBeOneOf = (values: readonly unknown[]): string =>
  `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`

/** A text is measured by its characters, a list by its items, and a number by what it is. */
function measure(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return limit === 1 ? 'must not be empty' : `must have ${bound} ${limit} characters`
  if (origin === 'array') return `must have ${bound} ${limit} ${limit === 1 ? 'item' : 'items'}`
  return `must be ${bound} ${limit}`
}
