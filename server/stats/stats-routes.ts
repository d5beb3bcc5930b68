import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { compare } from '../../shared/matches/match.ts'
import { statsOf } from '../../shared/stats/match-stats.ts'
import { reportsOf } from '../../shared/stats/stats-reports.ts'
import {
  actionsReport,
  breakdownRequest,
  matchReportRequest,
  type StatsReports,
  unforcedErrorsReport,
  winnersReport,
} from '../../shared/stats/stats-schemas.ts'
import { ApiError } from '../http/api-error.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import type { Matches } from '../matches/matches.ts'
import { namesOn, type Scoresheet } from '../matches/scoresheet.ts'

const tags = ['stats']

/** Adds the calls for the reports of a match: a row for each player, player 1 first. */
export function statsRoutes(instance: FastifyInstance, matches: Matches): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/statsbymatch',
    {
      config: { permission: 'public' },
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
      return reportsOfSheet(await matches.read(id ?? idDescribed(matches, description))).stats
    },
  )

  app.post(
    '/statsbymatchwinner',
    {
      config: { permission: 'public' },
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
      return reportsOfSheet(await matches.read(id)).statswinner
    },
  )

  app.post(
    '/statsbymatchunforcederror',
    {
      config: { permission: 'public' },
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
      return reportsOfSheet(await matches.read(id)).unforcedError
    },
  )
}

/** Cached reports of scoresheets. A scoresheet is immutable, so its reports never change. */
const reports = new WeakMap<Scoresheet, StatsReports>()

/** Returns the three reports of a match. Counts each scoresheet once. */
function reportsOfSheet(sheet: Scoresheet): StatsReports {
  const known = reports.get(sheet)
  if (known) return known
  const counted = reportsOf(statsOf(sheet.log.live.standing), namesOn(sheet))
  reports.set(sheet, counted)
  return counted
}

/**
 * Returns the id of the match with this description. If several have it, returns the id of the newest.
 * @param description as `plainText` returns it
 * @throws ApiError 404
 */
function idDescribed(matches: Matches, description: string): string {
  const [newest] = [...matches.index.all()]
    .filter((match) => match.description === description)
    .sort((a, b) => b.date - a.date || b.updatedAt - a.updatedAt || compare(a.id, b.id))
  if (newest) return newest.id
  throw new ApiError(404, 'MATCH_NOT_FOUND', `description: there is no match "${description}"`)
}
