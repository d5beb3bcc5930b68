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
import { IgnoredTapLine } from './ignored-tap.tsx'
import { LineState } from './line-state.tsx'
import { MatchMenu, type MenuStep } from './match-menu.tsx'
import { PhoneCode } from './phone-code.tsx'
import { PlayKeys, playOf } from './play-keys.tsx'
import type { Chosen } from './point-keys.tsx'
import { Prompts } from './prompts.tsx'
import { projected, useScorer } from './scorer-store.ts'
import { ServiceOffer } from './server-keys.tsx'
import { servicePrompt } from './service-prompt.ts'
import { useTapGuard } from './tap-guard.ts'
import { UndoButton } from './undo-button.tsx'
import { useTaps } from './use-taps.ts'

/** Score and server on top, keys below. A tap shows at once, before it is stored on the server. */
export function Console({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const state = useScorer()
  const { tap, steady } = useTaps()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [menu, setMenu] = useState<MenuStep | null>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // On a desktop the umpire's next step is to open the console on a phone.
  const wide = useMedia('(min-width: 72rem)')
  useWakeLock()
  useWarning(state.waiting.length > 0, state.kept)

  const log = projected(state)
  const { score, standing } = log?.live ?? { score: null, standing: [] }
  const service = score && servicePrompt(score, standing, match.firstServer)
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

/** Asks before leaving while entries wait: they are not sent later, and are lost if the phone has not stored them. */
function useWarning(waits: boolean, kept: boolean): void {
  useEffect(() => {
    if (!waits || (kept && navigator.onLine === false)) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [waits, kept])
}
