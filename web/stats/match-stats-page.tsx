import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { MatchTabs, useChosenSet } from '../live/match-tabs.tsx'
import { useMatch } from '../match-feed/match-view.ts'
import { useReplay } from '../match-feed/use-replay.ts'
import { hasOnlyResult } from '../scoreboard/only-result.ts'
import { PointHistory } from '../scoreboard/point-history.tsx'
import { AbsentPage, Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './match-stats-page.module.css'
import { StatTables } from './stat-tables.tsx'
import { StatsBoard } from './stats-board.tsx'
import { useReports } from './stats-store.ts'

export default function MatchStatsPage() {
  const { id = '' } = useParams()
  return <StatsPage key={id} id={id} />
}

function StatsPage({ id }: { id: string }) {
  const { t } = useTranslation()
  const { state, match, behind, retry } = useMatch(id)
  const replay = useReplay(match)
  const { shown, isPast } = replay
  const { reported, reload } = useReports(id, match)
  const [set, setSet] = useChosenSet()
  const again = useRetry(match !== null && !behind, () => {
    retry()
    void reload()
  })
  if (state === 'missing')
    return (
      <AbsentPage title={t('live.missing')} text={t('live.missingText')} to={PAGES.stats.path} label={t('stats.all')} />
    )
  const title = t('stats.match')
  const [one, two] = match?.players ?? []
  const heading = (
    <PageHeading title={match ? `${t('live.versus', { one, two })} · ${title}` : title}>{title}</PageHeading>
  )
  if (state === 'failed') return <Failed heading={heading} again={again} />
  return (
    <div className={`page ${s.page}`}>
      {heading}
      <StatsBoard id={id} match={shown} isPast={isPast} />
      {behind && (
        <p className={`dim row ${s.behind}`}>
          {t('stats.behind')}
          <button type="button" className="button quiet" onClick={again}>
            {t('retry')}
          </button>
        </p>
      )}
      <MatchTabs
        match={match}
        replay={replay}
        tabs={[
          {
            value: 'stats',
            content: (
              <>
                <StatTables match={shown} reported={reported} chosen={set} onChoose={setSet} />
                {!(shown && hasOnlyResult(shown)) && <PointHistory match={shown} set={set} />}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

/** Shown if the match could not be loaded. */
function Failed({ heading, again }: { heading: ReactNode; again: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="page">
      {heading}
      <Notice
        actions={
          <>
            <button type="button" className="button" onClick={again}>
              {t('retry')}
            </button>
            <Link to={PAGES.stats.path} className="button quiet">
              {t('stats.all')}
            </Link>
          </>
        }
      >
        <h2 className="subtitle">{t('stats.failed')}</h2>
        <p>{t('stats.failedText')}</p>
      </Notice>
    </div>
  )
}
