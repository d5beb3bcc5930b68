import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type MatchSummary, playersOf } from '../../shared/matches/match.ts'
import type { Draft } from '../../shared/matches/match-log.ts'
import { isOver, type Score } from '../../shared/scoring/score.ts'
import { of, opponent, type Side } from '../../shared/scoring/side.ts'
import { SIDES } from '../live/score-parts.tsx'
import s from './match-menu.module.css'
import { PhoneCode } from './phone-code.tsx'
import { serversOf } from './servers-of.ts'

interface Props {
  match: MatchSummary
  score: Score
  tap: (draft: Draft) => void
  close: () => void
}

/** What needs to be said of whom: `by` is who retires, is punished or stays away. */
const ABOUT = ['retired', 'defaulted', 'walkover', 'warning', 'point', 'game', 'finished'] as const
type About = (typeof ABOUT)[number]

function draftAbout(about: About, by: Side): Draft {
  if (about === 'warning' || about === 'point' || about === 'game') return { kind: 'penalty', side: by, penalty: about }
  return { kind: 'status', status: about, winner: about === 'finished' ? by : opponent(by) }
}

/** Everything that is no point: rain, an end before the end, penalties, a wrong server. Each needs two taps. */
export function MatchMenu({ match, score, tap, close }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [step, setStep] = useState<About | 'server' | null>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const take = (draft: Draft) => {
    tap(draft)
    close()
  }
  const over = isOver(score)
  const offered = ABOUT.filter(
    (about) =>
      (about !== 'finished' || score.format === undefined) && (about !== 'walkover' || score.status === 'scheduled'),
  )
  return (
    <dialog ref={dialog} className={`night ${s.menu}`} aria-labelledby="match-menu" onClose={close}>
      <h2 id="match-menu" className={s.title}>
        {step === null ? t('scorer.more') : t(`scorer.about.${step}`)}
      </h2>
      {step === null ? (
        <>
          {!over && score.status !== 'suspended' && (
            <Choice onClick={() => take({ kind: 'status', status: 'suspended', winner: null })}>
              {t('scorer.suspend')}
            </Choice>
          )}
          {!over && score.status === 'suspended' && (
            <Choice onClick={() => take({ kind: 'status', status: 'resumed', winner: null })}>
              {t('scorer.resume')}
            </Choice>
          )}
          {!over &&
            offered.map((about) => (
              <Choice key={about} onClick={() => setStep(about)}>
                {t(`scorer.menu.${about}`)}
              </Choice>
            ))}
          {!over && score.format !== undefined && (
            <Choice onClick={() => setStep('server')}>{t('scorer.menu.server')}</Choice>
          )}
          <PhoneCode />
          <Link to={`/live/${match.id}`} className={s.link}>
            {t('stats.board')}
          </Link>
        </>
      ) : step === 'server' ? (
        serversOf(match).map(({ name, draft }) => (
          <Choice key={name} onClick={() => take(draft)}>
            {name}
          </Choice>
        ))
      ) : (
        SIDES.map((side) => (
          <Choice key={side} onClick={() => take(draftAbout(step, side))}>
            {of(playersOf(match), side)}
          </Choice>
        ))
      )}
      <Choice quiet onClick={() => (step === null ? dialog.current?.close() : setStep(null))}>
        {t('scorer.back')}
      </Choice>
    </dialog>
  )
}

function Choice({ onClick, children, quiet = false }: { onClick: () => void; children: string; quiet?: boolean }) {
  return (
    <button type="button" className={quiet ? `${s.choice} ${s.quiet}` : s.choice} onClick={onClick}>
      {children}
    </button>
  )
}
