import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { compare } from '../../shared/matches/match.ts'
import type { MatchLog } from '../../shared/matches/match-log.ts'
import { matchParams } from '../../shared/matches/match-request-schemas.ts'
import { matchStatsOf } from '../../shared/stats/match-stats.ts'
import { PlayTally, tallyAfter } from '../../shared/stats/play-stats.ts'
import { reportsOf } from '../../shared/stats/stats-reports.ts'
import {
  actionsReport,
  breakdownRequest,
  type MatchTotals,
  matchReportRequest,
  matchTotals,
  type StatsReports,
  unforcedErrorsReport,
  winnersReport,
} from '../../shared/stats/stats-schemas.ts'
import { playStatsOf } from '../../shared/stats/totals.ts'
import { ApiError, badRequest, errors } from '../http/api-error.ts'
import { type CachedResponse, cachedJson, sendCached } from '../http/cached-response.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import type { Matches } from '../matches/matches.ts'
import { namesOn, type Scoresheet } from '../matches/scoresheet.ts'

const tags = ['stats']

/** Adds the calls for the statistics of a match, player 1 first. */
export function statsRoutes(instance: FastifyInstance, matches: Matches): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/product/:id/stats',
    {
      config: { permission: 'public', evenWhenOverloaded: true },
      // Viewers repeat it every few seconds, so it is not logged.
      logLevel: 'warn',
      schema: {
        tags,
        operationId: 'readStatistics',
        summary: 'The statistics of a match and of its sets',
        description:
          'Has an ETag. Does not count entries that were undone. A value that no point of the match recorded is null, never 0.',
        params: matchParams,
        response: {
          200: matchTotals.describe('the totals of each side, for the match and set by set'),
          ...MATCH_ERRORS,
          ...errors(badRequest('id: must have at most 64 characters')),
        },
      },
    },
    async (request, reply) => sendCached(request, reply, totalsOfSheet(await matches.read(request.params.id))),
  )

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
        description: 'An error without a `stroke` is in neither count.',
        body: breakdownRequest,
        response: { 200: unforcedErrorsReport.describe('a row for each player'), ...MATCH_ERRORS },
      },
    },
    async ({ body: { id } }) => {
      return reportsOfSheet(await matches.read(id)).unforcedError
    },
  )
}

/** The latest counts of each log, so that another point takes constant time. All versions of a log share its `ids`. */
const tallies = new WeakMap<MatchLog['ids'], PlayTally>()

function tallyOf({ log: { live, ids, start } }: Scoresheet): PlayTally {
  const tally = tallyAfter(tallies.get(ids) ?? new PlayTally(start), live.standing)
  tallies.set(ids, tally)
  return tally
}

/** Cached statistics of scoresheets. A scoresheet is immutable, so its statistics never change. */
const totals = new WeakMap<Scoresheet, CachedResponse>()

/** Returns the statistics of a match. */
function totalsOfSheet(sheet: Scoresheet): CachedResponse {
  const known = totals.get(sheet)
  if (known) return known
  const answer: MatchTotals = { seq: sheet.log.live.seq, ...playStatsOf(tallyOf(sheet)) }
  const response = cachedJson(JSON.stringify(answer))
  totals.set(sheet, response)
  return response
}

/** Returns the three reports of a match. */
const reportsOfSheet = (sheet: Scoresheet): StatsReports =>
  reportsOf(matchStatsOf(tallyOf(sheet).match.sides), namesOn(sheet))

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
