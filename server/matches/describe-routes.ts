import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { may, type Who } from '../../shared/auth/permissions.ts'
import type { ClashChoice } from '../../shared/matches/clash-choice-schemas.ts'
import type { LinkedPlayers, PlayerIds } from '../../shared/matches/linked-players.ts'
import { DESCRIBED_MATCH } from '../../shared/matches/match-description-schemas.ts'
import {
  createMatchRequest,
  type PatchMatchRequest,
  matchParams as params,
  patchMatchRequest,
} from '../../shared/matches/match-request-schemas.ts'
import { changedMatchSchema, newMatchSchema } from '../../shared/matches/match-schemas.ts'
import { COLLISION_EXAMPLE } from '../../shared/reservations/block-schemas.ts'
import { authorize } from '../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { subjectOf } from './authorize-match.ts'
import {
  courtTaken,
  formatUnknown,
  logNotEmpty,
  MATCH_ERRORS,
  matchChanged,
  namesSwapped,
  playersAlike,
  umpireUnknown,
} from './match-errors.ts'
import type { Matches } from './matches.ts'
import type { Planner } from './plan-batch.ts'
import type { DescribeAnswer } from './plan-describe.ts'
import { matchOf, type Scoresheet } from './scoresheet.ts'

const tags = ['matches']

/** The settings that the people on a match's booking may change. */
const OF_PLAYERS: ReadonlySet<string> = new Set(['category', 'company', 'company2', 'players', 'format', 'firstServer'])

/** Whether a person has a role with which they may score the matches of a club. */
export type MayUmpire = (person: string, club: string | null) => Promise<boolean>

/**
 * Stores a new or changed match with a look at what takes its court.
 * @throws ApiError of the planner, or 409 with the list of what takes the court, 403 if the sender may not cancel it
 */
export type PlaceMatch = (
  id: string,
  planner: Planner<DescribeAnswer>,
  clash: ClashChoice,
  request: FastifyRequest,
) => Promise<DescribeAnswer>

/**
 * Returns the players whom the ids of a request mean. People must be of this club.
 * @throws ApiError 422 if one is unknown, or two mean the same player
 */
export type LinkPlayers = (ids: PlayerIds, club: string | null) => Promise<LinkedPlayers>

/** Returns a match that the sender may change; null for the scorer key. @throws ApiError 403, 404 */
export type AuthorizeMatch = (request: FastifyRequest, id: string, players?: boolean) => Promise<Scoresheet | null>

