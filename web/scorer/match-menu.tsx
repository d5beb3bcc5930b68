import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import { type MatchSummary, playersOf } from '../../shared/matches/match.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import { isOver, type Score } from '../../shared/scoring/score.ts'
import { of, opponent, type Side } from '../../shared/scoring/side.ts'
import { SIDES } from '../live/score-parts.tsx'
import { useMedia } from '../ui/use-media.ts'
import s from './match-menu.module.css'
import { PhoneCode } from './phone-code.tsx'
import { hasBegun } from './said-words.ts'
import { serversOf } from './servers-of.ts'
import { StartForm } from './start-form.tsx'
import type { TakeTap } from './use-taps.ts'

interface Props {
  match: MatchSummary
  score: Score
  standing: readonly StandingEntry[]
  step: MenuStep
  /** To another step; null closes the menu. */
  go: (step: MenuStep | null) => void
  tap: TakeTap
}

/** What needs to be said of whom: `by` is who retires, is punished or stays away. */
const ABOUT = ['retired', 'defaulted', 'walkover', 'warning', 'point', 'game', 'finished'] as const
type About = (typeof ABOUT)[number]

/** What the menu asks: anything at all, of whom, who serves, or a whole score. */
export type MenuStep = About | 'all' | 'server' | 'start'

function draftAbout(about: About, by: Side): Draft {
  if (about === 'warning' || about === 'point' || about === 'game') return { kind: 'penalty', side: by, penalty: about }
  return { kind: 'status', status: about, winner: about === 'finished' ? by : opponent(by) }
}

/** Everything that is no point: rain, an end before the end, penalties, a wrong server, a known start. Each needs two taps. */
export function MatchMenu({ match, score, standing, step, go, tap }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  // A phone is there already; a wide screen shows the code beside the console.
  const showsCode = useMedia('(min-width: 48rem) and (max-width: 71.99rem) and (min-height: 32rem)')
  useEffect(() => dialog.current?.showModal(), [])
  const take = (draft: Draft): boolean => {
    const taken = tap(draft)
    if (taken) go(null)
    return taken
  }
  const body = () => {
    if (step === 'start') return <StartForm match={match} score={score} tap={take} />
    if (step === 'server') {
      return serversOf(match).map(({ name, draft }) => (
        <Choice key={name} onClick={() => take(draft)}>
          {name}
        </Choice>
      ))
    }
    if (step !== 'all') {
      return SIDES.map((side) => (
        <Choice key={side} onClick={() => take(draftAbout(step, side))}>
          {of(playersOf(match), side)}
        </Choice>
      ))
    }
    return (
      <>
        <div className={s.choices}>
          {offers(score, standing).map((offer) => (
            <Choice
              key={offer}
              onClick={() =>
                offer === 'suspended' || offer === 'resumed'
                  ? take({ kind: 'status', status: offer, winner: null })
                  : go(offer)
              }
            >
              {t(`scorer.menu.${offer}`)}
            </Choice>
          ))}
        </div>
        {showsCode && <PhoneCode matchId={match.id} />}
        <Link to={`/live/${match.id}`} className={s.link}>
          {t('stats.board')}
        </Link>
      </>
    )
  }
  return (
    <dialog ref={dialog} className={`night ${s.menu}`} aria-labelledby="match-menu" onClose={() => go(null)}>
      <h2 id="match-menu" className={s.title}>
        {step === 'all' ? t('scorer.more') : t(`scorer.about.${step}`)}
      </h2>
      {body()}
      <Choice quiet onClick={() => go(step === 'all' ? null : 'all')}>
        {t('scorer.back')}
      </Choice>
    </dialog>
  )
}

/** What can be said now. */
function offers(
  score: Score,
  standing: readonly StandingEntry[],
): (Exclude<MenuStep, 'all'> | 'suspended' | 'resumed')[] {
  if (isOver(score)) return []
  const pause = score.status === 'suspended' ? ('resumed' as const) : ('suspended' as const)
  const about = ABOUT.filter(
    (each) =>
      (each !== 'finished' || score.format === undefined) && (each !== 'walkover' || score.status === 'scheduled'),
  )
  return [
    ...(hasBegun(standing) ? [] : (['start'] as const)),
    pause,
    ...about,
    ...(score.format === undefined ? [] : (['server'] as const)),
  ]
}

function Choice({ onClick, children, quiet = false }: { onClick: () => void; children: string; quiet?: boolean }) {
  return (
    <button type="button" className={quiet ? `${s.choice} ${s.quiet}` : s.choice} onClick={onClick}>
      {children}
    </button>
  )
}
