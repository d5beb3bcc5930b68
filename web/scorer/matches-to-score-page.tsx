import { pathTo } from '../../shared/pages/page-table.ts'
import { courtName } from '../../shared/reservations/clubs.ts'
import { useMatchList } from '../match-feed/match-view.ts'
import { CardSkeleton, MatchCard } from '../scoreboard/match-card.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProseHead } from '../ui/page-head.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { linkProblem, useKeptGrant } from './grant-link.ts'
import { matchesToScore } from './matches-to-score.ts'
import s from './matches-to-score-page.module.css'

/** The list of matches to score: every match that is not over. With the link of a court, only the matches on that court. */
export default function MatchesToScorePage() {
  const { t } = useTranslation()
  const { grant, problem } = useKeptGrant()
  const court = grant?.court ?? null
  const lead = court === null ? t('scorer.choose') : t('scorer.chooseOnCourt', { court: courtName(court) })
  return (
    <div className="page">
      <ProseHead title={t('scorer.title')} lead={problem === null ? lead : ''} />
      {problem !== null ? (
        <Notice>
          <p role="alert">{linkProblem(t, problem)}</p>
        </Notice>
      ) : (
        <Matches court={court} />
      )}
    </div>
  )
}

/** @param court only the matches on this court; null for all */
function Matches({ court }: { court: string | null }) {
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
  const onCourt = court === null ? matches : matches.filter((match) => match.court === court)
  const shown = matchesToScore(onCourt, Date.now())
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
