import type { FastifyInstance } from 'fastify'
import {
  blockedPersonSchema,
  blockRequest,
  claimRequest,
  foundPeople,
  foundPeopleQuery,
  invitationRequest,
  invitedPersonSchema,
  knownPersonSchema,
  meSchema,
  peopleAnswer,
  peopleQuery,
  personParams,
  roleParams,
  roleRequest,
} from '../../shared/auth/people-schemas.ts'
import { authorize, personIn, whoId } from '../auth/authorize.ts'
import type { CountFailure } from '../auth/sign-in-failures.ts'
import { userOf } from '../auth/signed-in.ts'
import { clubUnknown } from '../clubs/clubs.ts'
import { ApiError, badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { lastOwner, linkInvalid, type PeopleManagement, personNotFound, roleExists } from './manage-people.ts'

const tags = ['people']
/** Name of all clubs in an address. */
const ALL = 'all'
const clubIn = (part: string): string | null => (part === ALL ? null : part)

/** Adds the calls about people and their roles. Owners of one club manage the roles for this club. */
export function peopleRoutes(
  instance: FastifyInstance,
  people: PeopleManagement,
  { limit, countFailure }: { readonly limit: LimitRate; readonly countFailure: CountFailure },
): void {
  const app = privateRoutes(instance)

  app.get(
    '/auth/me',
    {
      config: { permission: 'account' },
      schema: {
        tags: ['sign-in'],
        operationId: 'readMe',
        summary: 'The person that the token identifies',
        description:
          'Checks an ID token. Pages use the roles to decide what to offer. `shared/auth/permissions.ts` says what each role allows.',
        response: { 200: meSchema.describe('the email and the name in the token, and the roles') },
      },
    },
    async (request) => {
      const { email, name } = userOf(request)
      const { id, roles } = personIn(request)
      return { email, name, id, roles }
    },
  )

  app.get(
    '/office/bookers',
    {
      config: { permission: 'bookings.manage' },
      schema: {
        tags: ['office'],
        operationId: 'findPeople',
        summary: 'The people whom a manager may mean, by name, number, phone or email',
        description:
          'At most eight people: the members of the club by name, then others by email. For the form that books a court for a person. A manager of one club finds only people with a role or a booking in this club, and can enter the email of anybody else.',
        querystring: foundPeopleQuery,
        response: { 200: foundPeople.describe('the people'), ...errors(badRequest('search: is missing')) },
      },
    },
    (request) => {
      const { search, club } = request.query
      if (club !== undefined) authorize(request, { club })
      return people.find(search, club, personIn(request))
    },
  )

  app.get(
    '/people',
    {
      config: { permission: 'people.manage' },
      schema: {
        tags,
        operationId: 'listPeople',
        summary: 'People with their roles, sorted by email',
        description: 'Lists everybody who has signed in or has been invited. An owner of one club must send `club`.',
        querystring: peopleQuery,
        response: {
          200: peopleAnswer.describe('a page of the list, and the cursor of the next page'),
          ...errors(badRequest('limit: must be at least 1'), clubUnknown('club_moon')),
        },
      },
    },
    async (request) => {
      authorize(request, { club: request.query.club ?? null })
      return people.list(request.query)
    },
  )

  app.post(
    '/people/invitations',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'invitePerson',
        summary: 'Invite somebody to a role, by email',
        description:
          'The role is active when the person signs in with this verified email. A repeated request answers 200 and sends no second email.',
        body: invitationRequest,
        response: {
          200: knownPersonSchema.describe('the person, who already has this role'),
          201: invitedPersonSchema.describe('the person with the new role; the server sends the invitation'),
          ...errors(roleExists('manager'), clubUnknown('club_moon'), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      authorize(request, { club: request.body.club })
      const { person, isNew } = await people.invite(request.body, whoId(request))
      return reply.code(isNew ? 201 : 200).send(person)
    },
  )

  app.put(
    '/people/:id/roles/:club',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'setRole',
        summary: 'Give a person a role, or change it',
        description:
          'A person has at most one role for a club, and one for all clubs. A change takes effect at the next request.',
        params: roleParams,
        body: roleRequest,
        response: {
          200: knownPersonSchema.describe('the person with the role'),
          ...errors(personNotFound(), lastOwner(), clubUnknown('club_moon'), storageUnavailable()),
        },
      },
    },
    async (request) => {
      const { id, club } = request.params
      authorize(request, { club: clubIn(club) })
      return people.setRole(id, clubIn(club), request.body.role, whoId(request))
    },
  )

  app.delete(
    '/people/:id/roles/:club',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'removeRole',
        summary: 'Take a role from a person',
        description:
          'The answer is the same if the person does not have the role. The last owner of all clubs cannot lose that role.',
        params: roleParams,
        response: {
          200: knownPersonSchema.describe('the person without the role'),
          ...errors(personNotFound(), lastOwner(), storageUnavailable()),
        },
      },
    },
    async (request) => {
      const { id, club } = request.params
      authorize(request, { club: clubIn(club) })
      return people.removeRole(id, clubIn(club), whoId(request))
    },
  )

  app.put(
    '/people/:id/blocked',
    {
      config: { permission: 'people.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'blockPerson',
        summary: 'Block a person, or unblock them',
        description:
          'Requests with a blocked person’s token answer 403, `BLOCKED`. Only an owner of all clubs may block.',
        params: personParams,
        body: blockRequest,
        response: {
          200: blockedPersonSchema.describe('the person as they are now'),
          ...errors(personNotFound(), lastOwner(), storageUnavailable()),
        },
      },
    },
    async (request) => {
      authorize(request, { club: null })
      return people.setBlocked(request.params.id, request.body.blocked, whoId(request))
    },
  )

  app.post(
    '/people/owner',
    {
      config: { permission: 'account' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'becomeOwner',
        summary: 'Become the first owner, with the link of the first start',
        description: 'The link works once, for 24 hours. The person who used it may send the request again.',
        body: claimRequest,
        response: {
          200: knownPersonSchema.describe('you, the owner of all clubs'),
          ...errors(linkInvalid(), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      try {
        return await people.claim(request.body.secret, whoId(request))
      } catch (error) {
        if (error instanceof ApiError && error.code === linkInvalid().code) await countFailure(request, reply)
        throw error
      }
    },
  )
}
