import { type FormEvent, useId, useState } from 'react'
import type { Erased, PersonalData } from '../../shared/auth/personal-data-schemas.ts'
import { codeOf } from '../api/not-ok.ts'
import { getSignedIn, postSignedIn } from '../api/signed-in-calls.ts'
import { useAction } from '../api/use-action.ts'
import { endSession } from '../auth/auth-store.ts'
import { Field, invalidIf } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { saveFile } from '../ui/save-file.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './own-data.module.css'

/** Codes of failures with a text of their own. */
const CODES = ['LAST_OWNER', 'PAYMENT_OPEN'] as const

interface Props {
  email: string
  /** Called when the data is erased, before the session ends. */
  onErased: () => void
}

/** Lets people download and erase what is stored about them. */
export function OwnData({ email, onErased }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const message = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { run, pending, error } = useAction((call: () => Promise<void>) => call())
  const failed = error === null ? null : (CODES.find((code) => code === codeOf(error)) ?? 'failed')
  const problem = isWrong ? 'wrong' : failed

  async function download() {
    const data = await getSignedIn<PersonalData>('/auth/me/export')
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'personal-data.json')
  }
  async function erase() {
    await postSignedIn<Erased>('/auth/me/erase', { email: typed.trim() })
    onErased()
    await endSession()
  }
  function confirm(event: FormEvent) {
    event.preventDefault()
    const isRight = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(!isRight)
    if (isRight) void run(erase)
  }

  return (
    <section className={`stack-4 ${s.data}`} aria-labelledby={heading}>
      <h2 id={heading} className="subtitle">
        {t('profile.data.title')}
      </h2>
      <button type="button" className="button quiet" onClick={() => void run(download)}>
        {t('profile.data.download')}
      </button>
      <details>
        <summary>{t('profile.data.erase')}</summary>
        <form className={`${f.form} ${s.form}`} noValidate onSubmit={confirm}>
          <p>{t('profile.data.text')}</p>
          <Field label={t('profile.data.typed', { email })}>
            <input
              type="email"
              autoComplete="off"
              className={f.input}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              {...invalidIf(isWrong, message)}
            />
          </Field>
          <div className={f.actions}>
            <button type="submit" className="button" aria-disabled={pending}>
              {t('profile.data.confirm')}
            </button>
          </div>
        </form>
      </details>
      <p id={message} role="alert">
        {problem && t(`profile.data.problem.${problem}`)}
      </p>
    </section>
  )
}
