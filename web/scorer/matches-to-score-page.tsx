import { pathTo } from '../../shared/pages/page-table.ts'
import { useMatchList } from '../match-feed/match-view.ts'
import { CardSkeleton, MatchCard } from '../scoreboard/match-card.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProseHead } from '../ui/page-head.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { matchesToScore } from './matches-to-score.ts'
import s from './matches-to-score-page.module.css'

/** The list of matches to score: every match that is not over. */
export default function MatchesToScorePage() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <ProseHead title={t('scorer.title')} lead={t('scorer.choose')} />
      <Matches />
    </div>
  )
}

function Matches() {
  const { t } = useTranslation()
  const { state, matches, retry } = useMatchList()
  const again = useRetry(state === 'ready', retry)
  if (state === 'failed') {
    return (
      <Notice
        actions={
          <button type="button" className="button" onClick={again}>
            {t('retry')}
          </button>
        }
      >
        <p>{t('live.listFailed')}</p>
      </Notice>
    )
  }
  if (state === 'loading') {
    return (
      <div className={s.list}>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    )
  }
  const shown = matchesToScore(matches, Date.now())
  if (shown.length === 0) {
    return (
      <Notice>
        <p>{t('scorer.noMatches')}</p>
      </Notice>
    )
  }
  return (
    <ul className={s.list}>
      {shown.map((match) => (
        <li key={match.id}>
          <MatchCard match={match} to={pathTo('scorer', match.id)} />
        </li>
      ))}
    </ul>
  )
}
