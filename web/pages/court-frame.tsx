import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../ui/use-translation.ts'
import { CourtLines } from './court-svg.tsx'
import s from './hero.module.css'

interface Props {
  /** The match that stands on the court, where there is one yet. */
  matchId?: string | undefined
  stale?: boolean
  occasion?: ReactNode
  /** Where nothing arrived: how to ask again, in the place of the way on. */
  retry?: () => void
  children?: ReactNode
}

/** The hero's court: its lines, the way on, and room for a match. It has its final size before any match is here. */
export function CourtFrame({ matchId, stale = false, occasion, retry, children }: Props) {
  const { t } = useTranslation()
  const court = (
    <>
      <CourtLines className={s.lines} />
      {children}
    </>
  )
  return (
    <>
      <p className={s.occasion}>{occasion}</p>
      {retry ? (
        <div className={s.court}>
          {court}
          <button type="button" className={`button ${s.open}`} onClick={retry}>
            {t('retry')}
          </button>
        </div>
      ) : (
        <Link to={matchId ? `/live/${matchId}` : '/live'} className={s.court} data-stale={stale || undefined}>
          {court}
          <span className={`button ${s.open}`}>{t(matchId ? 'home.openBoard' : 'home.allMatches')}</span>
        </Link>
      )}
    </>
  )
}
