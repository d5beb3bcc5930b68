/** Fields of what a client writes that only the server fills in, by the schema's name. */
const ANSWER_ONLY: Readonly<Record<string, readonly string[]>> = {
  MatchSummary: ['score', 'seq', 'status', 'updatedAt', 'scoreboard'],
  Match: ['score', 'seq', 'status', 'updatedAt', 'scoreboard', 'actions', 'statuses'],
  ActionEntry: ['matchId', 'seq', 'at', 'kind', 'side'],
  Order: ['state', 'reason', 'createdAt', 'paidAt', 'href', 'deliveryDate'],
}

/** Fields of requests that no answer has. */
const REQUEST_ONLY: ReadonlySet<string> = new Set(['baseSeq', 'undo', 'language', 'payerId', 'token'])

type Schema = { properties?: Record<string, Schema> } & Record<string, unknown>
interface Document {
  readonly components?: { readonly schemas?: object } | undefined
  readonly paths?: object | undefined
}

/** Marks the fields that only requests have as `writeOnly`, and those that only answers have as `readOnly`. */
export function directFields<T extends Document>(document: T): T {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  for (const [name, fields] of Object.entries(ANSWER_ONLY)) {
    for (const field of fields) {
      const schema = schemas[name]?.properties?.[field]
      if (!schema) throw new Error(`${name} has no field ${field}`)
      schema.readOnly = true
    }
  }
  for (const calls of Object.values(document.paths ?? {}) as Record<string, { requestBody?: unknown }>[]) {
    for (const { requestBody } of Object.values(calls)) markRequestOnly(requestBody)
  }
  return document
}

function markRequestOnly(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { properties = {} } = value as Schema
  for (const [field, schema] of Object.entries(properties)) if (REQUEST_ONLY.has(field)) schema.writeOnly = true
  for (const member of Object.values(value)) markRequestOnly(member)
}
