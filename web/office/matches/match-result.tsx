import { useId, useState } from 'react'
import { partialScore, setsInWords } from '../../../shared/scoring/display.ts'
import { shownStatus } from '../../../shared/scoring/shown-score.ts'
import { useMatch } from '../../match-feed/match-view.ts'
import { CorrectedNote } from '../../scoreboard/corrected-note.tsx'
import { winnerOf } from '../../scoreboard/entry-text.ts'
import { StatusPill } from '../../scoreboard/status-pill.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import { ResultDialog, type ResultSubject } from './correct-result.tsx'
import s from './match-result.module.css'

interface Props {
  id: string
  isArchived: boolean
  /** Called after the names of the sides were exchanged. */
  onExchange: () => void
}

/** The score of a match with its status and winner, and the button to correct it. */
export function MatchResult({ id, isArchived, onExchange }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const { match } = useMatch(id)
  const [subject, setSubject] = useState<ResultSubject | null>(null)
  const [isAsking, setAsking] = useState(false)
  const exchange = useOfficeAction(async (company: string, company2: string) => {
    await officeCall('PUT', `/product/${encodeURIComponent(id)}/sides`, { company, company2 })
    onExchange()
  })
  if (!match) return null
  const { score, players, status, date, untimed } = match
  const [one, two] = players
  const names = t('live.versus', { one, two })
  const text = status === 'scheduled' ? '' : setsInWords(score, 1)
  return (
    <section className={`stack-3 ${s.result}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('office.result.score')}</h2>
      <p className={`row breakable ${s.line}`}>
        <StatusPill status={shownStatus(score)} suspension={score.suspension} date={date} untimed={untimed} />{' '}
        {text && <strong className="numbers">{t('office.result.sets', { player: one, sets: text })}</strong>}{' '}
        {score.winner && <span>{t('tennis.winner', winnerOf(players, score.winner))}</span>}
      </p>
      <CorrectedNote match={match} />
      {!isArchived && (
        <div className={f.actions}>
          <button type="button" className="button quiet" onClick={() => setSubject({ id, names })}>
            {t(status === 'scheduled' ? 'office.result.enter' : 'office.result.correct')}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(true)}>
            {t('officeMatch.sides.button')}
          </button>
        </div>
      )}
      <Problem text={exchange.problem} />
      <Question
        asked={
          isAsking
            ? {
                title: t('officeMatch.sides.title'),
                text: t('officeMatch.sides.text', { one, two, score: partialScore(score, 1) || '0-0' }),
                yes: t('officeMatch.sides.button'),
              }
            : null
        }
        onYes={() => void exchange.run(two, one)}
        onClose={() => setAsking(false)}
      />
      <ResultDialog subject={subject} close={() => setSubject(null)} />
    </section>
  )
}
