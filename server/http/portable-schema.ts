type Json = Record<string, unknown>

/**
 * Returns a document with its JSON Schemas in the form that most tools read: a list of fixed length says what its items
 * are instead of `prefixItems`, and every pattern means the same in each language.
 */
export function portableSchemas<T>(document: T): T {
  return portable(document) as T
}

function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable)
  if (typeof value !== 'object' || value === null) return value
  const schema: Json = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, portable(member)]))
  // Zod says so of lists that its types hold constant; in a document it means that a request must not have them.
  if (schema.readOnly === true) delete schema.readOnly
  // The format says it all.
  if (schema.format === 'date-time') delete schema.pattern
  if (typeof schema.pattern === 'string') schema.pattern = portablePattern(schema.pattern)
  return Array.isArray(schema.prefixItems) ? fixedList(schema, schema.prefixItems) : schema
}

/** A list of as many items as the tuple has. Where its items differ, any of them may stand at each place. */
function fixedList({ prefixItems: _, ...schema }: Json, tuple: readonly unknown[]): Json {
  const kinds = [...new Set(tuple.map((item) => JSON.stringify(item)))].map((text) => JSON.parse(text))
  const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds }
  return { ...schema, items, minItems: tuple.length, maxItems: tuple.length }
}

/** What a class of characters contains here, as ranges that stand between brackets. */
const RANGES: Readonly<Record<string, string>> = {
  '\\d': '0-9',
  '\\w': 'A-Za-z0-9_',
  '\\p{Cc}': '\\x00-\\x1f\\x7f-\\x9f',
}
const TOKEN = /\\[pP]\{\w+\}|\\u[0-9A-Fa-f]{4}|\\.|[[\]]|[^\\[\]]+/gs

/**
 * Returns the pattern in the syntax that regular expressions of all common languages share: `\w` is wider in some of
 * them, and others have no `\P{…}` or `\u….`.
 */
export function portablePattern(pattern: string): string {
  let bracketed = false
  const parts = (pattern.match(TOKEN) ?? []).map((token) => {
    if (token === '[' || token === ']') bracketed = token === '['
    if (token.startsWith('\\u')) return oneCharacter(Number.parseInt(token.slice(2), 16))
    const ranges = RANGES[token.replace('\\P', '\\p')]
    if (!ranges) return token
    if (token.startsWith('\\P')) return `[^${ranges}]`
    return bracketed ? ranges : `[${ranges}]`
  })
  return parts.join('')
}

const oneCharacter = (code: number): string =>
  code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : String.fromCharCode(code)
