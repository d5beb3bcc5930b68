import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PublicSettings } from '../../../shared/auth/auth-schemas.ts'
import { MOST_TRIAL_HOURS } from '../../../shared/auth/trial.ts'
import type { TrialAnswer } from '../../../shared/auth/trial-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { getJson } from '../../api/get-json.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { DoneLine } from '../../ui/done-line.tsx'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { showTrial } from '../../ui/trial.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { zonedText } from '../kit/club-times.ts'
import { officeGet, officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { Options } from '../kit/options.tsx'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './trial-page.module.css'

const PATH = '/trial'
/** The times that an owner can choose (h). */
const HOURS = [1, 2, 4, 8, 12, MOST_TRIAL_HOURS]
const USUAL = 8

/** The trial sign-in: an owner opens it for some hours, and closes it. */
export default function TrialPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeTrial.title')} lead={t('officeTrial.lead')}>
      <TrialSignIn />
    </OfficeFrame>
  )
}

function TrialSignIn() {
  const { t, language } = useTranslation()
  const { value: trial, failed, reload, change } = useLoaded(PATH, officeGet<TrialAnswer>)
  const [hours, setHours] = useState(String(USUAL))
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { run, pending, problem } = useOfficeAction(async (wanted: number | null) => {
    setSaid(null)
    const now =
      wanted === null
        ? await officeJson<TrialAnswer>('DELETE', PATH)
        : await officeJson<TrialAnswer>('PUT', PATH, { hours: wanted })
    change(() => now)
    setSaid(t(wanted === null ? 'officeTrial.closed' : 'officeTrial.opened'))
    // The line at the top of this page changes too.
    showTrial((await getJson<PublicSettings>('/auth/settings')).body.trial)
  })
  if (!trial) return <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
  if (!trial.allowed) return <p>{t('officeTrial.notAllowed')}</p>
  const isOpen = trial.until !== null
  return (
    <div className={`stack-4 ${s.trial}`}>
      <DoneLine text={said} />
      <p className="strong">
        {trial.until === null
          ? t('officeTrial.isClosed')
          : t('officeTrial.isOpen', { until: zonedText(trial.until, null, language), count: trial.accounts })}
      </p>
      <ul className={s.rules}>
        {['anybody', 'own', 'roles', 'end'].map((rule) => (
          <li key={rule}>{t(`officeTrial.rule.${rule}`)}</li>
        ))}
      </ul>
      <Field label={t('officeTrial.hours')}>
        <select className={f.input} value={hours} onChange={({ target }) => setHours(target.value)}>
          <Options of={HOURS.map((count) => [String(count), t('officeTrial.hour', { count })])} />
        </select>
      </Field>
      <div className={f.actions}>
        <button
          type="button"
          className={isOpen ? 'button quiet' : 'button'}
          aria-disabled={pending}
          onClick={() => (isOpen ? void run(Number(hours)) : setAsking(true))}
        >
          {t(isOpen ? 'officeTrial.change' : 'officeTrial.open')}
        </button>
        {isOpen && (
          <button type="button" className="button" aria-disabled={pending} onClick={() => void run(null)}>
            {t('officeTrial.close')}
          </button>
        )}
      </div>
      <Problem text={problem} />
      <p>
        <Link to={officePathTo('people')} className="go">
          {t('officeTrial.people')}
        </Link>
      </p>
      <Question
        asked={
          isAsking
            ? { title: t('officeTrial.ask'), text: t('officeTrial.rule.anybody'), yes: t('officeTrial.open') }
            : null
        }
        onYes={() => void run(Number(hours))}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
