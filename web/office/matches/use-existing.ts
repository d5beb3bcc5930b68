import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { sameMatchKey } from '../../../shared/office/same-match.ts'
import { iso } from '../../../shared/time/iso.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { fieldTime, momentOfField } from '../kit/club-times.ts'
import { loadAll, loadMatches } from './load-matches.ts'
import type { CheckedRow } from './several-rows.ts'

/** The stored matches by their players and their day (`sameMatchKey`). */
export type Existing = ReadonlyMap<string, MatchSummary>

/** The club of pasted rows, and their first and last day. */
interface Days {
  /** Null for no club. */
  readonly club: string | null
  readonly first: string
  readonly last: string
}

/** Returns the days of rows, or null if none has a day yet. @param club empty for no club */
function daysOf(rows: readonly CheckedRow[], club: string): Days | null {
  const days = rows
    .map(({ values }) => values.date)
    .filter((date) => !Number.isNaN(momentOfField(date, club || null)))
    .map((date) => date.slice(0, 10))
    .sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { club: club || null, first, last } : null
}

async function loadDays({ club, first, last }: Days): Promise<Existing> {
  const startOf = (day: string) => iso(momentOfField(`${day}T00:00`, club))
  const range = { club, from: startOf(first), to: startOf(plusDays(last, 1)) }
  const matches = await loadAll<MatchSummary>((page) => loadMatches({ ...range, ...page }))
  return new Map(
    matches
      .filter((match) => (match.club ?? null) === club)
      .map((match) => [sameMatchKey({ ...match, day: fieldTime(match.date, club).slice(0, 10) }), match]),
  )
}

/** Loads the stored matches on the days of these rows. @throws as `officeCall` */
export async function loadExisting(rows: readonly CheckedRow[], club: string): Promise<Existing> {
  const days = daysOf(rows, club)
  return days ? loadDays(days) : new Map()
}

/** Returns the stored matches on the days of these rows; null until they have loaded. */
export function useExisting(rows: readonly CheckedRow[], club: string) {
  const days = daysOf(rows, club)
  return useLoaded(days && JSON.stringify(days), (key) => loadDays(JSON.parse(key)))
}

/** Returns the stored match with the players and the day of a row, or null. */
export const existingOf = ({ values }: CheckedRow, existing: Existing | null): MatchSummary | null =>
  existing?.get(sameMatchKey({ ...values, day: values.date.slice(0, 10) })) ?? null
