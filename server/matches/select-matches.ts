import type { z } from 'zod'
import { compare } from '../../shared/matches/match.ts'
import type { matchesQuery } from '../../shared/matches/match-request-schemas.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { clubMoment } from '../../shared/time/club-time.ts'

/** The filters of a request for matches. */
export type Selection = Omit<z.infer<typeof matchesQuery>, 'view'>

/** A page of a list, and the cursor of the next page, or null. */
interface Page<T> {
  readonly found: readonly T[]
  readonly next: string | null
}

export const isWhole = (selection: Selection): boolean => Object.values(selection).every((value) => value === undefined)

/**
 * Returns the selected matches by date, newest first, then by id. Unlike the time of the last change, both stay the same
 * while a client reads page after page.
 */
export function selectMatches<T extends { readonly summary: MatchSummary }>(
  all: readonly T[],
  { status, from, to, limit = Number.POSITIVE_INFINITY, cursor }: Selection,
): Page<T> {
  const statuses = status && new Set([status].flat())
  const [earliest, end] = [from && momentOf(from), to && momentOf(to)]
  const after = cursor && placeOf(cursor)
  const fitting = all.filter(({ summary }) => {
    const date = Date.parse(summary.date)
    if (statuses && !statuses.has(summary.status)) return false
    if ((earliest !== undefined && date < Number(earliest)) || (end !== undefined && date >= Number(end))) return false
    return !after || date < after.date || (date === after.date && summary.id > after.id)
  })
  fitting.sort(({ summary: a }, { summary: b }) => compare(b.date, a.date) || compare(a.id, b.id))
  const found = fitting.slice(0, limit)
  const last = found.at(-1)?.summary
  return { found, next: last && fitting.length > limit ? `${Date.parse(last.date)}_${last.id}` : null }
}

/** Returns the moment a text means (ms). A date means its first moment at the club. */
const momentOf = (text: string): number => (text.includes('T') ? Date.parse(text) : clubMoment(text, 0))

/** Parses a cursor that the schema has validated. */
function placeOf(cursor: string): { date: number; id: string } {
  const cut = cursor.indexOf('_')
  return { date: Number(cursor.slice(0, cut)), id: cursor.slice(cut + 1) }
}
