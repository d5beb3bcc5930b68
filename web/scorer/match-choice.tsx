import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { useMatchList } from '../match-feed/match-view.ts'
import { CardSkeleton, MatchCard } from '../scoreboard/match-card.tsx'
import { Notice } from '../ui/notice.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { isOffered } from './link-scope.ts'
import s from './match-choice.module.css'
import { matchesToScore } from './matches-to-score.ts'

/** The list of matches to score: every match that is not over. @param grant lists only the matches that this link is for */
export function MatchChoice({ grant }: { grant: OwnGrant | null }) {
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
  const offered = grant === null ? matches : matches.filter((match) => isOffered(grant, match))
  const shown = matchesToScore(offered, Date.now())
  if (shown.length === 0) {
    return (
      <Notice>
        <p>{t(grant === null ? 'scorer.noMatches' : 'scorer.noMatchesOfLink')}</p>
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
