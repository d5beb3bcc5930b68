type Json = Record<string, unknown>

/**
 * Returns a document with its JSON Schemas in the form that most tools read: lists of fixed length have `items` instead
 * of `prefixItems`, and every pattern means the same in each programming language.
 */
export function portableSchemas<T>(document: T): T {
  return portable(document) as T
}

function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable)
  if (typeof value !== 'object' || value === null) return value
  const schema: Json = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, portable(member)]))
  // Zod sets `readOnly` on lists that are constant in TypeScript. In a document it means that requests must not have them.
  if (schema.readOnly === true) delete schema.readOnly
  // Set with `.meta({ direction })` on fields that only the server, or only the client, sends.
  if (schema.direction === 'answer') schema.readOnly = true
  if (schema.direction === 'request') schema.writeOnly = true
  if (typeof schema.direction === 'string') delete schema.direction
  // The format already implies the pattern.
  if (schema.format === 'date-time') delete schema.pattern
  if (typeof schema.pattern === 'string') schema.pattern = portablePattern(schema.pattern)
  return Array.isArray(schema.prefixItems) ? fixedList(schema, schema.prefixItems) : schema
}

/** Returns the schema of a list as long as the tuple. If the tuple's items differ, each item of the list may be any of them. */
function fixedList({ prefixItems: _, ...schema }: Json, tuple: readonly unknown[]): Json {
  const kinds = [...new Set(tuple.map((item) => JSON.stringify(item)))].map((text) => JSON.parse(text))
  const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds }
  return { ...schema, items, minItems: tuple.length, maxItems: tuple.length }
}

/** The characters of a class, as ranges for use between brackets. */
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
