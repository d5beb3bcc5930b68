import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../ui/use-translation.ts'
import { finishLink, isLink, linkEmail, nextPage, sendLink, useAuth } from './auth-store.ts'
import { EmailField } from './email-field.tsx'
import s from './login-page.module.css'

/** The form that sends a link to sign in, for people without a Google account. */
export function EmailLink() {
  const { t } = useTranslation()
  const note = useId()
  const { phase, sentTo } = useAuth()
  const { state } = useLocation()
  const [email, setEmail] = useState('')
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || phase === 'done') return
    setSending(true)
    await sendLink(email.trim(), nextPage(state))
    setSending(false)
  }
  return (
    <form className="stack-3" onSubmit={(event) => void submit(event)}>
      <EmailField label={t('signIn.link.email')} about={note} value={email} onChange={setEmail} />
      <p id={note} className="note">
        {t('signIn.link.note')}
      </p>
      <button type="submit" className="button quiet" aria-disabled={isSending}>
        {t('signIn.link.send')}
      </button>
      <p role="status" className={s.state}>
        {sentTo && t('signIn.link.sent', { email: sentTo })}
      </p>
    </form>
  )
}

/** Signs in with the link that has opened the page. In another browser than the one that sent it, asks for the email first. */
export function OpenedLink() {
  const { t } = useTranslation()
  const { phase } = useAuth()
  const [email, setEmail] = useState('')
  const [asks, setAsks] = useState(false)
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const known = linkEmail()
    setEmail(known)
    setAsks(known === '')
    if (known) void finishLink(known)
  }, [])
  if (!asks && phase !== 'idle') return null
  return (
    <form
      className="stack-3"
      onSubmit={(event) => {
        event.preventDefault()
        void finishLink(email.trim())
      }}
    >
      <p>{t('signIn.link.confirm')}</p>
      <EmailField label={t('signIn.link.email')} value={email} onChange={setEmail} />
      <button type="submit" className="button" aria-disabled={phase !== 'idle'}>
        {t('signIn.link.finish')}
      </button>
    </form>
  )
}

/** Whether a link to sign in has opened the page. */
export const useIsLink = (): boolean => isLink(useLocation().search)
