import { Suspense, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { useSession } from '../api/session.ts'
import { isSignedIn } from '../api/stored-session.ts'
import { lazyPart } from '../i18n/lazy-part.tsx'
import { addingIn } from '../ui/adding.ts'
import { Field } from '../ui/field.tsx'
import f from '../ui/form.module.css'
import { ProseHead } from '../ui/page-head.tsx'
import { useTrial } from '../ui/trial.ts'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { nextPage, prepareSignIn, signIn, useAuth } from './auth-store.ts'
import { EmailLink, OpenedLink, useIsLink } from './email-link.tsx'
import s from './login-page.module.css'

const TrialForm = lazyPart(
  [],
  () => import('./trial-form.tsx'),
  () => null,
)

/**
 * The page to sign in: through the provider's popup, or by a link in an email. Its username and password fields do nothing, and are
 * folded.
 */
export default function LoginPage() {
  const { t } = useTranslation()
  const { phase, provider, hasLinks } = useAuth()
  const { state } = useLocation()
  const onDevice = useOnDevice()
  const isOpened = useIsLink() && onDevice
  const [isPrepared, setPrepared] = useState(false)
  useEffect(() => void prepareSignIn().then(() => setPrepared(true)), [])

  return (
    <div className={`page ${s.page}`}>
      <ProseHead title={t('signIn.title')} lead={t('signIn.lead')}>
        <AlreadySignedIn />
        <AddingNote />
      </ProseHead>
      <div className={s.panel}>
        {isOpened && isPrepared && <OpenedLink />}
        <button
          type="button"
          className={isOpened ? `button quiet ${s.google}` : `button ${s.google}`}
          aria-disabled={phase === 'done'}
          onClick={() => void signIn(nextPage(state))}
        >
          <GoogleMark />
          {t('signIn.google')}
        </button>
        <p className={`note ${s.providerNote}`}>{provider && t(`signIn.${provider}Note`)}</p>
        <Progress />
        {hasLinks && !isOpened && (
          <>
            <p className={`note line ${s.or}`}>{t('signIn.or')}</p>
            <EmailLink />
          </>
        )}
        <TrialPart />
        <InertFields />
      </div>
    </div>
  )
}

/** The form of the trial sign-in, while it is open. Its code loads only then. */
function TrialPart() {
  const trial = useTrial()
  if (!trial?.until) return null
  return (
    <Suspense>
      <TrialForm />
    </Suspense>
  )
}

/** Progress of the sign-in as a status, and its problem as an alert. */
function Progress() {
  const { t } = useTranslation()
  const { phase, by, problem } = useAuth()
  const name = useSession(({ username }) => username)
  return (
    <>
      <p role="status" className={s.state}>
        {phase === 'busy' && t(by === 'link' ? 'signIn.link.busy' : 'signIn.busy')}
        {phase === 'done' && t('signIn.welcome', { name })}
      </p>
      <div role="alert">
        {problem && <p className={f.problem}>{t(`signIn.problem.${problem}`, { host: location.hostname })}</p>}
      </div>
    </>
  )
}

function InertFields() {
  const { t } = useTranslation()
  const note = useId()
  return (
    <details className={s.inert}>
      <summary className="dim">{t('signIn.inertTitle')}</summary>
      <div className="stack-4">
        <p id={note} className="note">
          {t('signIn.inert')}
        </p>
        <Field label={t('signIn.username')}>
          <input className={f.input} name="username" autoComplete="off" aria-describedby={note} />
        </Field>
        <Field label={t('signIn.password')}>
          <input className={f.input} name="password" type="password" autoComplete="off" aria-describedby={note} />
        </Field>
        <button type="button" className="button quiet" aria-describedby={note}>
          {t('signIn.login')}
        </button>
      </div>
    </details>
  )
}

/** The product that will be added to the cart after the sign-in. */
function AddingNote() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const adding = addingIn(state)
  if (!adding) return null
  const { title, path } = adding
  return (
    <p className={s.adding}>
      {t('signIn.adding', { title })} <Link to={path}>{t('signIn.backTo', { name: title })}</Link>
    </p>
  )
}

function AlreadySignedIn() {
  const { t } = useTranslation()
  const { phase } = useAuth()
  const signedIn = useSession(isSignedIn)
  const email = useSession(({ email }) => email)
  if (!signedIn || phase !== 'idle') return null
  return (
    <p className="breakable">
      {t('signIn.already', { email })} <Link to={PAGES.profile.path}>{t('signIn.toProfile')}</Link>
    </p>
  )
}

/** Google's logo. */
const GoogleMark = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <rect width="24" height="24" rx="2" fill="#fff" />
    <g fill="none" strokeWidth="3">
      <path d="M16.6 8.1A6 6 0 0 0 6.8 9" stroke="#ea4335" />
      <path d="M6.8 9a6 6 0 0 0 0 6" stroke="#fbbc05" />
      <path d="M6.8 15a6 6 0 0 0 9.1 1.5" stroke="#34a853" />
      <path d="M15.9 16.5A6 6 0 0 0 18 12h-6" stroke="#4285f4" />
    </g>
  </svg>
)
