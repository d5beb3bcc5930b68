import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  actionsReport,
  breakdownRequest,
  matchReportRequest,
  unforcedErrorsReport,
  winnersReport,
} from '../../shared/stats/stats-schemas.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import type { Matches } from '../matches/matches.ts'
import { sheetDescribed } from './sheet-described.ts'
import { reportsOfSheet } from './sheet-reports.ts'

const tags = ['stats']

/** Adds the calls for the reports of a match: a row for each player, player 1 first. */
export function statsRoutes(instance: FastifyInstance, matches: Matches): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/statsbymatch',
    {
      schema: {
        tags,
        operationId: 'countActions',
        summary: 'Each player’s actions, counted by kind',
        description: 'Does not count entries that were undone.',
        body: matchReportRequest,
        response: { 200: actionsReport.describe('a row for each player'), ...MATCH_ERRORS },
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
        operationId: 'countWinners',
        description: 'A winner without a `shot` counts as WINNER.',
        body: breakdownRequest,
        response: { 200: winnersReport.describe('a row for each player'), ...MATCH_ERRORS },
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
        operationId: 'countUnforcedErrors',
        description: 'Errors without a `stroke` are in neither count.',
        body: breakdownRequest,
        response: { 200: unforcedErrorsReport.describe('a row for each player'), ...MATCH_ERRORS },
      },
    },
    async ({ body: { id } }) => {
      await matches.meet(id)
      return reportsOfSheet(matches.sheet(id)).unforcedError
    },
  )
}
