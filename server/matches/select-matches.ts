import type { z } from 'zod'
import { compare, type MatchSummary } from '../../shared/matches/match.ts'
import type { matchesQuery } from '../../shared/matches/match-list-schemas.ts'
import { clubMoment } from '../../shared/time/club-time.ts'

/** Which matches are asked for. */
export type Selection = Omit<z.infer<typeof matchesQuery>, 'view'>

/** A part of a list, and the cursor of the next part; null where this is the last one. */
interface Page<T> {
  readonly found: readonly T[]
  readonly next: string | null
}

export const isWhole = (selection: Selection): boolean => Object.values(selection).every((value) => value === undefined)

/**
 * Returns the matches that a selection takes, newest date first, those of one date in the order of their ids: unlike the
 * time of the last change, both stay as they are while somebody reads page after page.
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

/** A date stands for its first moment at the club. */
const momentOf = (text: string): number => (text.includes('T') ? Date.parse(text) : clubMoment(text, 0))

/** Reads a cursor, whose form the schema has checked. */
function placeOf(cursor: string): { date: number; id: string } {
  const cut = cursor.indexOf('_')
  return { date: Number(cursor.slice(0, cut)), id: cursor.slice(cut + 1) }
}
