import { mustBeOneOf } from './plain-problems.ts'

/** A problem as zod tells it; the alternatives of a union each have their own list. */
interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly errors?: readonly (readonly Issue[])[]
  readonly keys?: readonly string[]
  /** What may stand there, where that is a few values. */
  readonly values?: readonly unknown[]
}

/** The same as Fastify hands it on. */
interface FieldError {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params?: object
}

/** `player: is missing; [1].shot: must be one of …`: each field by its path in the body, and the first that is wrong with it. */
export function fieldMessages(problems: readonly FieldError[]): string {
  const issues = problems.flatMap(({ keyword, instancePath, message = 'invalid', params }) =>
    innermost({ ...params, code: keyword, path: instancePath.split('/').filter(Boolean), message }),
  )
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = fieldName(path)
    if (!first.has(field)) first.set(field, short(message))
  }
  const messages = [...first].map(([field, message]) => `${field}: ${message}`)
  const more = messages.length - MOST_MESSAGES
  return [...messages.slice(0, MOST_MESSAGES), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** What was sent comes back in what is said of it: in measure. */
const MOST_MESSAGES = 20
const MOST_CHARACTERS = 300
const short = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text)

/** "None of the alternatives" names no field: what is wrong with the one that was most likely meant does. */
function innermost(issue: Issue): Issue[] {
  if (!issue.errors?.length) return [issue]
  const alternatives = issue.errors.map((branch) => branch.flatMap(innermost))
  if (alternatives.every(([only, ...more]) => only?.values && only.path.length === 0 && more.length === 0)) {
    const values = alternatives.flatMap(([only]) => only?.values ?? [])
    return [{ path: issue.path, message: mustBeOneOf(values) }]
  }
  const meant = alternatives.reduce((best, other) => (strangeness(other) < strangeness(best) ? other : best))
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** How unlike an alternative a body is: of another type altogether, or with so many members that it does not have. */
const strangeness = (issues: readonly Issue[]): number =>
  issues.reduce((sum, { code, path, keys }) => {
    return sum + (code === 'invalid_type' && path.length === 0 ? 1000 : (keys?.length ?? 0))
  }, 0)

const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (/^\d+$/.test(String(step)) ? `[${String(step)}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '') || 'body'
