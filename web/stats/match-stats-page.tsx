import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useMatch } from '../live/live-hooks.ts'
import { useLive } from '../live/live-store.ts'
import { PointHistory } from '../live/point-history.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { loadReports } from './load-reports.ts'
import s from './match-stats-page.module.css'
import { PlaySection } from './play-section.tsx'
import { StatSections } from './stat-sections.tsx'
import { StatsBoard } from './stats-board.tsx'
import { useMatchStats } from './use-match-stats.ts'

export default function MatchStatsPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const { state, match, retry } = useMatch(id)
  const stats = useMatchStats(id, match)
  // The score may be known from a list while the log does not come.
  const behind = useLive(({ failures }) => failures[id] !== undefined) && match?.standing === null

  const again = () => {
    retry()
    loadReports(id)
  }
  if (state === 'missing' || state === 'failed') return <NoMatch state={state} again={again} />
  return (
    <div className={`page ${s.page}`} key={id}>
      <PageHeading title={t('stats.match')} />
      <StatsBoard id={id} match={match} />
      {behind && (
        <p className={s.behind}>
          {t('stats.behind')}
          <button type="button" className="button quiet" onClick={again}>
            {t('retry')}
          </button>
        </p>
      )}
      <StatSections stats={stats} players={match?.players ?? ['–', '–']} />
      {match && <PlaySection match={match} />}
      <PointHistory match={match} />
    </div>
  )
}

function NoMatch({ state, again }: { state: 'missing' | 'failed'; again: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="page">
      <PageHeading title={t(state === 'missing' ? 'live.missing' : 'stats.failed')} />
      <Notice
        actions={
          <>
            {state === 'failed' && (
              <button type="button" className="button" onClick={again}>
                {t('retry')}
              </button>
            )}
            <Link to="/stats" className="button quiet">
              {t('stats.all')}
            </Link>
          </>
        }
      >
        <p>{t(state === 'missing' ? 'live.missingText' : 'stats.failedText')}</p>
      </Notice>
    </div>
  )
}
