import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CourtLines } from './court-svg.tsx'
import s from './hero.module.css'

interface Props {
  /** The match that stands on the court, where there is one yet. */
  matchId?: string | undefined
  stale?: boolean
  occasion?: ReactNode
  children?: ReactNode
}

/** The hero's court: its lines, the way on, and room for a match. It has its final size before any match is here. */
export function CourtFrame({ matchId, stale = false, occasion, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p className={s.occasion}>{occasion}</p>
      <Link to={matchId ? `/live/${matchId}` : '/live'} className={s.court} data-stale={stale || undefined}>
        <CourtLines className={s.lines} />
        {children}
        <span className={`button ${s.open}`}>{t(matchId ? 'home.openBoard' : 'home.allMatches')}</span>
      </Link>
    </>
  )
}
