import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { may, type Who } from '../../shared/auth/permissions.ts'
import { DESCRIBED_MATCH } from '../../shared/matches/match-description-schemas.ts'
import {
  createMatchRequest,
  type PatchMatchRequest,
  matchParams as params,
  patchMatchRequest,
} from '../../shared/matches/match-request-schemas.ts'
import { changedMatchSchema, newMatchSchema } from '../../shared/matches/match-schemas.ts'
import { authorize } from '../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { subjectOf } from './authorize-match.ts'
import {
  formatUnknown,
  logNotEmpty,
  MATCH_ERRORS,
  matchChanged,
  namesSwapped,
  playersAlike,
  umpireUnknown,
} from './match-errors.ts'
import type { Matches } from './matches.ts'
import type { Scoresheet } from './scoresheet.ts'

const tags = ['matches']

/** The settings that the people on a match's booking may change. */
const OF_PLAYERS: ReadonlySet<string> = new Set(['category', 'company', 'company2', 'players', 'format', 'firstServer'])

/** Whether a person has a role with which they may score the matches of a club. */
export type MayUmpire = (person: string, club: string | null) => Promise<boolean>

/** Returns a match that the sender may change; null for the scorer key. @throws ApiError 403, 404 */
export type AuthorizeMatch = (request: FastifyRequest, id: string, players?: boolean) => Promise<Scoresheet | null>

/** Adds the calls that create a match and change its settings. */
export function describeRoutes(
  instance: FastifyInstance,
  matches: Matches,
  mayUmpire: MayUmpire,
  authorizeMatch: AuthorizeMatch,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  /** @throws ApiError 403 if the sender may not assign umpires in this club; 422 if that person may not score there */
  async function checkUmpire(request: FastifyRequest, umpire: string | null, club: string | null): Promise<void> {
    authorize(request, { club }, 'umpire.assign')
    if (umpire !== null && !(await mayUmpire(umpire, club))) throw umpireUnknown(umpire)
  }

  app.post(
    '/product',
    {
      config: { permission: 'match.create' },
      schema: {
        tags,
        operationId: 'createMatch',
        summary: 'Create a match',
        description: 'Send an `id` of your own to make retries safe: the same body again answers 200.',
        body: createMatchRequest,
        response: {
          200: newMatchSchema.describe('the existing match, if the same request created it before'),
          201: newMatchSchema.describe('the new match, with an empty log'),
          ...errors(storageUnavailable(), playersAlike('company2')),
        },
      },
    },
    async (request, reply) => {
      const { body, who } = request
      authorize(request, { club: body.club })
      if (body.umpire !== undefined) await checkUmpire(request, body.umpire, body.club)
      const umpire = body.umpire === undefined ? umpireOf(who, body.club) : body.umpire
      const { match, fresh } = await matches.create(body.id ?? randomUUID(), { ...body, umpire }, who)
      return reply.code(fresh ? 201 : 200).send(match)
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
          '`format`, `firstServer` and the number of players can change only while the log is empty. Names (`company`, `company2`, `players`) can also be corrected later. A correction changes neither the score nor the entries. New entries may still use the earlier names, so a correction may not swap players: a name that meant one player may not become the name of another (409, `NAMES_SWAPPED`). If a side is named after its partners, such as "Ana / Eva", and gets another name of this form, `players` follows. With any other name of a side, `players` stays. If you send `players` without the name of such a side, the side is named after its new partners. The people on the match’s booking can change the category, and until the first entry also names, `format` and `firstServer`, and nothing else. Send the ETag of `GET /product/{id}/description` as `If-Match`: if somebody has changed the description since, the answer is 412 and contains the current description. `umpire` assigns a person with a role for the match’s club. This person may then also make links to score the match. `archived: true` removes a match from the lists, and `archived: false` brings it back. An archived match keeps its address, its log and its statistics. The server answers new entries for it with 409, `MATCH_ARCHIVED`.',
        params,
        body: patchMatchRequest,
        response: {
          200: changedMatchSchema.describe('the match as it is now'),
          ...MATCH_ERRORS,
          ...errors(
            storageUnavailable(),
            logNotEmpty('format', 1),
            namesSwapped('company', 'Luz Marte'),
            matchChanged(DESCRIBED_MATCH),
            formatUnknown('SET4', 4, 'a match is the best of 1, 3 or 5 sets'),
          ),
        },
      },
    },
    async (request) => {
      const { body, who, params, headers } = request
      const asPlayer = Object.keys(body).every((field) => OF_PLAYERS.has(field))
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
      return (await matches.describe(params.id, body, who, options)).match
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
