import { useEffect, useState } from 'react'
import { namesOf, playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import { gameWonBy, isOver, type Score } from '../../shared/scoring/score.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import { AfterMatch } from './after-match.tsx'
import { Conflict } from './conflict.tsx'
import s from './console.module.css'
import { ConsoleScore } from './console-score.tsx'
import { entrySummary } from './entry-summary.ts'
import { MatchMenu, type MenuStep } from './match-menu.tsx'
import { PhoneCode } from './phone-code.tsx'
import { ActionKeys, type Chosen, DetailKeys } from './point-keys.tsx'
import { Prompts } from './prompts.tsx'
import { projected, useScorer } from './scorer-store.ts'
import { FirstServerKeys, ServiceOffer, type ServicePrompt, servicePrompt } from './server-keys.tsx'
import { IgnoredTapLine, type TakeTap, useTapGuard, useTaps } from './taps.tsx'

/** The console, with the score on top and keys below. A tap changes the score at once, before the server has stored it. */
export function Console({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const state = useScorer()
  const { tap, steady } = useTaps()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [menu, setMenu] = useState<MenuStep | null>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // A wide screen shows the QR code with which the umpire opens the console on a phone.
  const wide = useMedia('(min-width: 72rem)')
  useWakeLock()
  useWarning(state.waiting.length > 0, state.kept)

  const log = projected(state)
  const score = log?.live.score ?? null
  const standing = log?.live.standing.slice() ?? []
  const service = score && servicePrompt(score, standing, match.firstServer)
  const play = score && playOf(score, service, chosen)
  const last = standing.at(-1)
  const settled = useTapGuard(root, state.question ? 'question' : `${play} ${menu} ${last?.id}`)
  if (!log || !score || !play) return null

  const players = playersOf(match)
  const names = namesOf(match)
  const before = log.before.at(-1)
  const gameTo = before && last?.kind !== 'start' ? gameWonBy(before, score) : null
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
          <PlayKeys
            play={play}
            match={match}
            score={score}
            service={service}
            chosen={chosen}
            choose={setChosen}
            tap={tap}
          />
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

/** A line about the entries: whether the server has stored all, how many wait, and whether this phone has stored the waiting ones. */
function LineState() {
  const { t } = useTranslation()
  const waiting = useScorer((state) => state.waiting.length)
  const down = useScorer(({ line }) => line === 'down')
  const kept = useScorer((state) => state.kept)
  const fine = kept && !down
  return (
    <p className={fine && waiting === 0 ? s.line : `${s.line} ${s.open}`} data-line={down ? 'down' : 'up'}>
      {!kept && <strong role="alert">{t('scorer.notKept')}</strong>} {down && <strong>{t('scorer.offline')}</strong>}{' '}
      {waiting > 0 ? t('scorer.waiting', { count: waiting }) : fine && t('scorer.stored')}
    </p>
  )
}

/** The keys that are shown. */
type Play = 'over' | 'suspended' | 'server' | 'detail' | 'actions'

/**
 * @param service the question about a pair's order of service
 * @param chosen a point that waits for its shot or stroke
 */
function playOf(score: Score, service: ServicePrompt | null, chosen: Chosen | null): Play {
  if (isOver(score)) return 'over'
  if (score.status === 'suspended') return 'suspended'
  if (score.format !== undefined && score.server === null && score.status === 'scheduled') return 'server'
  if (service?.kind === 'ask') return 'server'
  return chosen ? 'detail' : 'actions'
}

interface PlayKeysProps {
  play: Play
  match: MatchSummary
  score: Score
  service: ServicePrompt | null
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  tap: TakeTap
}

/** The keys for the entries that are possible next. */
function PlayKeys({ play, match, score, service, chosen, choose, tap }: PlayKeysProps) {
  const { t } = useTranslation()
  switch (play) {
    case 'over':
      return <AfterMatch matchId={match.id} />
    case 'suspended':
      return (
        <button
          type="button"
          className={s.resume}
          onClick={() => tap({ kind: 'status', status: 'resumed', winner: null })}
        >
          {t('scorer.menu.resumed')}
        </button>
      )
    case 'server':
      return <FirstServerKeys match={match} side={service?.side} tap={tap} />
    case 'detail':
      return chosen && <DetailKeys chosen={chosen} players={playersOf(match)} tap={tap} done={() => choose(null)} />
    case 'actions':
      return <ActionKeys score={score} names={namesOf(match)} tap={tap} choose={choose} />
  }
}

interface UndoButtonProps {
  match: MatchSummary
  standing: readonly StandingEntry[]
  tap: TakeTap
}

/** The button that takes back the latest standing entry of any kind. Its text names that entry. */
function UndoButton({ match, standing, tap }: UndoButtonProps) {
  const { t } = useTranslation()
  const last = standing.at(-1)
  return (
    <button type="button" className={s.undo} disabled={!last} onClick={() => tap({ kind: 'undo' })}>
      <span className={s.words}>
        {last
          ? t('scorer.undo', { what: entrySummary(t, last, match, hasBegun(standing.slice(0, -1))) })
          : t('scorer.nothingToUndo')}
      </span>
    </button>
  )
}

/**
 * Asks before the page closes while entries wait, because a closed page does not send them, and loses them if the phone has
 * not stored them. Does not ask without a network if the phone has stored them.
 */
function useWarning(waits: boolean, kept: boolean): void {
  useEffect(() => {
    if (!waits || (kept && navigator.onLine === false)) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [waits, kept])
}
