import { type FormEvent, useState } from 'react'
import type { OwnResult, OwnResults } from '../../shared/players/result-schemas.ts'
import { resultInWords } from '../../shared/players/result-words.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { getSignedIn, sendSignedIn } from '../api/signed-in-calls.ts'
import { useAction } from '../api/use-action.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { dayTitle } from '../ui/day-title.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { clockIn } from '../ui/zone-clock.ts'
import s from './my-bookings.module.css'

interface Props {
  /** Id of a court: only results of matches there. */
  court?: string
  /** The results are read again when it changes. */
  version?: string
}

/** The results of matches that the person’s side has scored itself, and that don’t count yet. */
export function ResultsToConfirm({ court, version = '' }: Props) {
  const { t } = useTranslation()
  const { last, reload } = useLoaded(`results ${version}`, () => getSignedIn<OwnResults>('/auth/me/results'))
  const results = (last?.results ?? []).filter((each) => court === undefined || each.court === court)
  if (results.length === 0) return null
  return (
    <section aria-label={t('booking.result.title')}>
      <h2 className={s.title}>{t('booking.result.title')}</h2>
      <p className="note">{t('booking.result.lead')}</p>
      <ul className={s.list}>
        {results.map((result) => (
          <li key={result.match} className={s.row}>
            <Result result={result} onAnswered={() => void reload()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A result with the answers to it. */
function Result({ result, onAnswered }: { result: OwnResult; onAnswered: () => void }) {
  const { t, language } = useTranslation()
  const { club: clubOf } = useClubs()
  const { match, club, company, company2, sets, side, asksOther, answers, dueAt } = result
  const [reason, setReason] = useState<string | null>(null)
  const { run, pending, error } = useAction(async (body: object) => {
    await sendSignedIn('PUT', `/product/${encodeURIComponent(match)}/answer`, body)
    setReason(null)
    onAnswered()
  })
  const own = answers.find((each) => each.side === side)?.answer
  const decision = answers.find((each) => each.side === 0)
  const isContested = !decision && answers.some(({ answer }) => answer === 'contested')
  const zone = clubOf(club ?? '')?.timeZone ?? 'UTC'
  const due = dueAt && `${dayTitle(dateIn(zone, Date.parse(dueAt)), language)}, ${clockIn(zone, dueAt, language)}`
  const contest = (event: FormEvent) => {
    event.preventDefault()
    void run({ answer: 'contested', reason: reason?.trim() })
  }
  return (
    <>
      <div className={s.what}>
        <span className="strong">{t('live.versus', { one: company, two: company2 })}</span>
        <span className={s.time}>{resultInWords(sets)}</span>
        <span className={s.dim}>
          {isContested && t('booking.result.contested')}
          {decision && t(`booking.result.decided.${decision.answer}`, { reason: decision.reason })}
          {!decision && !isContested && (
            <>
              {own === 'confirmed' && t(asksOther ? 'booking.result.waiting' : 'booking.result.nobody')}
              {due && ` ${t('booking.result.due', { when: due })}`}
            </>
          )}
        </span>
      </div>
      {decision ? null : reason === null ? (
        <div className={f.actions}>
          {own !== 'confirmed' && (
            <button
              type="button"
              className="button"
              aria-disabled={pending}
              onClick={() => void run({ answer: 'confirmed' })}
            >
              {t('booking.result.confirm')}
            </button>
          )}
          {own !== 'contested' && (
            <button type="button" className="button quiet" onClick={() => setReason('')}>
              {t('booking.result.contest')}
            </button>
          )}
        </div>
      ) : (
        <form className={f.form} onSubmit={contest}>
          <Field label={t('booking.result.reason')}>
            <input
              className={f.input}
              required
              maxLength={LONGEST.booking.cancelReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
          <div className={f.actions}>
            <button type="submit" className="button" aria-disabled={pending}>
              {t('booking.result.send')}
            </button>
            <button type="button" className="button quiet" onClick={() => setReason(null)}>
              {t('booking.result.back')}
            </button>
          </div>
        </form>
      )}
      <div role="alert">{error !== null && <p>{t('booking.result.failed')}</p>}</div>
    </>
  )
}
