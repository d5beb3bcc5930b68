import fc from 'fast-check'

/** The parts of a JSON schema that values are generated from. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Existing ids and names, so that requests pass validation. */
export interface Known {
  readonly ids: readonly string[]
  readonly names: readonly string[]
  /** The credentials of the senders. Null sends none. */
  readonly tokens: readonly (string | null)[]
  readonly email: string
  /** Likely values of fields and of parameters in queries, by their names. */
  readonly fields?: Readonly<Record<string, readonly unknown[]>>
  /** Likely parameters of paths, by the beginning of the path. */
  readonly steps?: Readonly<Record<string, readonly string[]>>
}

/** Values known to break programs. */
const NASTY: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '‮',
    'ﷺ'.repeat(50),
    '../../etc/passwd',
    '..%5c..%5c',
    '%00',
    '%',
    '{{7*7}}',
    '$' + '{7*7}',
  ],
  ...[
    "'; drop table matches; --",
    '" or 1=1',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '__proto__',
    'constructor',
  ],
  ...[
    'toString',
    'NaN',
    '1e309',
    '-0',
    '0x10',
    'true',
    'null',
    'undefined',
    '🎾'.repeat(100),
    'x'.repeat(5000),
    'a@b',
    '2026-02-30',
  ],
  ...[0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, null, true, false, [], {}, [[]], [null], { length: -1 }],
  ...[{ toString: 1 }, { $ne: null }, '2026-05-04T10:00:00.000Z', '9999999999999-01-01T00:00:00Z'],
]

/** Generates values that may break programs. */
export const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue(), fc.string({ unit: 'binary' }))

/** Returns a value as text. Uses JSON, because the object may have a `toString` that is not a function. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Generates a usual value nine times in ten, and otherwise another value. */
export const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: other, weight: 1 })

/** Generates values for a schema, with random parts replaced by wrong ones. */
export function valueLike(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  known: Known,
): fc.Arbitrary<unknown> {
  const like = (part: Schema): fc.Arbitrary<unknown> => valueLike(part, schemas, known)
  const right = (): fc.Arbitrary<unknown> => {
    if (schema.$ref) return like(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (choice) return fc.oneof(...choice.map(like))
    switch (schema.type) {
      case 'object': {
        const members = Object.entries(schema.properties ?? {})
        const record = fc.record(
          Object.fromEntries(members.map(([name, part]) => [name, fieldLike(name, like(part), known)])),
          { requiredKeys: [...(schema.required ?? [])] },
        )
        return mostly(
          record,
          fc.tuple(record, nasty, nasty).map(([value, name, more]) => ({ ...value, [asText(name)]: more })),
        )
      }
      case 'array':
        return fc.array(like(schema.items ?? {}), { maxLength: 4 })
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer(), fc.double())
      case 'boolean':
        return fc.boolean()
      case 'string':
        if (schema.format === 'email') return mostly(fc.constant(known.email), fc.emailAddress())
        if (schema.format === 'date-time')
          return fc.constantFrom('2026-05-04T10:00:00.000Z', '2026-05-04T10:00:00+25:00')
        return fc.oneof(fc.constantFrom(...known.names), fc.constantFrom(...known.ids), fc.string(), fc.uuid())
      default:
        return nasty
    }
  }
  return fc.oneof({ arbitrary: fc.constant(null).chain(right), weight: 60 }, { arbitrary: nasty, weight: 1 })
}

/** Generates values of a field or parameter: mostly those that are known for its name. */
export function fieldLike(name: string, any: fc.Arbitrary<unknown>, { fields = {} }: Known): fc.Arbitrary<unknown> {
  const likely = Object.hasOwn(fields, name) ? (fields[name] ?? []) : []
  return likely.length > 0 ? mostly(fc.constantFrom(...likely), any) : any
}
