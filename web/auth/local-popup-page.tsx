import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SignedInPerson } from '../../shared/auth/auth-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { useAction } from '../api/use-action.ts'
import { Field, invalidIf } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './local-popup-page.module.css'
import { signedInMessage } from './local-provider.ts'

type Wrong = 'name' | 'email' | 'network' | 'unused' | 'failed'

/** The window of the local sign-in. It sends the token to the page that opened it. */
export default function LocalPopupPage() {
  const { t } = useTranslation()
  const opener = useRef(window.opener as Window | null)
  return (
    <div className={`stack-4 ${s.page}`}>
      <PageHeading title={t('signIn.popup.title')} className="title" />
      <p className={s.lead}>{t('signIn.popup.lead')}</p>
      {opener.current ? (
        <Form
          done={(token) => {
            opener.current?.postMessage(signedInMessage(token), location.origin)
            window.close()
          }}
        />
      ) : (
        <p>
          {t('signIn.popup.alone')} <Link to={PAGES.login.path}>{t('session.signIn')}</Link>
        </p>
      )}
    </div>
  )
}

function Form({ done }: { done: (token: string) => void }) {
  const { t } = useTranslation()
  const { run, pending, error } = useAction(async (name: string, email: string) =>
    done((await postJson<SignedInPerson>('/auth/local/sign-in', { name, email })).token),
  )
  const [missing, setMissing] = useState<'name' | 'email' | null>(null)
  const wrong = missing ?? (error === null ? null : wrongOf(error))
  const form = useRef<HTMLFormElement>(null)
  const message = useId()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus to the field again
  useEffect(() => {
    if (wrong === 'name' || wrong === 'email') (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus()
  }, [wrong, tries])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [name = '', email = ''] = ['name', 'email'].map((key) => String(given.get(key) ?? '').trim())
    setTries(tries + 1)
    const unusable = name === '' ? 'name' : /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(email) ? null : 'email'
    setMissing(unusable)
    if (unusable === null) void run(name, email)
  }

  return (
    <form ref={form} className={f.form} noValidate onSubmit={submit}>
      <Field label={t('signIn.popup.name')}>
        <input
          className={f.input}
          name="name"
          autoComplete="name"
          maxLength={LONGEST.person.name}
          {...invalidIf(wrong === 'name', message)}
        />
      </Field>
      <Field label={t('signIn.popup.email')}>
        <input
          className={f.input}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={LONGEST.person.email}
          {...invalidIf(wrong === 'email', message)}
        />
      </Field>
      <div role="alert" id={message}>
        {wrong && <p className={f.problem}>{t(`signIn.popup.wrong.${wrong}`)}</p>}
      </div>
      <button type="submit" className="button" aria-disabled={pending}>
        {t('signIn.popup.go')}
      </button>
    </form>
  )
}

function wrongOf(error: unknown): Wrong {
  if (!(error instanceof NotOk)) return 'network'
  if (error.status === 400) return 'email'
  return error.status === 404 ? 'unused' : 'failed'
}
