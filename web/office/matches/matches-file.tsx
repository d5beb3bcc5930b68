import { useState } from 'react'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { loadMatches } from './load-matches.ts'
import s from './matches-page.module.css'

type Query = Parameters<typeof loadMatches>[0]

/** A button that saves all matches of the query as a table for spreadsheets, the earliest first. It shows how many have loaded. */
export function MatchesFile({ query }: { query: Query }) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState(0)
  const { run, pending, problem } = useOfficeAction(async () => {
    setLoaded(0)
    const { matchesTable } = await import('./matches-table.ts')
    const matches: MatchSummary[] = []
    let cursor: string | null = null
    do {
      const page = await loadMatches({ ...query, order: 'earliest', limit: AT_ONCE, cursor })
      matches.push(...page.rows)
      setLoaded(matches.length)
      cursor = page.next
    } while (cursor)
    saveFile(new Blob([matchesTable(matches, t)], { type: 'text/csv' }), 'matches.csv')
  })
  return (
    <div className={`row ${s.file}`}>
      <button type="button" className="button quiet" aria-disabled={pending} onClick={() => void run()}>
        {t('office.asTable')}
      </button>
      <p role="status">{pending && `${t('loading')} ${loaded}`}</p>
      <p role="alert">{problem}</p>
    </div>
  )
}

/** Number of matches of one request. */
const AT_ONCE = '500'
