import { byDateDescending } from '../../shared/matches/match.ts'
import { plainText } from '../../shared/text/plain-text.ts'
import { ApiError } from '../http/api-error.ts'
import type { Matches } from '../matches/matches.ts'
import { type Scoresheet, summaryOf } from '../matches/scoresheet.ts'

/**
 * The match that is described so; of several, the one that lists show first.
 * @param description as `plainText` returns it
 * @throws ApiError 404
 */
export function sheetDescribed(matches: Matches, description: string): Scoresheet {
  const newest = [...matches.all()]
    .filter(({ record }) => plainText(record.description) === description)
    .map((sheet) => ({ sheet, summary: summaryOf(sheet) }))
    .sort((a, b) => byDateDescending(a.summary, b.summary))[0]
  if (newest) return newest.sheet
  throw new ApiError(404, 'MATCH_NOT_FOUND', `description: there is no match "${description}"`)
}
