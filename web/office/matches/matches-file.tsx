import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { Duty } from '../../../shared/office/office-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { SaveTable } from '../kit/save-table.tsx'
import { type ListQuery, loadAll, loadDuties, loadMatches } from './load-matches.ts'
import { matchesTable } from './matches-table.ts'

/** A button that saves all matches of the query as a table for spreadsheets, the earliest first. */
export function MatchesFile({ query }: { query: ListQuery }) {
  const { t } = useTranslation()
  const earliest = { ...query, order: 'earliest' }
  return (
    <SaveTable
      name="matches.csv"
      rows={async (onRows) => {
        const matches = await loadAll<MatchSummary>((page) => loadMatches({ ...earliest, ...page }), onRows)
        const duties = await loadAll<Duty>((page) => loadDuties({ ...earliest, ...page }))
        return matchesTable(matches, new Map(duties.map((duty) => [duty.id, duty])), t)
      }}
    />
  )
}
