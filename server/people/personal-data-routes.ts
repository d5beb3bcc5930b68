import type { FastifyInstance, FastifyReply } from 'fastify'
import { personParams } from '../../shared/auth/people-schemas.ts'
import {
  erasedSchema,
  eraseOwnRequest,
  eraseRequest,
  namedMatchesAnswer,
  personalDataSchema,
} from '../../shared/auth/personal-data-schemas.ts'
import { authorize, personIn, whoId } from '../auth/authorize.ts'
import { errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { lastOwner, personNotFound } from './manage-people.ts'
import { otherEmail, type PersonalDataDesk } from './personal-data.ts'

const exported = personalDataSchema.describe('the account and everything that belongs to it, as a file')
const erased = erasedSchema.describe('the person is erased')
const ERASES =
  'Deletes the account with its roles, bookings, calendar, cart and emails. Orders stay without the buyer, and logs of matches stay as they are. All earlier sign-ins end at their next request. A repeated request answers the same.'

/** Adds the calls that export and erase the data of a person. */
export function personalDataRoutes(instance: FastifyInstance, desk: PersonalDataDesk, limit: LimitRate): void {
  const app = privateRoutes(instance)
  const asFile = (reply: FastifyReply) =>
    reply.header('content-disposition', 'attachment; filename="personal-data.json"')

  app.get(
    '/people/:id/export',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags: ['people'],
        operationId: 'exportPerson',
        summary: 'Everything that is stored about a person',
        description: 'Only an owner of all clubs may export. The audit log records it.',
        params: personParams,
        response: { 200: exported, ...errors(personNotFound(), storageUnavailable()) },
      },
    },
    async (request, reply) => {
      authorize(request, { club: null })
      const data = await desk.export(request.params.id, whoId(request))
      asFile(reply)
      return data
    },
  )

  app.get(
    '/people/:id/matches',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags: ['people'],
        operationId: 'listMatchesNaming',
        summary: 'The matches in which a player has the name of a person',
        description: 'Only an owner of all clubs may ask, before they erase the person.',
        params: personParams,
        response: { 200: namedMatchesAnswer.describe('the matches'), ...errors(personNotFound()) },
      },
    },
    async (request) => {
      authorize(request, { club: null })
      return { matches: await desk.matches(request.params.id) }
    },
  )

  app.post(
    '/people/:id/erase',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags: ['people'],
        operationId: 'erasePerson',
        summary: 'Erase the data of a person',
        description: `${ERASES} Only an owner of all clubs may erase.`,
        params: personParams,
        body: eraseRequest,
        response: { 200: erased, ...errors(personNotFound(), lastOwner(), otherEmail(), storageUnavailable()) },
      },
    },
    async (request) => {
      authorize(request, { club: null })
      return desk.erase(request.params.id, request.body, whoId(request))
    },
  )

  app.get(
    '/auth/me/export',
    {
      config: { permission: 'account' },
      preHandler: limit,
      schema: {
        tags: ['sign-in'],
        operationId: 'exportOwnData',
        summary: 'Everything that is stored about you',
        description: 'The same file as an owner of all clubs can export about you.',
        response: { 200: exported, ...errors(storageUnavailable()) },
      },
    },
    async (request, reply) => {
      const { id } = personIn(request)
      const data = await desk.export(id, id)
      asFile(reply)
      return data
    },
  )

  app.post(
    '/auth/me/erase',
    {
      config: { permission: 'account' },
      preHandler: limit,
      schema: {
        tags: ['sign-in'],
        operationId: 'eraseOwnData',
        summary: 'Erase your own data',
        description: `${ERASES} Names in matches stay; ask the club to remove yours.`,
        body: eraseOwnRequest,
        response: { 200: erased, ...errors(lastOwner(), otherEmail(), storageUnavailable()) },
      },
    },
    async (request) => {
      const { id } = personIn(request)
      return desk.erase(id, { ...request.body, matches: [] }, id)
    },
  )
}
