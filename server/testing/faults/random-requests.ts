import fc from 'fast-check'
import type { Action } from '../../../shared/auth/permissions.ts'
import { asText, fieldLike, type Known, mostly, nasty, type Schema, valueLike } from './random-values.ts'

/** The parts of an OpenAPI document that requests are generated from. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiCall>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}
interface JsonBody {
  readonly schema?: Schema
  readonly example?: unknown
}
interface Parameter {
  readonly in: string
  readonly name: string
  readonly schema?: Schema
}
export interface ApiCall {
  readonly 'x-permission'?: Action
  readonly 'x-on-booking'?: boolean
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, JsonBody>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >
}
export interface RandomRequest {
  /** The call that the request was made from, such as `POST /bookings`. */
  readonly call: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Returns the document's example of each call that has a body, once with each token. */
export function documentedRequests(document: ApiDocument, { ids: [id = ''], tokens }: Known): RandomRequest[] {
  return callsOf(document).flatMap(({ call, path, method, body }) => {
    if (body?.example === undefined) return []
    return tokens.map((token) => ({
      call,
      method,
      path: path.replace(/\{[^}]+\}/g, id),
      headers: { ...credentials(token), 'content-type': 'application/json' },
      body: JSON.stringify(body.example),
    }))
  })
}

/** Generates requests for every call of the document: valid, slightly wrong, and invalid. */
export function randomRequests(document: ApiDocument, known: Known): fc.Arbitrary<RandomRequest> {
  const schemas = document.components?.schemas ?? {}
  const requests = callsOf(document).map(({ call, path, method, body, parameters }) =>
    fc.record({
      call: fc.constant(call),
      method: mostly(fc.constant(method), fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD')),
      path: fc.tuple(pathLike(path, known), queryLike(parameters, schemas, known)).map(([start, end]) => start + end),
      headers: headersWith(known),
      body: body?.schema
        ? bodyLike(likeExample(body.example, valueLike(body.schema, schemas, known)))
        : fc.constant(''),
    }),
  )
  return fc.oneof(...requests)
}

const callsOf = (document: ApiDocument) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      method: method.toUpperCase(),
      body: requestBody?.content?.['application/json'],
      parameters: parameters.filter((parameter) => parameter.in === 'query'),
    })),
  )

const credentials = (token: string | null): { authorization?: string } =>
  token === null ? {} : { authorization: `Bearer ${token}` }

/** Generates bodies from the schema alone, and from the example with some of its fields replaced. */
const likeExample = (example: unknown, like: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  if (example === null || typeof example !== 'object' || Array.isArray(example)) return like
  const names = Object.keys(example)
  const replaced = fc.tuple(like, fc.subarray(names)).map(([value, kept]) => ({
    ...Object(value),
    ...Object.fromEntries(kept.map((name) => [name, (example as Record<string, unknown>)[name]])),
  }))
  return fc.oneof(like, replaced)
}

/** Reports whether the text has no lone surrogates, which UTF-8 cannot encode. */
const isEncodable = (text: string): boolean => !/[\ud800-\udfff]/u.test(text)

/** Escapes everything that Node's own client refuses to send in a request's first line. */
const inAddress = (text: string): string => text.replace(/[^!-~]/g, (c) => encodeURIComponent(isEncodable(c) ? c : '?'))

const pathLike = (template: string, { ids, steps = {} }: Known): fc.Arbitrary<string> => {
  const [, likely = ids] = Object.entries(steps).find(([start]) => template.startsWith(start)) ?? []
  const known = mostly(fc.constantFrom(...likely), fc.constantFrom(...ids))
  return fc.array(mostly(known, nasty.map(asText)), { minLength: 3, maxLength: 3 }).chain((parts) =>
    fc.boolean().map((encoded) => {
      let n = 0
      return template.replace(/\{[^}]+\}/g, () => {
        const part = (parts[n++] ?? '').slice(0, 300)
        return encoded && isEncodable(part) ? encodeURIComponent(part) : inAddress(part)
      })
    }),
  )
}

const inQuery = (name: string, value: unknown): string => `${inAddress(name)}=${inAddress(asText(value)).slice(0, 500)}`

/** Generates queries with declared parameters, and sometimes with others. */
const queryLike = (
  parameters: readonly Parameter[],
  schemas: Readonly<Record<string, Schema>>,
  known: Known,
): fc.Arbitrary<string> => {
  const declared = parameters.map(({ name, schema = {} }) => [
    name,
    fieldLike(name, valueLike(schema, schemas, known), known),
  ])
  return mostly(
    fc.record(Object.fromEntries(declared), { requiredKeys: [] }).map((values) => Object.entries(values)),
    fc
      .tuple(fc.constantFrom('since', 'view', 'lng', 'token', '__proto__', 'a[b]', ''), nasty)
      .map((pair) => [pair] as [string, unknown][]),
  ).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => inQuery(name, value)).join('&')}`))
}

const headersWith = ({ tokens }: Known): fc.Arbitrary<Record<string, string>> =>
  fc
    .record({
      credentials: mostly(
        fc.constantFrom(...tokens).map(credentials),
        nasty.map((value) => ({ authorization: inAddress(asText(value)).slice(0, 300) })),
      ),
      'if-match': fc.constantFrom('"1"', '"2"', '*', 'x'),
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
    .map(({ credentials, ...headers }) => ({ ...headers, ...credentials }))

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
