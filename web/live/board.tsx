import { memo } from 'react'
import { Link } from 'react-router-dom'
import { isOver } from '../../shared/scoring/score.ts'
import { isDrawn } from '../match-feed/drawn-match.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { BoardTable } from '../scoreboard/board-table.tsx'
import { Freshness } from '../scoreboard/freshness.tsx'
import { useReconnecting } from '../scoreboard/live-labels.tsx'
import { statusOf } from '../scoreboard/score-parts.tsx'
import { Stakes } from '../scoreboard/stakes.tsx'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './board.module.css'
import { LastPoint } from './last-point.tsx'

/**
 * A television score bug grown up: what is played, two rows of name and digits, how fresh it is.
 * @param behind whether the score may be old although the line to the server holds
 */
export function Board({ match, behind }: { match: MatchView; behind: boolean }) {
  const { t } = useTranslation()
  const stale = useReconnecting() || behind
  const over = isOver(match.score)
  const title = t('live.versus', { one: match.players[0], two: match.players[1] })
  return (
    <section className={`night ${s.board}`} data-seq={isDrawn(match) ? undefined : match.seq}>
      <div className={s.top}>
        <Heading title={title} category={match.category} description={match.description} />
        <StatusPill status={statusOf(match.score)} behind={behind} />
      </div>
      <BoardTable match={match} stale={stale} />
      <div className={s.bottom}>
        <div className={s.moment}>
          <LastPoint match={match} />
          <Stakes match={match} />
        </div>
        <Freshness match={match} />
        <Ways id={match.id} streamUrl={match.streamUrl} over={over} />
      </div>
    </section>
  )
}

interface HeadingProps {
  title: string
  category: string
  description: string
}

/** Not rendered with each point. */
const Heading = memo(({ title, category, description }: HeadingProps) => (
  <PageHeading title={title} className={s.heading}>
    <span className="hidden-text">{title}, </span>
    <span className={s.category}>{category}</span> <span className={s.description}>{description}</span>
  </PageHeading>
))

/** Nor are the ways on. */
const Ways = memo(({ id, streamUrl, over }: { id: string; streamUrl: string | null; over: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className={s.ways}>
      <Link to={`/stats/${id}`} className={s.way}>
        {t('live.statistics')}
      </Link>
      {streamUrl && (
        <a className={over ? 'button quiet' : 'button'} href={streamUrl} target="_blank" rel="noopener noreferrer">
          <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
            <path d="M4 2.5v11l9-5.5z" />
          </svg>
          <span lang="es">{t('live.watch')}</span>
        </a>
      )}
    </div>
  )
})

/** The same lines and the same room, before the first score. */
export function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <section className={`night ${s.board}`} aria-busy="true">
      <div className={s.top}>
        <PageHeading title={t('live.title')} className={s.heading}>
          {t('loading')}
        </PageHeading>
      </div>
      <BoardTable match={null} stale />
      <div className={s.bottom} />
    </section>
  )
}
