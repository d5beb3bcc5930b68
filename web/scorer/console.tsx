import { Suspense, useEffect, useMemo, useState } from 'react'
import { namesOf, playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { withoutGuess } from '../../shared/matches/service-choice.ts'
import { isResult } from '../../shared/scoring/result.ts'
import { gameWonBy, of, type Score, type Side } from '../../shared/scoring/score.ts'
import { useDayAndCourt } from '../clubs/day-and-court.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { MessageLine } from '../scoreboard/message-line.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { useWakeLock } from '../ui/use-wake-lock.ts'
import { Conflict } from './conflict.tsx'
import s from './console.module.css'
import { useConsoleMode } from './console-mode.ts'
import { ConsoleScore } from './console-score.tsx'
import { LineState } from './line-state.tsx'
import { MatchMenu, type MenuStep } from './match-menu.tsx'
import { PhoneCode } from './phone-code.tsx'
import { type Asked, isInRally, PlayKeys, playOf } from './play-keys.tsx'
import { doubleFault, lastPlayed } from './point-draft.ts'
import type { Chosen } from './point-keys.tsx'
import { Prompts } from './prompts.tsx'
import { projected, useScorer } from './scorer-store.ts'
import { add } from './scorer-sync.ts'
import { ServeKeys } from './serve-keys.tsx'
import { ServiceOffer, servicePrompt } from './server-keys.tsx'
import { SetTimes } from './set-times.tsx'
import { MessageOverLine, showMaySleep, useTapGuard, useTaps } from './taps.tsx'
import { UndoButton } from './undo-button.tsx'
import { useMoved } from './use-moved.ts'
import { useNotes } from './use-notes.ts'

/** The event and the round of a match in a draw, so that the umpire can announce it. */
const MatchDraw = lazyPart(
  ['competitions'],
  () => import('../competitions/match-draw.tsx'),
  () => null,
)

/** The console, with the score on top and keys below. A tap changes the score at once, before the server has stored it. */
export function Console({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const state = useScorer()
  const mode = useConsoleMode((chosen) => chosen.mode)
  const { tap, act, steady } = useTaps()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [menu, setMenu] = useState<MenuStep | null>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // A wide screen shows the QR code with which the umpire opens the console on a phone.
  const wide = useMedia('(min-width: 72rem)')
  const maySleep = useWakeLock()
  useEffect(() => {
    if (maySleep) showMaySleep()
  }, [maySleep])
  useWarning(state.waiting.length > 0, state.kept)
  const court = useDayAndCourt().place({ ...match, description: '' })
  useMoved(match.court, court)

  const log = projected(state)
  const score = log?.live.score ?? null
  const list = log?.live.standing
  const standing = useMemo(() => list?.slice() ?? [], [list])
  const [notes, note] = useNotes(match.id, lastPlayed(standing))
  const service = score && servicePrompt(score, standing, match.firstServer)
  const play = score && playOf(score, service, mode, asked, chosen)
  const last = standing.at(-1)
  const settled = useTapGuard(root, state.question ? `question ${log?.live.seq}` : `${play} ${menu} ${last?.id}`)
  if (!log || !score || !play) return null

  const players = playersOf(match)
  const names = namesOf(match)
  const shown = withoutGuess(score, standing, match.firstServer)
  const before = log.before.at(-1)
  const gameTo = before && last && last.kind !== 'start' && !isResult(last) ? gameWonBy(before, score) : null
  const penalty =
    last?.kind === 'penalty' && last.penalty !== 'default'
      ? t(`scorer.call.${last.penalty}`, { player: of(players, last.side) })
      : null
  const fault = () =>
    act('fault', () => {
      const { server } = score
      if (!notes.fault) note({ fault: true })
      else if (server === null) setAsked('doubleFault')
      else return add(doubleFault(server, partnerOf(shown, server)))
      return null
    })
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
        <SetTimes match={match} court={court} start={log.start} standing={standing} />
        <MessageOverLine />
        <MessageLine club={match.club ?? ''} className={s.message} isAside />
      </div>
      {!state.question && (
        <>
          <ConsoleScore score={shown} names={names} />
          <Prompts score={shown} names={names} gameTo={gameTo} penalty={penalty}>
            {service?.kind === 'offer' && isInRally(play) && <ServiceOffer match={match} service={service} tap={tap} />}
            {standing.length === 0 && match.playerIds && (
              <Suspense fallback={null}>
                <MatchDraw match={match.id} />
              </Suspense>
            )}
          </Prompts>
          {isInRally(play) && (
            <ServeKeys
              mode={mode}
              players={players}
              notes={notes}
              note={note}
              act={act}
              fault={play === 'detail' ? undefined : fault}
              askRally={() => setAsked('rally')}
            />
          )}
        </>
      )}
      <div className={state.question ? `${s.play} ${s.asks}` : s.play}>
        {state.question ? (
          <Conflict match={match} question={state.question} />
        ) : (
          <PlayKeys
            play={play}
            match={match}
            score={shown}
            standing={standing}
            service={service}
            notes={notes}
            note={note}
            chosen={chosen}
            choose={setChosen}
            ask={setAsked}
            tap={tap}
            correct={() => setMenu('result')}
          />
        )}
      </div>
      {!state.question && play !== 'detail' && play !== asked && (
        <div className={s.foot}>
          <UndoButton
            match={match}
            standing={standing}
            undoFault={notes.fault && isInRally(play) ? () => note({ fault: false }) : null}
            act={act}
          />
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
        <MatchMenu
          match={match}
          score={score}
          standing={standing}
          step={menu}
          go={setMenu}
          tap={tap}
          maySleep={maySleep}
        />
      )}
    </div>
  )
}

/** Returns the partner of a side who serves, or undefined if unknown and in singles. */
const partnerOf = ({ partners }: Score, side: Side) => partners?.[side - 1]

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
