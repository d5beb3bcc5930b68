import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { declaredResult } from '../../../shared/matches/declared-result.ts'
import { namesOf, startOf } from '../../../shared/matches/match.ts'
import type { Match, StandingEntry } from '../../../shared/matches/match-schemas.ts'
import { hasBegun } from '../../../shared/matches/may-append.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { shownSets } from '../../../shared/scoring/display.ts'
import { explain } from '../../../shared/scoring/explain.ts'
import { isResult, mayLackWinner, type Result } from '../../../shared/scoring/result.ts'
import { isOver } from '../../../shared/scoring/score.ts'
import { codeOf } from '../../api/not-ok.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { ResultForm } from '../../scoreboard/result-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseFoot } from '../kit/close-button.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeCall, officeGet } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { questionAhead } from './ahead-of-day.ts'
import { type ContradictedEvent, contradictedEvent } from './contradicted-event.ts'

/** The match whose result is entered or corrected. */
export interface ResultSubject {
  readonly id: string
  /** The names of the players. */
  readonly names: string
}

interface Props {
  /** Null while the dialog is closed. */
  subject: ResultSubject | null
  close: () => void
}

const pathOf = (id: string): string => `/product/${encodeURIComponent(id)}`

/** Enters or corrects the result of a match, or takes a correction back. */
export function ResultDialog({ subject, close }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={subject !== null} title={t('office.result.title')} onClose={close}>
      <p className="breakable">{subject?.names}</p>
      {subject && <LoadedResult id={subject.id} close={close} />}
    </Dialog>
  )
}

function LoadedResult({ id, close }: { id: string; close: () => void }) {
  const { t } = useTranslation()
  const { value: match, failed, reload } = useLoaded(pathOf(id), officeGet<Match>)
  /** Whether somebody else has changed the score since the person saw it. */
  const [isChanged, setIsChanged] = useState(false)
  const [contradicted, setContradicted] = useState<ContradictedEvent | null>(null)
  const { may } = useMe()
  if (!match)
    return (
      <>
        <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
        <CloseFoot onClose={close} />
      </>
    )
  const done = async (outcome: 'stored' | 'changed') => {
    if (outcome === 'changed') {
      setIsChanged(true)
      return reload()
    }
    // The result is stored, also if nobody can say what it changes.
    const found =
      may('competition.manage', { club: match.club ?? null }) && (await contradictedEvent(id).catch(() => null))
    if (found) setContradicted(found)
    else close()
  }
  if (contradicted)
    return (
      <>
        <p role="alert">{t('office.result.contradicted')}</p>
        <p>
          <Link to={officePathTo('competitionEvent', contradicted.competition, contradicted.id)} onClick={close}>
            {t('office.result.decide', { event: contradicted.name })}
          </Link>
        </p>
        <CloseFoot onClose={close} />
      </>
    )
  return (
    <>
      <Problem text={isChanged ? t('office.result.changed') : null} />
      <Correct match={match} done={done} close={close} />
    </>
  )
}

interface CorrectProps {
  match: Match
  done: (outcome: 'stored' | 'changed') => Promise<unknown> | undefined
  close: () => void
}

function Correct({ match, done, close }: CorrectProps) {
  const { t, language } = useTranslation()
  const score = match.scoreboard.state
  const standing: StandingEntry[] = [...match.actions, ...match.statuses].sort((one, two) => one.seq - two.seq)
  const last = standing.at(-1)
  const declared = declaredResult(standing, startOf(match))
  const isBegun = hasBegun(standing) || isOver(score)
  /** The latest attempt. The same request again has the same id, so that it is stored once. */
  const attempt = useRef({ content: '', id: '' })
  const { run, pending, problem } = useOfficeAction(async (content: object) => {
    const text = JSON.stringify(content)
    if (attempt.current.content !== text) attempt.current = { content: text, id: randomId() }
    try {
      await officeCall('POST', `${pathOf(match.id)}/actions`, {
        id: attempt.current.id,
        baseSeq: match.seq,
        ...content,
      })
    } catch (error) {
      if (codeOf(error) !== 'SEQ_CONFLICT') throw error
      return done('changed')
    }
    return done('stored')
  })
  const [ahead, setAhead] = useState<{ readonly result: Result; readonly reason: string } | null>(null)
  const question = isBegun ? null : questionAhead([match], { now: serverNow(), t, language })
  const store = ({ status, winner, sets }: Result, reason: string) =>
    run({
      status,
      ...(winner ? { winner: winner === 1 ? match.company : match.company2 } : mayLackWinner(status) && { both: true }),
      sets,
      ...(reason !== '' && { note: { text: reason } }),
    })
  return (
    <>
      {isBegun && <p>{t('office.result.now', { result: explain(score, language, namesOf(match)) })}</p>}
      {last && isResult(last) && (
        <div className="stack-3">
          {declared && <p>{t(declared === 'corrected' ? 'office.result.isCorrected' : 'office.result.isEntered')}</p>}
          <div className={f.actions}>
            <button
              type="button"
              className="button quiet"
              aria-disabled={pending}
              onClick={() => void run({ undo: true })}
            >
              {t(declared === 'corrected' ? 'office.result.undo' : 'office.result.remove')}
            </button>
          </div>
        </div>
      )}
      <ResultForm
        match={match}
        sets={isOver(score) || isBegun ? shownSets(score) : []}
        needsReason={isBegun}
        pending={pending}
        label={t(isBegun ? 'office.result.correct' : 'office.result.enter')}
        submit={(result, reason) => (question ? setAhead({ result, reason }) : void store(result, reason))}
      />
      <Problem text={problem} />
      <Question
        asked={ahead && question}
        onYes={() => ahead && void store(ahead.result, ahead.reason)}
        onClose={() => setAhead(null)}
      />
      <CloseFoot onClose={close} />
    </>
  )
}
