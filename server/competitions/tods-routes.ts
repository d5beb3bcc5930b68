import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { competitionParams, officeCompetitionSchema } from '../../shared/competitions/competition-schemas.ts'
import { ENTRANT_COLUMNS } from '../../shared/competitions/entrants.ts'
import { TODS_BYTES } from '../../shared/competitions/tods-limits.ts'
import {
  todsAnswer,
  todsBody,
  todsCheckAnswer,
  todsCheckQuery,
  todsQuery,
} from '../../shared/competitions/tods-schemas.ts'
import { csvLine } from '../../shared/text/csv.ts'
import { authorize, whoId } from '../auth/authorize.ts'
import { clubUnknown } from '../clubs/clubs.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { cachedBytes, sendCached } from '../http/cached-response.ts'
import { sendTagged } from '../http/edit-tag.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { sendDataHeaders } from '../http/security-headers.ts'
import { competitionExists, competitionNotFound } from './competition-errors.ts'
import type { Competitions } from './competitions.ts'
import { sharedReads } from './shared-reads.ts'
import type { TodsExport } from './tods-export.ts'
import { fileTooComplex, fileTooLarge, notJson } from './tods-file.ts'
import { type TodsImport, todsUnsupported } from './tods-import.ts'

const tags = ['competitions']
const found = [badRequest('id: must have at most 64 characters'), competitionNotFound()]

/** The files of a competition. */
const FILES = {
  tods: {
    path: 'tods',
    type: 'application/json; charset=utf-8',
    ending: 'json',
    answer: { 'application/json': { schema: todsAnswer } },
    write: async (files: TodsExport, id: string, isPublic: boolean) => JSON.stringify(await files.tods(id, isPublic)),
  },
  entrants: {
    path: 'entrants.csv',
    type: 'text/csv; charset=utf-8',
    ending: 'csv',
    answer: { 'text/csv': { schema: z.any().meta({ examples: [csvLine(ENTRANT_COLUMNS)] }) } },
    write: (files: TodsExport, id: string, isPublic: boolean) => files.entrants(id, isPublic),
  },
} as const
type FileName = keyof typeof FILES

const WORDS: Readonly<Record<FileName, { readonly summary: string; readonly description: string }>> = {
  tods: {
    summary: 'A competition as a file of the Tennis Open Data Standards',
    description:
      'A tournament record of TODS, the format of CourtHive’s Competition Factory: participants, venues with courts, events with entries, draws, matches and scores. `POST /office/all-competitions/tods` reads it back. Has an ETag.',
  },
  entrants: {
    summary: 'The entrants of a competition as CSV',
    description: 'One row for each entry of each event, without pairs whose partner has not accepted. Has an ETag.',
  },
}

