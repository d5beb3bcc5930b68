import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { playersOf } from '../../shared/matches/match.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import type { EntryNote, Incident } from '../../shared/matches/match-notes.ts'
import type { MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { hasBegun, refuseCorrection, refuseTime } from '../../shared/matches/may-append.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { shownSets } from '../../shared/scoring/display.ts'
import { isOver, of, opponent, type Score, type Side, TIEBREAK_ORDERS } from '../../shared/scoring/score.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { LanguageMenu } from '../i18n/language-menu.tsx'
import { ResultForm } from '../scoreboard/result-form.tsx'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { startAtTitle } from '../ui/at-title.ts'
import { useMedia } from '../ui/use-media.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { chooseMode, useConsoleMode } from './console-mode.ts'
import s from './match-menu.module.css'
import { MenuChoice } from './menu-choice.tsx'
import { NOTED, NoteText, noteOf, ViolationFields } from './note-menu.tsx'
import { addNote } from './note-queue.ts'
import { NotesGiven } from './notes-given.tsx'
import { PenaltiesGiven } from './penalties-given.tsx'
import { PhoneCode } from './phone-code.tsx'
import { useScorer } from './scorer-store.ts'
import { sync } from './scorer-sync.ts'
import { serversOf } from './server-keys.tsx'
import { SidesStep } from './sides-step.tsx'
import { StartForm } from './start-form.tsx'
import { SuspendStep } from './suspend-step.tsx'
import type { TakeTap } from './taps.tsx'
import { hideMessage, MessageOverLine } from './taps.tsx'

interface Props {
  match: MatchSummary
  score: Score
  standing: readonly StandingEntry[]
  step: MenuStep
  /** Opens another step; null closes the menu. */
  go: (step: MenuStep | null) => void
  tap: TakeTap
  /** Whether the phone may turn its screen off. */
  maySleep: boolean
}

/** The choices that need a side: the side that retires, gets the penalty or is absent. For `finished` it is the winner. */
const ABOUT = ['retired', 'defaulted', 'walkover', 'warning', 'point', 'game', 'finished'] as const
type About = (typeof ABOUT)[number]

/** The steps of the menu: all choices, the side for a choice, who serves, the order in tie-breaks, a known score, a result, the reason of a suspension. */
export type MenuStep = About | 'all' | 'server' | 'order' | 'start' | 'result' | 'sides' | 'suspended' | 'note' | Noted
/** The step for an incident that the umpire notes. */
type Noted = `note-${Incident}`
const notedIn = (step: MenuStep): Incident | undefined => NOTED.find((kind) => step === `note-${kind}`)

/** The choices that need no side. */
const AT_ONCE = ['time', 'resumed'] as const
type AtOnce = (typeof AT_ONCE)[number]

const isAbout = (step: MenuStep): step is About => ABOUT.some((about) => about === step)

const isPenalty = (about: About): about is 'warning' | 'point' | 'game' =>
  about === 'warning' || about === 'point' || about === 'game'

function draftAbout(about: About, by: Side, note: EntryNote | null): Draft {
  if (isPenalty(about)) return { kind: 'penalty', side: by, penalty: about, ...(note && { note }) }
  return { kind: 'status', status: about, winner: about === 'finished' ? by : opponent(by) }
}

/**
 * The menu for all entries that are not points: a pause, an early end, penalties, a correction of who serves, a known score.
 * Each needs two taps.
 */
export function MatchMenu({ match, score, standing, step, go, tap, maySleep }: Props) {
  const { t } = useTranslation()
  const times = useClubTimes(match.club)
  const grant = useScorer((state) => state.grant)
  const otherMode = useConsoleMode(({ mode }) => (mode === 'full' ? 'simple' : 'full'))
  const dialog = useRef<HTMLDialogElement>(null)
  const [note, setNote] = useState<EntryNote>({})
  // A phone needs no QR code. A wide screen shows the code beside the console.
  const showsCode = useMedia('(min-width: 48rem) and (max-width: 71.99rem) and (min-height: 32rem)')
  useEffect(() => {
    // The message about an earlier tap would cover the question of the menu.
    hideMessage()
    if (!dialog.current) return
    dialog.current.showModal()
    startAtTitle(dialog.current)
  }, [])
  const take: TakeTap = (...drafts) => {
    const counted = tap(...drafts)
    if (counted) go(null)
    return counted
  }
  const body = () => {
    if (step === 'start') return <StartForm match={match} score={score} tap={take} />
    if (step === 'result') {
      return (
        <ResultForm
          match={match}
          sets={score.status === 'scheduled' ? [] : shownSets(score)}
          needsReason={false}
          label={t('scorer.enterResult')}
          submit={(result, text) => take({ kind: 'status', ...result, ...(text !== '' && { note: { text } }) })}
        />
      )
    }
    if (step === 'suspended') return <SuspendStep tap={take} />
    if (step === 'sides') return <SidesStep match={match} done={() => go(null)} />
    if (step === 'note') {
      return (
        <>
          {NOTED.map((kind) => (
            <MenuChoice key={kind} onClick={() => go(`note-${kind}`)}>
              {t(`note.kind.${kind}`)}
            </MenuChoice>
          ))}
          <NotesGiven match={match} />
        </>
      )
    }
    const noted = notedIn(step)
    if (noted) {
      const add = (side: Side | null) => {
        addNote(match.id, { kind: noted, side, ...noteOf(note) })
        void sync()
        go(null)
      }
      return (
        <>
          <div className={s.given}>
            <NoteText note={note} change={setNote} />
          </div>
          {SIDES.map((side) => (
            <MenuChoice key={side} onClick={() => add(side)}>
              {of(playersOf(match), side)}
            </MenuChoice>
          ))}
          <MenuChoice onClick={() => add(null)}>{t('scorer.note.nobody')}</MenuChoice>
        </>
      )
    }
    if (step === 'server') {
      return serversOf(match).map(({ name, draft }) => (
        <MenuChoice key={name} onClick={() => take(draft)}>
          {name}
        </MenuChoice>
      ))
    }
    if (step === 'order') {
      const { server } = score
      return TIEBREAK_ORDERS.map((tiebreakOrder) => (
        <MenuChoice key={tiebreakOrder} onClick={() => server && take({ kind: 'correction', server, tiebreakOrder })}>
          {t(`tennis.tiebreakOrder.${tiebreakOrder}`)}
        </MenuChoice>
      ))
    }
    if (isAbout(step)) {
      return (
        <>
          {isPenalty(step) && <PenaltiesGiven match={match} standing={standing} />}
          {isPenalty(step) && <ViolationFields note={note} change={setNote} />}
          {SIDES.map((side) => (
            <MenuChoice key={side} onClick={() => take(draftAbout(step, side, noteOf(note)))}>
              {of(playersOf(match), side)}
            </MenuChoice>
          ))}
        </>
      )
    }
    return (
      <>
        <div className={`stack-2 ${s.choices}`}>
          <MenuChoice
            onClick={() => {
              chooseMode(otherMode)
              go(null)
            }}
          >
            {t(`scorer.mode.${otherMode}`)}
          </MenuChoice>
          {offers(score, standing).map((offer) => (
            <MenuChoice
              key={offer}
              onClick={() => (isAtOnce(offer) ? take({ kind: 'status', status: offer, winner: null }) : go(offer))}
            >
              {offer === 'order' ? t('tennis.tiebreakOrder.title') : t(`scorer.menu.${offer}`)}
            </MenuChoice>
          ))}
        </div>
        <PenaltiesGiven match={match} standing={standing} />
        {showsCode && <PhoneCode matchId={match.id} />}
        {grant && times && (
          <p className={s.given}>
            {t('scorer.linkUntil', { time: `${times.day(grant.until)}, ${times.clock(grant.until)}` })}
          </p>
        )}
        {maySleep && <p className={s.given}>{t('scorer.maySleep')}</p>}
        <Link to={pathTo('liveMatch', match.id)} className={s.link}>
          {t('stats.board')}
        </Link>
        <LanguageMenu />
      </>
    )
  }
  return (
    <dialog ref={dialog} className={`night ${s.menu}`} aria-labelledby="match-menu" onClose={() => go(null)}>
      <MessageOverLine inMenu />
      <h2 id="match-menu" className={s.title}>
        {titleOf(t, step)}
      </h2>
      {body()}
      <MenuChoice quiet onClick={() => go(step === 'all' ? null : 'all')}>
        {t('scorer.back')}
      </MenuChoice>
    </dialog>
  )
}

const isAtOnce = (offer: Exclude<MenuStep, 'all' | Noted> | AtOnce): offer is AtOnce =>
  AT_ONCE.some((each) => each === offer)

function titleOf(t: TFunction, step: MenuStep): string {
  if (step === 'all') return t('scorer.more')
  const noted = notedIn(step)
  if (noted) return t(`note.kind.${noted}`)
  return step === 'order' ? t('tennis.tiebreakOrder.title') : t(`scorer.about.${step}`)
}

/** Returns the choices that are possible now. */
function offers(score: Score, standing: readonly StandingEntry[]): (Exclude<MenuStep, 'all' | Noted> | AtOnce)[] {
  if (isOver(score)) return ['note', 'result', 'sides']
  const pause = score.status === 'suspended' ? ('resumed' as const) : ('suspended' as const)
  const about = ABOUT.filter(
    (each) => (each !== 'finished' || score.format === undefined) && (each !== 'walkover' || !hasBegun(standing)),
  )
  return [
    ...(score.status === 'scheduled' || refuseTime(score) ? [] : (['time'] as const)),
    ...(hasBegun(standing) ? [] : (['start'] as const)),
    pause,
    ...about,
    ...(score.format === undefined ? [] : (['server'] as const)),
    ...(mayChooseOrder(score) ? (['order'] as const) : []),
    'note',
    'result',
    'sides',
  ]
}

/** Returns whether the order of service in tie-breaks can be chosen now. That is possible only between games. */
function mayChooseOrder(score: Score): boolean {
  const { server, points } = score
  if (server === null || points[0] + points[1] > 0) return false
  return refuseCorrection(score, { kind: 'correction', server, tiebreakOrder: 'ABAB' }) === null
}
