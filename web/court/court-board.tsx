import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { shownStatus } from '../../shared/scoring/shown-score.ts'
import { useMatch } from '../match-feed/match-view.ts'
import { BoardTable } from '../scoreboard/board-table.tsx'
import { useReconnecting } from '../scoreboard/freshness.tsx'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court-page.module.css'

/** The score of the match that is on, which comes over the same socket as on every board. */
export function CourtBoard({ id }: { id: string }) {
  const { t } = useTranslation()
  const { match, behind } = useMatch(id)
  const reconnecting = useReconnecting()
  return (
    <section className={`night ${s.board}`} aria-label={t('live.score')} data-seq={match?.seq}>
      <div className={s.top}>
        <span className={s.category}>{match?.category ?? t('loading')}</span>
        {match && (
          <StatusPill
            status={match.isCancelled ? 'cancelled' : shownStatus(match.score)}
            suspension={match.score.suspension}
            date={match.date}
            untimed={match.untimed}
            behind={behind}
          />
        )}
      </div>
      <BoardTable match={match} stale={behind || reconnecting} />
      <p className={s.ways}>
        <Link to={pathTo('liveMatch', id)}>{t('home.openBoard')}</Link>
        {match && isOver(match.score) && <Link to={pathTo('matchStats', id)}>{t('live.statistics')}</Link>}
      </p>
    </section>
  )
}
