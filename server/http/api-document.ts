import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import {
  badEncoding,
  badRequest,
  errors,
  headersTooLarge,
  pathTooLong,
  tooLarge,
  wrongContentType,
} from './api-error.ts'
import { portableSchemas } from './portable-schema.ts'
import { fieldMessages } from './validation-messages.ts'

/** Member of an operation that carries the examples of its responses. Beside a `$ref`, @fastify/swagger would drop them. */
const EXAMPLES = 'x-response-examples'

/** Suffix that fastify-type-provider-zod gives the names of request schemas. Request schemas allow no other fields. */
const REQUEST_SUFFIX = 'Input'

interface JsonSchema {
  examples?: unknown[]
  description?: string
}

interface Operation {
  responses?: Record<string, { content?: Record<string, { schema: JsonSchema; example?: unknown }> }>
  [EXAMPLES]?: Readonly<Record<string, unknown>>
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>

/** The part of a call's description that follows from the permission that its route declares. */
interface Access {
  readonly 'x-permission': string
  readonly security: readonly object[]
  readonly response: object
}

/**
 * Returns the conversion of a route's schema. It adds the errors that every call of its kind has, and who may call it.
 * @param accessOf describes the permission of a route
 */
export const describeCall =
  (accessOf: (config: FastifyContextConfig) => Access): Transform =>
  (call) => {
    const { schema, route } = call
    if (!schema || schema.hide) return jsonSchemaTransform(call)
    const { response: refusals, ...access } = accessOf(route.config ?? {})
    const response: Record<string, Response> = { ...usualErrors(schema), ...refusals, ...(schema.response as object) }
    const shared = route.config?.alsoPage && { 'x-also-page': true }
    const described = jsonSchemaTransform({
      ...call,
      schema: { ...access, ...shared, ...schema, response } as FastifySchema,
    })
    const examples = Object.entries(response).map(([status, answer]) => [status, exampleOf(answer)])
    Object.assign(described.schema, { [EXAMPLES]: Object.fromEntries(examples) })
    return described
  }

function usualErrors({ params, body }: FastifySchema) {
  return errors(
    headersTooLarge(),
    ...(params ? [pathTooLong(), badEncoding()] : []),
    ...(body ? [tooLarge(), wrongContentType(), badRequest(messageAbout(body as z.ZodType))] : []),
  )
}

/**
 * Returns the message about an empty body. If an empty body is valid, returns the message about a body whose first field is a
 * number.
 */
function messageAbout(body: z.ZodType): string {
  const validate = validatorCompiler({ schema: body } as never) as (value: unknown) => {
    error?: Parameters<typeof fieldMessages>[0]
  }
  const [first = ''] = Object.keys((body as z.ZodObject).shape ?? {})
  const { error } = [{}, { [first]: 7 }].map(validate).find((result) => result.error) ?? {}
  return error ? fieldMessages(error) : 'body: must be an object'
}

/** A response as routes declare it: JSON, or content of another type. */
type Response = z.ZodType | { readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>> }

function exampleOf(response: Response): unknown {
  const schema = 'content' in response ? Object.values(response.content)[0]?.schema : response
  return (schema?.meta()?.examples as unknown[] | undefined)?.[0]
}

/** Moves the examples to where OpenAPI has them, and removes the named schemas that no call uses. */
export const completeDocument: NonNullable<FastifyDynamicSwaggerOptions['transformObject']> = (documentObject) => {
  const document = jsonSchemaTransformObject(documentObject)
  if (!('components' in document)) return document
  for (const calls of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(calls ?? {})) placeExamples(operation as Operation)
  }
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>
  for (const [name, schema] of Object.entries(schemas)) {
    delete schema.examples
    if (!name.endsWith(REQUEST_SUFFIX)) allowLaterFields(schema)
  }
  removeUnused([document.paths, 'webhooks' in document && document.webhooks], schemas)
  return portableSchemas(document)
}

function placeExamples(operation: Operation): void {
  for (const [status, { content = {} }] of Object.entries(operation.responses ?? {})) {
    for (const media of Object.values(content)) {
      media.example = operation[EXAMPLES]?.[status]
      allowLaterFields(media.schema)
      delete media.schema.examples
      // The description of the response has the same text.
      delete media.schema.description
    }
  }
  delete operation[EXAMPLES]
}

/** Allows fields in answers that the document does not list: later versions may add some. */
function allowLaterFields(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return
  if ('additionalProperties' in schema && schema.additionalProperties === false) delete schema.additionalProperties
  for (const part of Object.values(schema)) allowLaterFields(part)
}

/**
 * Removes the schemas that no call and no webhook uses. The registry also has the schemas of the live feed, and a copy of each schema for
 * requests.
 */
function removeUnused(users: unknown, schemas: Record<string, unknown>): void {
  const used = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(schemas[name] ?? null)
    }
  }
  visit(users)
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
}
