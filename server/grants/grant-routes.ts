import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Subject } from '../../shared/auth/permissions.ts'
import {
  authorsSchema,
  createGrantRequest,
  grantCreatedSchema,
  grantsQuery,
  grantsSchema,
  ownGrantSchema,
} from '../../shared/grants/grant-schemas.ts'
import { matchParams } from '../../shared/matches/match-request-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import { authorize } from '../auth/authorize.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { ApiError, badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import { authorOf } from '../matches/author.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import type { Matches } from '../matches/matches.ts'
import { grantNotFound, revokedBefore } from './grant-errors.ts'
import type { Grants } from './grants.ts'

const tags = ['grants']
const noGrant = () => new ApiError(404, 'NO_GRANT', 'authorization: these credentials are not a grant')
const courtUnknown = (court: string) => new ApiError(422, 'COURT_UNKNOWN', `court: there is no court "${court}"`)

/** Adds the calls that make, list and revoke grants, and the call that says who wrote the entries of a match. */
export function grantRoutes(
  instance: FastifyInstance,
  grants: Grants,
  {
    matches,
    clubs,
    trialEnd,
  }: {
    readonly matches: Pick<Matches, 'read'>
    readonly clubs: Pick<Clubs, 'courtOf'>
    /** Returns when the access of an account of a trial ends (ms since 1970); null for everybody else. */
    readonly trialEnd: (trial: string | undefined) => number | null
  },
  limit: LimitRate,
): void {
  const app = privateRoutes(instance)

  /** Returns the match or court as a subject of permissions. @throws ApiError 404 unknown match · 422 unknown court */
  async function subjectOf({
    match,
    court,
  }: {
    match?: string | null | undefined
    court?: string | null | undefined
  }): Promise<Subject> {
    if (match != null) {
      const { club, court, umpire } = (await matches.read(match)).record
      return { match, club, court, umpire }
    }
    const found = clubs.courtOf(court ?? '')
    if (!found) throw courtUnknown(court ?? '')
    return { club: found.club.id, court: court ?? null }
  }
  async function authorized(request: FastifyRequest, place: Parameters<typeof subjectOf>[0]): Promise<Subject> {
    const subject = await subjectOf(place)
    authorize(request, subject)
    return subject
  }

  app.post(
    '/grants',
    {
      config: { permission: 'grant.manage' },
      preHandler: limit,
      schema: {
        tags,
        operationId: 'createGrant',
        summary: 'Make a link with which somebody without an account scores',
        description:
          'For one match, or for every match on a court, within a window of time. Only this answer contains the secret. If you choose the `id` yourself, you can repeat the request: the same body gets a 200 with the same grant. After ten minutes, or on another server, the repeated request creates a new secret, and the first secret stops working.',
        body: createGrantRequest,
        response: {
          200: grantCreatedSchema.describe('the existing grant, if the same request created it before'),
          201: grantCreatedSchema.describe('the grant and its secret'),
          ...MATCH_ERRORS,
          ...errors(storageUnavailable(), courtUnknown('club_naco-9'), revokedBefore()),
        },
      },
    },
    async (request, reply) => {
      const { club = null } = await authorized(request, request.body)
      const { body } = request
      const end = trialEnd(request.user?.trial)
      const until = end === null ? body.until : iso(Math.min(Date.parse(body.until), end))
      const { grant, fresh } = await grants.create({ ...body, until }, authorOf(request.who), club)
      return reply.code(fresh ? 201 : 200).send(grant)
    },
  )

  app.get(
    '/grants',
    {
      config: { permission: 'grant.manage' },
      schema: {
        tags,
        operationId: 'listGrants',
        summary: 'The grants for a match or a court, newest first',
        description:
          'Returns at most 100 grants, including grants that have ended or were revoked. The list never contains secrets.',
        querystring: grantsQuery,
        response: {
          200: grantsSchema.describe('the grants'),
          ...MATCH_ERRORS,
          ...errors(badRequest('match: either match or court is needed, not both'), courtUnknown('club_naco-9')),
        },
      },
    },
    async (request) => {
      await authorized(request, request.query)
      return { grants: await grants.list(request.query) }
    },
  )

  app.get(
    '/grants/current',
    {
      config: { permission: 'match.append' },
      schema: {
        tags,
        operationId: 'readOwnGrant',
        summary: 'The grant that belongs to the secret in the request',
        description:
          'The console calls this to learn what a link is for. The call works until 12 hours after the end of the window.',
        response: { 200: ownGrantSchema.describe('the match or court, and the window'), ...errors(noGrant()) },
      },
    },
    async ({ who }) => {
      if (who?.kind !== 'grant') throw noGrant()
      return grants.own(who.id)
    },
  )

  app.delete(
    '/grants/:id',
    {
      config: { permission: 'grant.manage' },
      schema: {
        tags,
        operationId: 'revokeGrant',
        summary: 'Revoke a grant',
        description:
          'The link stops working at the next request, and on other servers within a second. Entries that were added with it stay. Revoking it again is no error.',
        params: z.object({ id: z.string().max(64).describe('The id of the grant') }),
        response: {
          204: z.null().describe('the grant is revoked'),
          ...errors(badRequest('id: must have at most 64 characters'), storageUnavailable(), grantNotFound('none')),
        },
      },
    },
    async (request, reply) => {
      const grant = await grants.find(request.params.id)
      const { club = null } = await authorized(request, grant)
      await grants.revoke(grant, authorOf(request.who), club)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/product/:id/authors',
    {
      config: { permission: 'match.describe' },
      schema: {
        tags,
        operationId: 'readAuthors',
        summary: 'Who wrote the entries of a match',
        description:
          'Lists the authors (the scorer key, people and grants) for each run of entries. No other answer about matches names authors.',
        params: matchParams,
        response: {
          200: authorsSchema.describe('the authors'),
          ...MATCH_ERRORS,
          ...errors(badRequest('id: must have at most 64 characters')),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      await authorized(request, { match: id })
      return { authors: await grants.authors(id) }
    },
  )
}