/** Adds the calls that create a match and change its settings. */
export function describeRoutes(
  instance: FastifyInstance,
  matches: Matches,
  {
    mayUmpire,
    placeMatch,
    linkPlayers,
  }: { readonly mayUmpire: MayUmpire; readonly placeMatch: PlaceMatch; readonly linkPlayers: LinkPlayers },
  authorizeMatch: AuthorizeMatch,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  /** @throws ApiError 403 if the sender may not assign umpires in this club; 422 if that person may not score there */
  async function checkUmpire(request: FastifyRequest, umpire: string | null, club: string | null): Promise<void> {
    authorize(request, { club }, 'umpire.assign')
    if (umpire !== null && !(await mayUmpire(umpire, club))) throw umpireUnknown(umpire)
  }

  /** Returns the players of a match for the ids of a request. @throws ApiError 404, 422 */
  async function linkedIn(id: string, ids: PlayerIds | null, club: string | null | undefined) {
    if (ids === null) return null
    return linkPlayers(ids, club === undefined ? (await matches.read(id)).record.club : club)
  }

  app.post(
    '/product',
    {
      config: { permission: 'match.create' },
      schema: {
        tags,
        operationId: 'createMatch',
        summary: 'Create a match',
        description:
          'Send an `id` of your own to make retries safe: the same body again answers 200. From its time for its expected length, the match takes the half hours of its court that are free. With `clash`, the server checks first whether something else takes them.',
        body: createMatchRequest,
        response: {
          200: newMatchSchema.describe('the existing match, if the same request created it before'),
          201: newMatchSchema.describe('the new match, with an empty log'),
          ...errors(storageUnavailable(), playersAlike('company2'), courtTaken([COLLISION_EXAMPLE])),
        },
      },
    },
    async (request, reply) => {
      const { who } = request
      const { clash, playerIds, ...body } = request.body
      authorize(request, { club: body.club })
      if (body.umpire !== undefined) await checkUmpire(request, body.umpire, body.club)
      const umpire = body.umpire === undefined ? umpireOf(who, body.club) : body.umpire
      const id = body.id ?? randomUUID()
      const linked = playerIds ? await linkPlayers(playerIds, body.club) : null
      const asked = { ...body, umpire, linked }
      if (!clash) {
        const { match, fresh } = await matches.create(id, asked, who)
        return reply.code(fresh ? 201 : 200).send(match)
      }
      const { sheet, fresh } = await placeMatch(id, matches.planners.create(id, asked, who), clash, request)
      return reply.code(fresh ? 201 : 200).send(matchOf(sheet))
    },
  )

  app.patch(
    '/product/:id',
    {
      config: { permission: 'match.describe', onBooking: true },
      schema: {
        tags,
        operationId: 'describeMatch',
        summary: 'Change the settings of a match',
        description:
          '`format`, `firstServer` and the number of players can change only while the log is empty. Names (`company`, `company2`, `players`) can also be corrected later. A correction changes neither the score nor the entries. New entries may still use the earlier names, so a correction may not swap players: a name that meant one player may not become the name of another (409, `NAMES_SWAPPED`). If a side is named after its partners, such as "Ana / Eva", and gets another name of this form, `players` follows. With any other name of a side, `players` stays. If you send `players` without the name of such a side, the side is named after its new partners. The people on the match’s booking can change the category, and until the first entry also names, `format` and `firstServer`, and nothing else. Send the ETag of `GET /product/{id}/description` as `If-Match`: if somebody has changed the description since, the answer is 412 and contains the current description. `umpire` assigns a person with a role for the match’s club. This person may then also make links to score the match. `archived: true` removes a match from the lists, and `archived: false` brings it back. An archived match keeps its address, its log and its statistics. The server answers new entries for it with 409, `MATCH_ARCHIVED`. A match that moves takes the half hours of its court that are free. With `clash`, the server checks first whether something else takes them.',
        params,
        body: patchMatchRequest,
        response: {
          200: changedMatchSchema.describe('the match as it is now'),
          ...MATCH_ERRORS,
          ...errors(
            storageUnavailable(),
            courtTaken([COLLISION_EXAMPLE]),
            logNotEmpty('format', 1),
            namesSwapped('company', 'Luz Marte'),
            matchChanged(DESCRIBED_MATCH),
            formatUnknown('SET4', 4, 'a match is the best of 1, 3 or 5 sets'),
          ),
        },
      },
    },
    async (request) => {
      const { who, params, headers } = request
      const { clash, playerIds, ...body } = request.body
      const asPlayer = !clash && playerIds === undefined && Object.keys(body).every((field) => OF_PLAYERS.has(field))
      const sheet = await authorizeMatch(request, params.id, asPlayer)
      // A sender who may change the match only as a player of its booking can't enter emails, nor correct names later.
      const isPlayer = sheet !== null && who !== null && !may(who, 'match.describe', subjectOf(sheet, who))
      if (isPlayer) checkNoEmails(body)
      // Moving a match to another club needs the permission there too.
      if (body.club !== undefined) authorize(request, { club: body.club })
      if (body.umpire !== undefined) {
        const { club = (await matches.read(params.id)).record.club } = body
        await checkUmpire(request, body.umpire, club)
      }
      const options = { version: headers['if-match'], mayCorrectNames: !isPlayer }
      const patch = {
        ...body,
        ...(playerIds !== undefined && { linked: await linkedIn(params.id, playerIds, body.club) }),
      }
      if (!clash) return (await matches.describe(params.id, patch, who, options)).match
      const planner = matches.planners.describe(params.id, patch, who, options)
      return matchOf((await placeMatch(params.id, planner, clash, request)).sheet)
    },
  )
}

/**
 * Returns the id of the sender if an umpire creates a match, because the match is then their own. Returns null for other
 * people and for the scorer key.
 */
const umpireOf = (who: Who | null, club: string | null): string | null =>
  who?.kind === 'person' && !may(who, 'umpire.assign', { club }) ? who.id : null

/** @throws ApiError 400 if a name looks like an email, which boards must not show */
function checkNoEmails({ company, company2, players }: PatchMatchRequest): void {
  const names = Object.entries({ company, company2, players: players?.flat().join() })
  const [field] = names.find(([, name]) => name?.includes('@')) ?? []
  if (field !== undefined) throw badRequest(`${field}: must be a name, not an email`)
}
