import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { shownStatus } from '../../shared/scoring/shown-score.ts'
import { useLive } from '../match-feed/match-store.ts'
import { isPrerendered, type MatchView } from '../match-feed/match-view.ts'
import { BoardTable } from '../scoreboard/board-table.tsx'
import { Freshness } from '../scoreboard/freshness.tsx'
import { PaperDate } from '../scoreboard/paper-date.tsx'
import { ReplayMark } from '../scoreboard/replay-mark.tsx'
import { Stakes } from '../scoreboard/stakes.tsx'
import { StatusPill } from '../scoreboard/status-pill.tsx'
import { hasServers, ShareButton } from '../share/share-button.tsx'
import { LoadingText } from '../ui/loading-text.tsx'
import { useOnPaper } from '../ui/use-on-paper.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './stats-board.module.css'

interface Props {
  id: string
  match: MatchView | null
  /** Whether this is an earlier state of the match. */
  isPast: boolean
}

/** The score, smaller than on the scoreboard's page, with a link to that page. Its height is the same while the match loads. */
export function StatsBoard({ id, match, isPast }: Props) {
  const { t } = useTranslation()
  const onPaper = useOnPaper()
  const stale = useLive((state) => state.link === 'reconnecting')
  return (
    <section
      className={`night ${s.board}`}
      data-seq={match && !isPrerendered(match) ? match.seq : undefined}
      data-past={isPast || undefined}
      aria-busy={match === null}
    >
      <div className={s.top}>
        <p className={s.occasion}>
          {match && [match.category, match.description].filter(Boolean).join(' · ')}
          {match && onPaper && <PaperDate match={match} />}
        </p>
        {match && (
          <div className={`line ${s.signs}`}>
            {isPast ? (
              <ReplayMark />
            ) : (
              <StatusPill status={shownStatus(match.score)} suspension={match.score.suspension} />
            )}
            <ShareButton id={id} hasServers={hasServers(match.start)} />
          </div>
        )}
      </div>
      <BoardTable match={match} stale={stale || match === null} small />
      <div className={`note ${s.bottom}`}>
        <div className={s.stakes}>{match && <Stakes match={match} />}</div>
        {isPast ? <p /> : match ? <Freshness match={match} /> : <LoadingText />}
        <Link to={pathTo('liveMatch', id)} className={`screen-only ${s.way}`}>
          {t('stats.board')}
        </Link>
      </div>
    </section>
  )
}
