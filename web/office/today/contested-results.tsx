import { useId, useState } from 'react'
import type { OfficeResult, OfficeResults } from '../../../shared/players/result-schemas.ts'
import { resultInWords } from '../../../shared/players/result-words.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeCall, officeGet } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './today-page.module.css'

const isContested = ({ answers }: OfficeResult): boolean => answers.some(({ answer }) => answer === 'contested')

/** The results of matches of bookings that a side contests. The office decides whether they count. */
export default function ContestedResults({ club }: { club: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const { last, reload } = useLoaded(withQuery('/office/contested', { club }), officeGet<OfficeResults>)
  const results = (last?.results ?? []).filter(isContested)
  if (results.length === 0) return null
  return (
    <section className={s.elsewhere} aria-labelledby={heading}>
      <h2 id={heading} className="subtitle">
        {t('officeContested.title', { count: results.length })}
      </h2>
      {results.map((result) => (
        <Contested key={result.match} result={result} onDecided={() => void reload()} />
      ))}
    </section>
  )
}

function Contested({ result, onDecided }: { result: OfficeResult; onDecided: () => void }) {
  const { t } = useTranslation()
  const { match, company, company2, sets, answers } = result
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
