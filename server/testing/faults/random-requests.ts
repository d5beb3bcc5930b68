import fc from 'fast-check'
import { asText, type Known, mostly, nasty, type Schema, valueLike } from './random-values.ts'

/** The parts of an OpenAPI document that requests are generated from. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiCall>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}
interface JsonBody {
  readonly schema?: Schema
  readonly example?: unknown
}
interface ApiCall {
  readonly requestBody?: { readonly content?: Readonly<Record<string, JsonBody>> }
}
export interface RandomRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Returns the document's example of each call that has a body, once with each token. */
export function documentedRequests(document: ApiDocument, { ids: [id = ''], tokens }: Known): RandomRequest[] {
  return callsOf(document).flatMap(({ path, method, body }) => {
    if (body?.example === undefined) return []
    return tokens.map((token) => ({
      method,
      path: path.replace(/\{[^}]+\}/g, id),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body.example),
    }))
  })
}

/** Generates requests for every call of the document: valid, slightly wrong, and invalid. */
export function randomRequests(document: ApiDocument, known: Known): fc.Arbitrary<RandomRequest> {
  const schemas = document.components?.schemas ?? {}
  return fc.constantFrom(...callsOf(document)).chain(({ path, method, body }) =>
    fc.record({
      method: mostly(fc.constant(method), fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD')),
      path: fc.tuple(pathLike(path, known), query).map(([start, end]) => start + end),
      headers: headersWith(known),
      body: body?.schema ? bodyLike(valueLike(body.schema, schemas, known)) : fc.constant(''),
    }),
  )
}

const callsOf = (document: ApiDocument) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      path,
      method: method.toUpperCase(),
      body: call.requestBody?.content?.['application/json'],
    })),
  )

/** Reports whether the text has no lone surrogates, which UTF-8 cannot encode. */
const isEncodable = (text: string): boolean => !/[\ud800-\udfff]/u.test(text)

/** Escapes everything that Node's own client refuses to send in a request's first line. */
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

/** Generates bodies: mostly valid JSON, sometimes broken, binary, or nested very deeply. */
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
