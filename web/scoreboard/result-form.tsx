import { type FormEvent, useId, useState } from 'react'
import { namesOf, playersOf, startOf } from '../../shared/matches/match.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { setInWords } from '../../shared/scoring/display.ts'
import { explain } from '../../shared/scoring/explain.ts'
import { formatOf } from '../../shared/scoring/format.ts'
import { readScore } from '../../shared/scoring/read-score.ts'
import {
  mayLackWinner,
  type Result,
  type ResultFault,
  resultFault,
  scoreOf,
  winnerOfSets,
} from '../../shared/scoring/result.ts'
import { of, type SetScore, type Side } from '../../shared/scoring/score.ts'
import { setHint } from '../../shared/scoring/set-hint.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { Field, invalidIf } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { faultText } from './fault-text.ts'
import s from './result-form.module.css'
import { SIDES } from './score-parts.tsx'

/** The ways in which a match can end, as people choose among them. */
const ENDINGS = ['finished', 'endedEarly', 'retired', 'defaulted', 'walkover'] as const
type Ending = (typeof ENDINGS)[number]

interface Props {
  match: Pick<MatchSummary, 'company' | 'company2' | 'players' | 'format' | 'firstServer'>
  /** The sets that the form begins with. */
  sets?: readonly SetScore[]
  /** Whether a reason has to be given. If not, it can be. */
  needsReason: boolean
  /** Whether the result is being stored. */
  pending?: boolean
  /** Label of the button. */
  label: string
  submit: (result: Result, reason: string) => void
}

/**
 * The form for the final score of a match, for the desk and the console. The score is typed as people write it. The call below
 * says how it is understood.
 */
export function ResultForm({ match, sets = [], needsReason, pending = false, label, submit }: Props) {
  const { t, language } = useTranslation()
  const [text, setText] = useState(() => sets.map((set) => setInWords(set, 1).replace(' ', '')).join(' '))
  const [chosen, setChosen] = useState<Ending>('finished')
  const [chosenWinner, setWinner] = useState<Side | 'nobody' | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const message = useId()
  const players = playersOf(match)
  const read = readScore(text, match.format)
  const known = 'unreadable' in read ? [] : read.sets
  const ending = 'unreadable' in read ? chosen : (read.end ?? chosen)
  const status = ending === 'endedEarly' ? 'finished' : ending
  const played = status === 'walkover' ? [] : known
  const decided = status === 'finished' ? winnerOfSets(match.format, played) : null
  const isNobodys = ending === 'endedEarly' || mayLackWinner(status)
  const winner = chosenWinner === 'nobody' ? null : chosenWinner
  const result: Result = { status, winner: decided ?? winner, sets: played }
  const problem = problemOf()
  /** Whether only the reason is missing. The form then also says how it understands the score. */
  const lacksReason = problem === null && needsReason && reason.trim() === ''
  const needsWinner = decided === null && !(ending === 'finished' && match.format !== null)

  function problemOf(): string | null {
    if ('unreadable' in read) return t('result.unreadable', { part: read.unreadable })
    if (status !== 'walkover' && known.length === 0 && ending !== 'retired' && ending !== 'defaulted')
      return t('result.needsScore')
    const lacksWinner = chosenWinner === null || (chosenWinner === 'nobody' && !isNobodys)
    if (lacksWinner && (mayLackWinner(status) || (ending === 'finished' && match.format === null)))
      return t('result.fault.winnerNeeded')
    const fault = resultFault(match.format, result)
    if (fault) return textOf(fault)
    if (ending === 'finished' && match.format !== null && decided === null) return textOf({ fault: 'notOver' })
    return null
  }

  function textOf(fault: ResultFault | { readonly fault: 'notOver' }): string {
    return faultText({ ...fault, hint: setHint(match.format, played, fault) }, language, t)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (problem === null && !lacksReason) submit(result, reason.trim())
    else setTried(true)
  }
  const score = scoreOf(startOf(match), match.format === null ? null : formatOf(match.format), result)
  return (
    <form className={f.form} onSubmit={send} noValidate>
      <Field label={t('result.score', { player: of(players, 1) })}>
        <input
          className={`numbers ${f.input}`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onFocus={({ target }) => target.select()}
          placeholder="6-4 3-6 10-8"
          maxLength={MOST_LETTERS}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={status === 'walkover' && chosen === 'walkover'}
          {...invalidIf(tried && problem !== null, message)}
        />
      </Field>
      <p className={`note ${s.help}`}>{t('result.help')}</p>
      <Field label={t('result.how')}>
        <select className={f.input} value={ending} onChange={({ target }) => setChosen(target.value as Ending)}>
          {ENDINGS.map((each) => (
            <option key={each} value={each}>
              {t(`result.ending.${each}`)}
            </option>
          ))}
        </select>
      </Field>
      {needsWinner && (
        <fieldset className={`stack-1 ${s.winner}`}>
          <legend>{t('result.who')}</legend>
          {SIDES.map((side) => (
            <label key={side} className={`line ${s.side}`}>
              <input type="radio" name="winner" checked={chosenWinner === side} onChange={() => setWinner(side)} />
              <span className="breakable">{of(players, side)}</span>
            </label>
          ))}
          {isNobodys && (
            <label className={`line ${s.side}`}>
              <input
                type="radio"
                name="winner"
                checked={chosenWinner === 'nobody' || (ending === 'endedEarly' && chosenWinner === null)}
                onChange={() => setWinner('nobody')}
              />
              <span>{t(mayLackWinner(status) ? `result.neither.${status}` : 'result.nobody')}</span>
            </label>
          )}
        </fieldset>
      )}
      <Field label={t(needsReason ? 'result.reason' : 'result.reasonIfAny')}>
        <input
          className={f.input}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={LONGEST.match.note}
          autoComplete="off"
          {...invalidIf(tried && lacksReason, message)}
        />
      </Field>
      <p className={`note ${s.help}`}>{t('result.private')}</p>
      <p
        id={message}
        role={tried && (problem !== null || lacksReason) ? 'alert' : 'status'}
        className={`breakable ${s.call}`}
      >
        {problem === null ? explain(score, language, namesOf(match)) : tried || text !== '' ? problem : null}
        {lacksReason && (
          <>
            <br />
            {t('result.needsReason')}
          </>
        )}
      </p>
      <div className={f.actions}>
        <button type="submit" className="button" aria-disabled={pending}>
          {label}
        </button>
      </div>
    </form>
  )
}

/** Length of the longest score: five sets with tie-breaks. */
const MOST_LETTERS = 80
