import { useEffect, useState } from 'react'
import { type MatchSummary, namesOf, playersOf } from '../../shared/matches/match.ts'
import { gameWonBy } from '../../shared/scoring/score.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import { Conflict } from './conflict.tsx'
import s from './console.module.css'
import { ConsoleScore } from './console-score.tsx'
import type { Chosen } from './detail-pad.tsx'
import { IgnoredTapLine } from './ignored-tap-line.tsx'
import { LineState } from './line-state.tsx'
import { MatchMenu, type MenuStep } from './match-menu.tsx'
import { pairService } from './pair-service.ts'
import { PhoneCode } from './phone-code.tsx'
import { PlayKeys, playOf } from './play-keys.tsx'
import { Prompts } from './prompts.tsx'
import { projected, useScorer } from './scorer-store.ts'
import { ServiceOffer } from './service-offer.tsx'
import { UndoButton } from './undo-button.tsx'
import { useTapGuard } from './use-tap-guard.ts'
import { useTaps } from './use-taps.ts'

/** Score and server on top, the thumb's keys below. What is tapped shows at once, whether or not it is stored yet. */
export function Console({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const state = useScorer()
  const { tap, steady } = useTaps()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [menu, setMenu] = useState<MenuStep | null>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // On a desk the next step is to take the console to the court.
  const wide = useMedia('(min-width: 72rem)')
  useWakeLock()
  useWarning(state.waiting.length > 0, state.kept)

  const log = projected(state)
  const { score, standing } = log?.live ?? { score: null, standing: [] }
  const service = score && pairService(score, standing, match.firstServer)
  const play = score && playOf(score, service, chosen)
  const last = standing[standing.length - 1]
  const settled = useTapGuard(root, state.question ? 'question' : `${play} ${menu} ${last?.id}`)
  if (!log || !score || !play) return null

  const players = playersOf(match)
  const names = namesOf(match)
  const gameTo = log.before && last?.kind !== 'start' ? gameWonBy(log.before.score, score) : null
  return (
    <div
      ref={setRoot}
      className={`night ${s.console}`}
      data-seq={log.live.seq}
      data-waiting={state.waiting.length}
      data-steady={steady && settled}
    >
      <PageHeading title={t('live.versus', { one: players[0], two: players[1] })} className="hidden-text" />
      <div className={s.state}>
        <LineState />
        <IgnoredTapLine />
      </div>
      {!state.question && (
        <>
          <ConsoleScore score={score} names={names} />
          <Prompts score={score} names={names} gameTo={gameTo}>
            {service?.kind === 'offer' && play === 'actions' && (
              <ServiceOffer match={match} service={service} tap={tap} />
            )}
          </Prompts>
        </>
      )}
      <div className={state.question ? `${s.play} ${s.asks}` : s.play}>
        {state.question ? (
          <Conflict match={match} question={state.question} />
        ) : (
          <PlayKeys match={match} score={score} service={service} chosen={chosen} choose={setChosen} tap={tap} />
        )}
      </div>
      {!state.question && play !== 'detail' && (
        <div className={s.foot}>
          <UndoButton match={match} standing={standing} tap={tap} />
          <button type="button" className={s.more} onClick={() => setMenu('all')}>
            {t('scorer.more')}
          </button>
        </div>
      )}
      {wide && (
        <aside className={s.phone}>
          <PhoneCode matchId={match.id} />
        </aside>
      )}
      {menu && !state.question && (
        <MatchMenu match={match} score={score} standing={standing} step={menu} go={setMenu} tap={tap} />
      )}
    </div>
  )
}

/** What waits is not sent after leaving, and lost where the phone does not keep it: the browser asks first. */
function useWarning(waits: boolean, kept: boolean): void {
  useEffect(() => {
    if (!waits || (kept && navigator.onLine === false)) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [waits, kept])
}
