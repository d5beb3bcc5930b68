import { Link } from 'react-router-dom'
import { BoardTable } from '../live/board-table.tsx'
import { Freshness } from '../live/freshness.tsx'
import { useLive } from '../live/live-store.ts'
import type { MatchView } from '../live/match-view.ts'
import { statusOf } from '../live/score-parts.tsx'
import { Stakes } from '../live/stakes.tsx'
import { StatusPill } from '../live/status-pill.tsx'
import { useWords } from '../ui/use-words.ts'
import s from './stats-board.module.css'

/** The score that the numbers belong to, smaller than on its own page, to which it leads. The same room before it is here. */
export function StatsBoard({ id, match }: { id: string; match: MatchView | null }) {
  const { t } = useWords()
  const stale = useLive((state) => state.link === 'reconnecting')
  return (
    <section className={`night ${s.board}`} data-seq={match?.seq} aria-busy={match === null}>
      <div className={s.top}>
        <p className={s.occasion}>{match && [match.category, match.description].filter(Boolean).join(' · ')}</p>
        {match && <StatusPill status={statusOf(match.score)} />}
      </div>
      <BoardTable match={match} stale={stale || match === null} small />
      <div className={s.bottom}>
        <div className={s.stakes}>{match && <Stakes match={match} />}</div>
        {match ? <Freshness match={match} /> : <p>{t('loading')}</p>}
        <Link to={`/live/${id}`} className={s.way}>
          {t('stats.board')}
        </Link>
      </div>
    </section>
  )
}
