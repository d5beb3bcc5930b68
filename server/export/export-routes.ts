import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type ExportFormat, exportQuery, matchUpSchema } from '../../shared/export/export-schemas.ts'
import { CSV_COLUMNS, matchCsv } from '../../shared/export/match-csv.ts'
import { matchUpOf } from '../../shared/export/match-up.ts'
import { pointString } from '../../shared/export/point-string.ts'
import { matchParams } from '../../shared/matches/match-request-schemas.ts'
import { csvLine } from '../../shared/text/csv.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { ApiError, badRequest, errors } from '../http/api-error.ts'
import { type CachedResponse, cachedBytes, sendCached } from '../http/cached-response.ts'
import { sendDataHeaders } from '../http/security-headers.ts'
import { MATCH_ERRORS } from '../matches/match-errors.ts'
import type { Matches } from '../matches/matches.ts'
import { type Scoresheet, summaryOf } from '../matches/scoresheet.ts'

const serverUnknown = () =>
  new ApiError(
    409,
    'SERVER_UNKNOWN',
    'format: the log does not say who served each point. It does if the match has a format and a first server',
  )

interface Form {
  readonly type: string
  /** Ending of the file's name. */
  readonly ending: string
  /**
   * @param day the date of the match in the time zone of its club, `yyyy-mm-dd`
   * @throws ApiError 409
   */
  readonly write: (sheet: Scoresheet, day: string) => string
}

const FORMS: Readonly<Record<ExportFormat, Form>> = {
  json: {
    type: 'application/json; charset=utf-8',
    ending: 'json',
    write: (sheet, day) => JSON.stringify(matchUpOf(summaryOf(sheet), day, sheet.log.entries.slice())),
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    ending: 'csv',
    write: (sheet) => matchCsv(summaryOf(sheet), sheet.log.start, sheet.log.live.standing),
  },
  points: {
    type: 'text/plain; charset=utf-8',
    ending: 'txt',
    write: ({ log: { start, live } }) => {
      const points = pointString(start, live.standing)
      if (points === null) throw serverUnknown()
      return points
    },
  },
}

/** Size of the cache (bytes of plain text). Compressed bodies take about a tenth more. */
const CACHE_SIZE = 16 * 1024 * 1024

type WriteExport = (sheet: Scoresheet, format: ExportFormat, day: string) => string
const writeExport: WriteExport = (sheet, format, day) => FORMS[format].write(sheet, day)

/**
 * Returns a function that returns the export of a match. It writes each state of a match once, and forgets the exports that
 * nobody has asked for longest if all together take more than `maxSize` bytes.
 */
export function openExports(write: WriteExport = writeExport, maxSize = CACHE_SIZE) {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  })

  /** @throws ApiError 409 */
  return (sheet: Scoresheet, format: ExportFormat, day: string): CachedResponse => {
    const { record, log } = sheet
    const key = [record.id, log.live.seq, record.updatedAt, format, day].join(' ')
    const known = cache.get(key)
    if (known) return known
    const text = write(sheet, format, day)
    const response = cachedBytes(Buffer.from(text), text)
    cache.set(key, response)
    return response
  }
}

interface ExportDeps {
  readonly matches: Matches
  /** Returns the time zone of a club, or of the first club for null. */
  readonly zoneOf: (club: string | null) => string
}

/** Adds the call that exports a match as a file. */
export function exportRoutes(instance: FastifyInstance, { matches, zoneOf }: ExportDeps): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  sendDataHeaders(app)
  const exported = openExports()

  app.get(
    '/product/:id/export',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['matches'],
        operationId: 'exportMatch',
        summary: 'A match as a file',
        description:
          '`json` is a matchUp of the Tennis Open Data Standards (TODS) with the whole log in an extension. `csv` has a row for each entry that was not undone, and column names of the Match Charting Project where it has such a column. `npm run score -- replay FILE` turns both into the same log again. `points` is a point string of Jeff Sackmann’s tennis_pointbypoint. Has an ETag. docs/exports.md describes the forms.',
        params: matchParams,
        querystring: exportQuery,
        response: {
          200: {
            description: 'the file',
            content: {
              'application/json': { schema: matchUpSchema },
              'text/csv': { schema: z.any().meta({ examples: [csvLine(CSV_COLUMNS)] }) },
              'text/plain': { schema: z.any().meta({ examples: ['SSAS;RRDSSR'] }) },
            },
          },
          ...MATCH_ERRORS,
          ...errors(badRequest('format: must be one of json, csv, points'), serverUnknown()),
        },
      },
    },
    async (request, reply) => {
      const sheet = await matches.read(request.params.id)
      const { format } = request.query
      const { club, date } = sheet.record
      const day = dateIn(zoneOf(club), date)
      const file = exported(sheet, format, day)
      reply.header('content-disposition', `attachment; filename="${fileName(sheet, format, day)}"`)
      return sendCached(request, reply, file, { type: FORMS[format].type, cacheControl: 'no-cache' })
    },
  )
}

/** Maximum length of a name in a file's name. */
const NAME_LENGTH = 40

/** Returns a name such as `2030-06-01-ana-reyes-luz-marte.csv`, which every system accepts. */
function fileName({ record: { id, player1, player2 } }: Scoresheet, format: ExportFormat, day: string): string {
  const names = [player1, player2].map((name) => inAscii(name).slice(0, NAME_LENGTH).replace(/-$/, ''))
  // Names in other scripts have no letters that may stay.
  const of = names.every(Boolean) ? names : [inAscii(id)]
  return `${[day, ...of].join('-')}.${FORMS[format].ending}`
}

const inAscii = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
