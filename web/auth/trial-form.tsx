import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LONGEST } from '../../shared/text/longest.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { nextPage, signInForTrial, useAuth } from './auth-store.ts'
import { EmailField } from './email-field.tsx'
import s from './login-page.module.css'

/** The form of the trial sign-in: a name and an email that nobody verifies. */
export default function TrialForm() {
  const { t } = useTranslation()
  const note = useId()
  const { phase } = useAuth()
  const { state } = useLocation()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (phase === 'idle') void signInForTrial({ name: name.trim(), email: email.trim() }, nextPage(state))
  }
  return (
    <>
      <p className={`note line ${s.or}`}>{t('signIn.or')}</p>
      <form className="stack-3" onSubmit={submit}>
        <h2 className="subtitle">{t('signIn.trial.title')}</h2>
        <p id={note} className="note">
          {t('signIn.trial.note')}
        </p>
        <Field label={t('signIn.popup.name')}>
          <input
            required
            autoComplete="name"
            maxLength={LONGEST.person.name}
            className={f.input}
            aria-describedby={note}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <EmailField label={t('signIn.popup.email')} about={note} value={email} onChange={setEmail} />
        <button type="submit" className="button quiet" aria-disabled={phase !== 'idle'}>
          {t('signIn.trial.go')}
        </button>
      </form>
    </>
  )
}
