import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  actionsReport,
  breakdownRequest,
  matchReportRequest,
  unforcedErrorsReport,
  winnersReport,
} from '../../shared/stats/stats-schemas.ts'
import { errors } from '../http/api-error.ts'
import type { Matches } from '../matches/matches.ts'
import { sheetDescribed } from './sheet-described.ts'
import { reportsOfSheet } from './sheet-reports.ts'

const tags = ['stats']
const refusals = errors(400, 404, 413, 415, 503)

/** The documented reports, counted from the committed log. Public; a row for each player, player 1 first. */
export function statsRoutes(instance: FastifyInstance, matches: Matches): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/statsbymatch',
    {
      schema: {
        tags,
        summary: 'How often each player did what',
        body: matchReportRequest,
        response: { 200: actionsReport, ...refusals },
      },
    },
    async ({ body: { id, description } }) => {
      if (id === undefined) return reportsOfSheet(sheetDescribed(matches, description)).stats
      await matches.meet(id)
      return reportsOfSheet(matches.sheet(id)).stats
    },
  )

  app.post(
    '/statsbymatchwinner',
    {
      schema: {
        tags,
        summary: 'Each player’s winners by shot',
        body: breakdownRequest,
        response: { 200: winnersReport, ...refusals },
      },
    },
    async ({ body: { id } }) => {
      await matches.meet(id)
      return reportsOfSheet(matches.sheet(id)).statswinner
    },
  )

  app.post(
    '/statsbymatchunforcederror',
    {
      schema: {
        tags,
        summary: 'Each player’s unforced errors by stroke',
        description: 'Errors whose stroke nobody noted are in neither count.',
        body: breakdownRequest,
        response: { 200: unforcedErrorsReport, ...refusals },
      },
    },
    async ({ body: { id } }) => {
      await matches.meet(id)
      return reportsOfSheet(matches.sheet(id)).unforcedError
    },
  )
}
