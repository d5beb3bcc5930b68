import { useId, useState } from 'react'
import type { OfficeResult, OfficeResults } from '../../../shared/players/result-schemas.ts'
import { resultInWords } from '../../../shared/players/result-words.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { dateText } from '../kit/club-times.ts'
import { withQuery } from '../kit/filters.tsx'
import { Fold } from '../kit/fold.tsx'
import { officeCall, officeGet } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './today-page.module.css'

const isContested = ({ answers }: OfficeResult): boolean => answers.some(({ answer }) => answer === 'contested')

/**
 * The results of matches of bookings that a side contests, and those of players without an email, whom nobody has asked to confirm. The
 * office decides whether they count.
 */
export default function ContestedResults({ club }: { club: string }) {
  const { t, language } = useTranslation()
  const [contestedTitle, callsTitle] = [useId(), useId()]
  const { last, reload } = useLoaded(withQuery('/office/contested', { club }), officeGet<OfficeResults>)
  const results = last?.results ?? []
  const contested = results.filter(isContested)
  const toCall = results.filter((each) => !isContested(each) && each.calls.length > 0)
  const onDecided = () => void reload()
  return (
    <>
      {contested.length > 0 && (
        <section className={s.elsewhere} aria-labelledby={contestedTitle}>
          <h2 id={contestedTitle} className="subtitle">
            {t('officeContested.title', { count: contested.length })}
          </h2>
          {contested.map((result) => (
            <div key={result.match} className={`${f.form} ${s.case}`}>
              <Result result={result} />
              <Decision result={result} onDecided={onDecided} />
            </div>
          ))}
        </section>
      )}
      {toCall.length > 0 && (
        <section className={s.elsewhere} aria-labelledby={callsTitle}>
          <h2 id={callsTitle} className="subtitle">
            {t('officeContested.calls', { count: toCall.length })}
          </h2>
          <p className="note">{t('officeContested.callsText')}</p>
          {toCall.map((result) => (
            <div key={result.match} className={`${f.form} ${s.case}`}>
              <Result result={result} />
              {result.dueAt !== null && (
                <p className="note">
                  {t('officeContested.due', { time: dateText(result.dueAt, result.club, language) })}
                </p>
              )}
              <Fold title={t('officeContested.decide')}>
                <Decision result={result} onDecided={onDecided} />
              </Fold>
            </div>
          ))}
        </section>
      )}
    </>
  )
}

/** Who played, the score, what the sides say about it, and whom to call. */
function Result({ result: { company, company2, sets, answers, calls } }: { result: OfficeResult }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="breakable">
        <strong>{t('live.versus', { one: company, two: company2 })}</strong> {resultInWords(sets)}
      </p>
      {answers
        .filter(({ reason }) => reason !== null)
        .map(({ side, reason }) => (
          <p key={side} className="note breakable">
            {t('officeContested.says', { who: side === 2 ? company2 : company, reason })}
          </p>
        ))}
      {calls.length > 0 && (
        <ul className="stack-1">
          {calls.map(({ side, name, phone }) => (
            <li key={`${side} ${name}`} className="breakable">
              {name}:{' '}
              {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : t('officeContested.noPhone')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The decision of the office, with its reason. */
function Decision({ result: { match }, onDecided }: { result: OfficeResult; onDecided: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { run, pending, problem } = useOfficeAction(async (answer: 'confirmed' | 'refused') => {
    await officeCall('PUT', `/office/contested/${encodeURIComponent(match)}`, { answer, reason: reason.trim() })
    onDecided()
  })
  const isReady = reason.trim() !== '' && !pending
  const decide = (answer: 'confirmed' | 'refused') => () => {
    if (isReady) void run(answer)
  }
  return (
    <div className={f.form}>
      <Field label={t('officeContested.reason')}>
        <input
          className={f.input}
          maxLength={LONGEST.booking.cancelReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div className={f.actions}>
        <button type="button" className="button" aria-disabled={!isReady} onClick={decide('confirmed')}>
          {t('officeContested.counts')}
        </button>
        <button type="button" className="button quiet" aria-disabled={!isReady} onClick={decide('refused')}>
          {t('officeContested.not')}
        </button>
      </div>
      <Problem text={problem} />
    </div>
  )
}
