import { useTranslation } from 'react-i18next'
import { useMatchList } from '../live/live-hooks.ts'
import { Correction, Reconnecting, useReconnecting } from '../live/live-labels.tsx'
import { CourtFrame } from './court-frame.tsx'
import { CourtSide } from './court-side.tsx'
import { CourtSign } from './court-sign.tsx'
import s from './hero.module.css'
import { useMatchOfTheMoment } from './match-of-the-moment.ts'

/** The match of the moment on the hero's court, one tap from its board. */
export default function LiveCourt() {
  const { t } = useTranslation()
  const { state, matches } = useMatchList()
  const stale = useReconnecting()
  const match = useMatchOfTheMoment(matches)
  return (
    <CourtFrame
      matchId={match?.id}
      stale={stale}
      occasion={
        <>
          <span className={s.what}>
            {match
              ? [match.category, match.description].filter(Boolean).join(' · ')
              : state !== 'loading' && t(state === 'ready' ? 'home.noMatch' : 'live.listFailed')}
          </span>
          {match && <Correction id={match.id} />}
          <Reconnecting />
        </>
      }
    >
      <CourtSide match={match} side={1} />
      <CourtSign match={match} />
      <CourtSide match={match} side={2} />
    </CourtFrame>
  )
}
