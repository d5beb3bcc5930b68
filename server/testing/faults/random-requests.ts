import fc from 'fast-check'

/** As much of an OpenAPI document as requests are made from. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiCall>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}
interface ApiCall {
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}
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

export interface RandomRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Things that exist, so that requests get beyond the first check. */
export interface Known {
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly tokens: readonly string[]
  readonly email: string
}

/** What has broken programs before. */
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

const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue(), fc.string({ unit: 'binary' }))

/** Where text is needed: an object's own toString may be anything. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Requests of every call of the document: as they should be, nearly so, and not at all. */
export function randomRequests(document: ApiDocument, known: Known): fc.Arbitrary<RandomRequest> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), schema: bodyOf(call) })),
  )
  const schemas = document.components?.schemas ?? {}
  return fc.constantFrom(...calls).chain(({ path, method, schema }) =>
    fc.record({
      method: mostly(fc.constant(method), fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD')),
      path: fc.tuple(pathLike(path, known), query).map(([start, end]) => start + end),
      headers: headersWith(known),
      body: schema ? bodyLike(valueLike(schema, schemas, known)) : fc.constant(''),
    }),
  )
}

const bodyOf = (call: ApiCall): Schema | undefined => call.requestBody?.content?.['application/json']?.schema
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: other, weight: 1 })

/** Half of a pair of surrogates has no UTF-8. */
const isEncodable = (text: string): boolean => !/[\ud800-\udfff]/u.test(text)

/** Bytes that may stand in a request's first line: anything else Node's own client refuses to send. */
const inAddress = (text: string): string => text.replace(/[^!-~]/g, (c) => encodeURIComponent(isEncodable(c) ? c : '?'))

const pathLike = (template: string, { ids }: Known): fc.Arbitrary<string> =>
  fc.array(mostly(fc.constantFrom(...ids), nasty.map(asText)), { minLength: 3, maxLength: 3 }).chain((parts) =>
    fc.boolean().map((encoded) => {
      let n = 0
      return template.replace(/\{[^}]+\}/g, () => {
        const part = (parts[n++] ?? '').slice(0, 300)
        return encoded && isEncodable(part) ? encodeURIComponent(part) : inAddress(part)
      })
    }),
  )

const query: fc.Arbitrary<string> = mostly(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom('since', 'view', 'lng', 'token', '__proto__', 'a[b]', ''), nasty)
    .map(([name, value]) => `?${inAddress(name)}=${inAddress(asText(value)).slice(0, 500)}`),
)

const headersWith = ({ tokens }: Known): fc.Arbitrary<Record<string, string>> =>
  fc.record({
    authorization: mostly(
      fc.constantFrom(...tokens).map((token) => `Bearer ${token}`),
      nasty.map((value) => inAddress(asText(value)).slice(0, 300)),
    ),
    'content-type': mostly(
      fc.constant('application/json'),
      fc.constantFrom(
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'x',
      ),
    ),
  })

/** A value that a schema may mean, in any part of which may be something else instead. */
function valueLike(schema: Schema, schemas: Readonly<Record<string, Schema>>, known: Known): fc.Arbitrary<unknown> {
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
        const record = fc.record(Object.fromEntries(members.map(([name, part]) => [name, like(part)])), {
          requiredKeys: [...(schema.required ?? [])],
        })
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

/** Mostly what it is in JSON; else broken, in other bytes, or deeper than anybody nests. */
const bodyLike = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> => {
  const json = value.map((right) => JSON.stringify(right) ?? '')
  return fc.oneof(
    { arbitrary: json as fc.Arbitrary<string | Buffer>, weight: 32 },
    { arbitrary: fc.tuple(json, fc.nat(400)).map(([text, at]) => text.slice(0, at)), weight: 1 },
    {
      arbitrary: fc
        .tuple(json, fc.nat(400), fc.string())
        .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at)),
      weight: 1,
    },
    { arbitrary: json.map((text) => text.replace(/"\w+":/, '"__proto__":')), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)), weight: 1 },
    { arbitrary: fc.integer({ min: 100, max: 5000 }).map((deep) => '['.repeat(deep) + ']'.repeat(deep)), weight: 1 },
  )
}
