import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MatchSummary, namesOf, playersOf } from '../../shared/matches/match.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import { ActionPad } from './action-pad.tsx'
import { Conflict } from './conflict.tsx'
import s from './console.module.css'
import { ConsoleScore } from './console-score.tsx'
import { type Chosen, DetailPad } from './detail-pad.tsx'
import { FirstServer } from './first-server.tsx'
import { LineState } from './line-state.tsx'
import { MatchMenu } from './match-menu.tsx'
import { PhoneCode } from './phone-code.tsx'
import { Prompts } from './prompts.tsx'
import { projected, useScorer } from './scorer-store.ts'
import { UndoButton } from './undo-button.tsx'
import { useTaps } from './use-taps.ts'

/** Score and server on top, the thumb's keys below. What is tapped shows at once, whether or not it is stored yet. */
export function Console({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const state = useScorer()
  const { tap, steady } = useTaps()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [menu, setMenu] = useState(false)
  // On a desk the next step is to take the console to the court.
  const wide = useMedia('(min-width: 72rem)')
  useWakeLock()
  useWarning(state.waiting.length > 0)

  const log = projected(state)
  if (!log) return null
  const { score, standing } = log.live
  const players = playersOf(match)
  const names = namesOf(match)
  const asksServer = score.format !== undefined && score.server === null && score.status === 'scheduled'
  const play = () => {
    if (isOver(score)) return <p className={s.over}>{t('scorer.over')}</p>
    if (score.status === 'suspended') {
      return (
        <button
          type="button"
          className={s.resume}
          onClick={() => tap({ kind: 'status', status: 'resumed', winner: null })}
        >
          {t('scorer.resume')}
        </button>
      )
    }
    if (asksServer) return <FirstServer match={match} tap={tap} />
    if (chosen) return <DetailPad chosen={chosen} players={players} tap={tap} done={() => setChosen(null)} />
    return <ActionPad score={score} players={players} tap={tap} choose={setChosen} />
  }
  return (
    <div
      className={`night ${s.console}`}
      data-seq={log.live.seq}
      data-waiting={state.waiting.length}
      data-steady={steady}
    >
      <PageHeading title={t('live.versus', { one: players[0], two: players[1] })} className="hidden-text" />
      <LineState open={() => setMenu(true)} />
      <ConsoleScore score={score} players={players} names={names} />
      <Prompts score={score} names={names} />
      {state.question ? <Conflict match={match} question={state.question} /> : play()}
      {!state.question && !chosen && <UndoButton standing={standing} players={players} tap={tap} />}
      {wide && (
        <aside className={s.phone}>
          <PhoneCode />
        </aside>
      )}
      {menu && <MatchMenu match={match} score={score} tap={tap} close={() => setMenu(false)} />}
    </div>
  )
}

/** Nothing that waits is lost by leaving, but it is not sent either: the browser asks first. */
function useWarning(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || navigator.onLine === false) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [wanted])
}