/** Adds the calls with which everybody reads competitions as files. */
export function todsRoutes(instance: FastifyInstance, { todsExport }: { readonly todsExport: TodsExport }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  sendDataHeaders(app)
  for (const [name, operationId] of [
    ['tods', 'exportCompetition'],
    ['entrants', 'exportEntrants'],
  ] as const) {
    const { path, type, ending, answer, write } = FILES[name]
    const file = sharedReads(async (id: string) => {
      const text = await write(todsExport, id, true)
      return cachedBytes(Buffer.from(text), text)
    })
    app.get(
      `/competitions/:id/${path}`,
      {
        config: { permission: 'public' },
        schema: {
          tags,
          operationId,
          ...WORDS[name],
          params: competitionParams,
          response: { 200: { description: 'the file', content: answer }, ...errors(...found) },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const bytes = await file(id)
        reply.header('content-disposition', `attachment; filename="${name}.${ending}"`)
        return sendCached(request, reply, bytes, { type, cacheControl: 'no-cache' })
      },
    )
  }
}

interface OfficeDeps {
  readonly competitions: Competitions
  readonly todsExport: TodsExport
  readonly todsImport: TodsImport
  readonly limit: LimitRate
}

/** Adds the calls with which the office reads competitions as files, and imports them. */
export function officeTodsRoutes(instance: FastifyInstance, deps: OfficeDeps): void {
  const { competitions, todsExport, todsImport, limit } = deps
  const app = privateRoutes(instance)
  const config = { permission: 'competition.manage' } as const
  for (const [name, operationId] of [
    ['tods', 'exportOfficeCompetition'],
    ['entrants', 'exportOfficeEntrants'],
  ] as const) {
    const { path, type, answer, write } = FILES[name]
    app.get(
      `/office/all-competitions/:id/${path}`,
      {
        config,
        schema: {
          tags,
          operationId,
          summary: `${WORDS[name].summary}, for the office`,
          description: 'With the names of all players, and also before the competition is published.',
          params: competitionParams,
          response: { 200: { description: 'the file', content: answer }, ...errors(...found) },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        authorize(request, { club: await competitions.clubOf(id) })
        return reply.type(type).send(await write(todsExport, id, false))
      },
    )
  }

  // The server looks at the bytes of a file before it parses them.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const options = {
    config,
    bodyLimit: TODS_BYTES,
    onRequest: refuseLarge,
    preHandler: limit,
    // The schema of the body is only for docs/openapi.json.
    validatorCompiler: validated,
  }
  const refused = [notJson(), fileTooLarge(), clubUnknown('club_moon'), fileTooComplex()]

  app.post(
    '/office/all-competitions/tods/check',
    {
      ...options,
      schema: {
        tags,
        operationId: 'checkImport',
        summary: 'What an import of a file would make',
        description: 'Creates nothing. `problems` lists each part of the file that is not supported.',
        querystring: todsCheckQuery,
        body: todsBody,
        response: { 200: todsCheckAnswer.describe('what would be imported'), ...errors(...refused) },
      },
    },
    async (request) => {
      const { club } = request.query
      authorize(request, { club })
      return todsImport.check(bytesOf(request), club)
    },
  )

  app.post(
    '/office/all-competitions/tods',
    {
      ...options,
      schema: {
        tags,
        operationId: 'importCompetition',
        summary: 'Import a competition from a file of the Tennis Open Data Standards',
        description:
          'Nothing is created if the file has a part that is not supported: 422 `TODS_UNSUPPORTED` lists each with its place in the file (`problems`, and `more` for the number of further ones). A player is the one of the club with the same name, or a new one. The competition is not published. Its draws have their results at once. Their matches are made, and get these results within seconds, once you publish it. At most 10 MB (413 `FILE_TOO_LARGE`).',
        querystring: todsQuery,
        body: todsBody,
        response: {
          200: officeCompetitionSchema.describe('the competition, if the same request imported it before'),
          201: officeCompetitionSchema.describe('the new competition'),
          ...errors(
            ...refused,
            competitionExists(),
            todsUnsupported({
              problems: [{ path: 'events[0].eventType', code: 'EVENT_KIND', value: 'TEAM' }],
              more: 0,
            }),
            storageUnavailable(),
          ),
        },
      },
    },
    async (request, reply) => {
      const { id, club } = request.query
      authorize(request, { club })
      const isNew = await todsImport.create(bytesOf(request), { id, club }, whoId(request))
      return sendTagged(reply.code(isNew ? 201 : 200), await competitions.office(id))
    },
  )
}

/** @throws ApiError 400 without a body */
function bytesOf({ body }: { readonly body: unknown }): Buffer {
  if (!Buffer.isBuffer(body)) throw notJson()
  return body
}

/** Validates everything but the body, which is a file. */
const validated: FastifySchemaCompiler<unknown> = (route) =>
  route.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route as never)

/** Refuses a file that is too large before any of it is read. @throws ApiError 413 */
const refuseLarge = async ({ headers }: FastifyRequest): Promise<void> => {
  if (Number(headers['content-length']) > TODS_BYTES) throw fileTooLarge()
}
