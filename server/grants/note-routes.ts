import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  matchNoteSchema,
  matchNotesSchema,
  newNoteRequest,
  reportQuery,
  reportSchema,
  scorerSchema,
  sidesRequest,
} from '../../shared/matches/match-note-schemas.ts'
import { matchParams } from '../../shared/matches/match-request-schemas.ts'
import { changedMatchSchema } from '../../shared/matches/match-schemas.ts'
import { authorize } from '../auth/authorize.ts'
import { badRequest, errors, storageUnavailable } from '../http/api-error.ts'
import { privateRoutes } from '../http/private-routes.ts'
import { authorOf } from '../matches/author.ts'
import { type IsBookedPlayer, matchAuthorizer } from '../matches/authorize-match.ts'
import { MATCH_ERRORS, playerUnknown, sidesUnknown } from '../matches/match-errors.ts'
import type { Matches } from '../matches/matches.ts'
import { type MatchNotes, notesFull } from './notes.ts'

const tags = ['matches']

/**
 * Adds the calls of people who score a match: the umpire's notes, who scores the match now, and the exchange of the sides. No
 * public answer contains a note or an author.
 */
export function noteRoutes(
  instance: FastifyInstance,
  notes: MatchNotes,
  { matches, isBookedPlayer }: { readonly matches: Matches; readonly isBookedPlayer: IsBookedPlayer },
): void {
  const app = privateRoutes(instance)
  const authorizeMatch = matchAuthorizer(matches, isBookedPlayer)
  const config = { permission: 'match.append', onBooking: true } as const

  app.get(
    '/product/:id/notes',
    {
      config,
      schema: {
        tags,
        operationId: 'readNotes',
        summary: 'The umpire’s notes about a match',
        description:
          'Incidents such as a medical time-out, and the reasons of penalties, results and suspensions, oldest first. Only people who may score the match can read them. The reasons of suspensions are also in the log, which is public.',
        params: matchParams,
        response: {
          200: matchNotesSchema.describe('the notes'),
          ...MATCH_ERRORS,
          ...errors(badRequest('id: must have at most 64 characters')),
        },
      },
    },
    async (request) => ({ notes: await notes.list(await authorizeMatch(request, request.params.id)) }),
  )

  app.get(
    '/office/notes',
    {
      config: { permission: 'match.describe' },
      schema: {
        tags,
        operationId: 'reportNotes',
        summary: 'The umpires’ notes about the matches of some days',
        description:
          'For the report of a day. Lists the notes about the first 500 matches of a club with a date from `from` until `to`.',
        querystring: reportQuery,
        response: {
          200: reportSchema.describe('the notes'),
          ...errors(badRequest('club: must not be empty')),
        },
      },
    },
    async (request) => {
      const { club, from, to } = request.query
      authorize(request, { club })
      return { notes: await notes.report(matches.idsOf({ club, from, to })) }
    },
  )

  app.post(
    '/product/:id/notes',
    {
      config,
      schema: {
        tags,
        operationId: 'addNote',
        summary: 'Add a note about an incident',
        description:
          'A note does not change the score, and is not part of the log. The same note again is answered with 200. To note the reason of a penalty or a result, send it with its entry.',
        params: matchParams,
        body: newNoteRequest,
        response: {
          200: matchNoteSchema.describe('the note, which was stored before'),
          201: matchNoteSchema.describe('the note'),
          ...MATCH_ERRORS,
          ...errors(storageUnavailable(), playerUnknown('player', 'Nobody', ['Ana Reyes', 'Luz Marte']), notesFull()),
        },
      },
    },
    async (request, reply) => {
      const sheet = await authorizeMatch(request, request.params.id)
      const { note, fresh } = await notes.add(sheet, request.body, authorOf(request.who))
      return reply.code(fresh ? 201 : 200).send(note)
    },
  )

  app.delete(
    '/product/:id/notes/:note',
    {
      config,
      schema: {
        tags,
        operationId: 'removeNote',
        summary: 'Remove a note about an incident',
        description:
          'The audit log keeps what a person or a link removes. Removing it again is no error. The reasons of penalties and results can’t be removed; those of suspensions are in the log of the match.',
        params: matchParams.extend({ note: z.string().max(64).describe('The id of the note') }),
        response: {
          204: z.null().describe('the note is removed'),
          ...MATCH_ERRORS,
          ...errors(badRequest('id: must have at most 64 characters'), storageUnavailable()),
        },
      },
    },
    async (request, reply) => {
      const { id, note } = request.params
      await notes.remove(await authorizeMatch(request, id), note, authorOf(request.who))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/product/:id/scorer',
    {
      config,
      schema: {
        tags,
        operationId: 'readScorer',
        summary: 'Who is scoring a match',
        description:
          'The author of the last point, undo or penalty of a match that is being played, if it is at most ten minutes old, and who suspended it. A console asks before it takes the match over.',
        params: matchParams,
        response: {
          200: scorerSchema.describe('who is scoring'),
          ...MATCH_ERRORS,
          ...errors(badRequest('id: must have at most 64 characters')),
        },
      },
    },
    async (request) => {
      const sheet = await authorizeMatch(request, request.params.id)
      return notes.scorer(sheet, authorOf(request.who))
    },
  )

  app.put(
    '/product/:id/sides',
    {
      config,
      schema: {
        tags,
        operationId: 'exchangeSides',
        summary: 'Exchange the sides of a match',
        description:
          'If points were scored for the wrong player, because the names were in the wrong order: `company` and `company2` are the two names in the right order. Everything that was scored for one name then belongs to the other one; no point is lost. The same request again changes nothing, and the opposite order takes the exchange back.',
        params: matchParams,
        body: sidesRequest,
        response: {
          200: changedMatchSchema.describe('the match as it is now'),
          ...MATCH_ERRORS,
          ...errors(storageUnavailable(), sidesUnknown('Ana Reyes', 'Luz Marte')),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      await authorizeMatch(request, id)
      return (await matches.exchange(id, request.body, request.who)).match
    },
  )
}
