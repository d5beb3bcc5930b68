import { expect, test } from 'vitest'
import { openApiDocument } from '../documents/openapi-document.ts'

interface Schema extends Record<string, unknown> {
  readonly properties: Readonly<Record<string, Schema>>
}
interface Operation {
  readonly security: unknown
  readonly description?: string
  readonly parameters?: readonly { in: string; name: string; required: boolean }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<Record<string, unknown>>
}
const { paths, components } = JSON.parse(await openApiDocument()) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const all = Object.entries(paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
)
const bodyOf = (path: string) => paths[path]?.post?.requestBody?.content['application/json'].schema

test('a field of a request is never readOnly, and is writeOnly if no answer has it', () => {
  const requests = JSON.stringify(all.map(({ requestBody }) => requestBody ?? null))
  expect(requests).not.toContain('"readOnly":true')
  expect(bodyOf('/paypalsuccessorder')?.properties).toMatchObject({
    token: { writeOnly: true },
    payerId: { writeOnly: true },
  })
  const entries = JSON.stringify(bodyOf('/product/{id}/actions'))
  const [every, marked] = [/"baseSeq":\{/g, /"baseSeq":\{[^{}]*"writeOnly":true/g].map(
    (each) => entries.match(each)?.length,
  )
  expect(every).toBe(marked)
  expect(marked).toBeGreaterThan(5)
})

test('only fields that the server fills in are readOnly', () => {
  const { Match, MatchSummary } = components.schemas
  const marked = Object.entries(Match?.properties ?? {}).filter(([, { readOnly }]) => readOnly)
  expect(marked.map(([name]) => name).sort()).toEqual(
    ['actions', 'score', 'scoreboard', 'seq', 'serveMean', 'status', 'statuses', 'untimed', 'updatedAt'].sort(),
  )
  expect(MatchSummary?.properties.scoreboard).toMatchObject({ readOnly: true })
})

test('an answer may have fields that the document does not list, and a request may not', () => {
  const answers = all.map(({ responses }) => responses)
  expect(JSON.stringify([answers, components])).not.toContain('"additionalProperties":false')
  expect(JSON.stringify(bodyOf('/createorder')).match(/"additionalProperties":false/g)).toHaveLength(2)
  expect(bodyOf('/createcart')).toMatchObject({ additionalProperties: false })
})

test('a date has the format "date"', () => {
  expect(components.schemas.Order?.properties.deliveryDate).toMatchObject({ format: 'date' })
  expect(components.schemas.OwnReservation?.properties.date).toMatchObject({ format: 'date' })
  expect(components.schemas.Confirmation?.properties.createdAt).toMatchObject({ format: 'date-time' })
  expect(bodyOf('/createreservation')?.properties.date).toMatchObject({ format: 'date' })
})

test('a public call declares an empty list of security schemes', () => {
  expect(all.filter(({ security }) => !Array.isArray(security))).toEqual([])
  expect(paths['/product']?.get?.security).toEqual([])
  expect(paths['/product']?.post?.security).toEqual([{ scorerKey: [] }, { idToken: [] }])
})

test('every call has a description besides its summary', () => {
  expect(all.filter(({ description }) => !description).map(({ call }) => call)).toEqual([])
})

test('PayPal’s headers are declared', () => {
  const declared = paths['/paypal/webhook']?.post?.parameters ?? []
  expect(declared.map(({ in: where, name, required }) => [where, name, required])).toEqual(
    ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'].map((name) => [
      'header',
      `paypal-${name}`,
      true,
    ]),
  )
})

test('every call with a parameter in its path declares 400 and 414', () => {
  const withParameter = all.filter(({ call }) => call.includes('{'))
  expect(withParameter.length).toBeGreaterThan(4)
  for (const { call, responses } of withParameter)
    expect([call, Object.keys(responses)]).toEqual([call, expect.arrayContaining(['400', '414'])])
})
