import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { LoadingText } from '../ui/loading-text.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './court.module.css'
import { CourtLines } from './court-svg.tsx'
import h from './hero.module.css'

interface HalfProps {
  /** Whether this half is beyond the net. Its grid is then mirrored, and the element has `data-far`. */
  far: boolean
  className?: string | undefined
  hidden?: boolean
  /** Parts for the grid's areas `name`, `games` and `points`. */
  children: ReactNode
}

/** One half of the court, seen from above. Its grid follows the court's lines, so nothing moves when a match appears. */
export const CourtHalf = ({ far, className = '', hidden, children }: HalfProps) => (
  <span className={`${s.half} ${className}`} data-far={far || undefined} aria-hidden={hidden}>
    {children}
  </span>
)

interface FrameProps {
  /** The match on the court; undefined before it has loaded. */
  matchId?: string | undefined
  stale?: boolean
  occasion?: ReactNode
  /** A line below the court about other matches. Its place is always kept. */
  others?: ReactNode
  /** Loads the matches again after a failure. A button for it replaces the link. */
  retry?: () => void
  children?: ReactNode
}

/** The court at the top of the home page: lines, a link and space for a match. Its size is final before the match loads. */
export function CourtFrame({ matchId, stale = false, occasion, others, retry, children }: FrameProps) {
  const { t } = useTranslation()
  const court = (
    <>
      <CourtLines className={h.lines} />
      {children}
    </>
  )
  return (
    <>
      <p className={`line ${h.occasion}`}>{occasion}</p>
      {retry ? (
        <div className={h.court}>
          {court}
          <button type="button" className={`button ${h.open}`} onClick={retry}>
            {t('retry')}
          </button>
        </div>
      ) : (
        <Link
          to={matchId ? pathTo('liveMatch', matchId) : PAGES.live.path}
          className={h.court}
          data-stale={stale || undefined}
        >
          {court}
          <span className={`button ${h.open}`}>{t(matchId ? 'home.openBoard' : 'home.allMatches')}</span>
        </Link>
      )}
      <p className={h.others}>{others}</p>
    </>
  )
}

/** The court while its match is loading, with placeholders of the final size. */
export function WaitingCourt() {
  return (
    <CourtFrame
      occasion={
        <span className="hidden-text">
          <LoadingText />
        </span>
      }
    >
      <BlankHalf />
      <BlankHalf far />
    </CourtFrame>
  )
}

/** The court after the matches failed to load. */
export function FailedCourt({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <CourtFrame retry={retry}>
      <span className={s.message} role="status">
        {t('live.listFailed')}
      </span>
    </CourtFrame>
  )
}

/** The court of a club without matches. */
export function EmptyCourt() {
  const { t } = useTranslation()
  return (
    <CourtFrame>
      <span className={s.message}>{t('homePage.noMatch')}</span>
    </CourtFrame>
  )
}

/** The court after the code for matches failed to load. Only a reload loads it again. */
export const BrokenCourt = () => <FailedCourt retry={() => location.reload()} />

function BlankHalf({ far = false }: { far?: boolean }) {
  return (
    <CourtHalf far={far} hidden>
      <span className={`${s.blank} ${s.name}`} />
      <span className={`${s.blank} ${s.games}`} />
      <span className={`${s.blank} ${s.points}`} />
    </CourtHalf>
  )
}
