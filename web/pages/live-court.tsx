import { useMatchList } from '../match-feed/match-view.ts'
import { Correction, Reconnecting, useReconnecting } from '../scoreboard/live-labels.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { CourtFrame } from './court-frame.tsx'
import { CourtSide } from './court-side.tsx'
import { CourtSign } from './court-sign.tsx'
import { EmptyCourt, FailedCourt, WaitingCourt } from './court-states.tsx'
import s from './hero.module.css'
import { useMatchOfTheMoment } from './match-of-the-moment.ts'

/** The match of the moment on the hero's court, one tap from its board. */
export default function LiveCourt() {
  const { state, matches, retry } = useMatchList()
  const again = useRetry(state === 'ready', retry)
  const stale = useReconnecting()
  const match = useMatchOfTheMoment(matches)
  // One that another page has loaded is shown whatever becomes of the list.
  if (!match) {
    if (state === 'loading') return <WaitingCourt />
    return state === 'failed' ? <FailedCourt retry={again} /> : <EmptyCourt />
  }
  return (
    <CourtFrame
      matchId={match.id}
      stale={stale}
      occasion={
        <>
          <span className={s.what}>
            {match.category} {match.description && <span className={s.where}>{match.description}</span>}
          </span>
          <Correction id={match.id} />
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
