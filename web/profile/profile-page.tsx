import { useState } from 'react'
import { Link } from 'react-router-dom'
import { initials, titleCase } from '../../shared/auth/person.ts'
import { LANGUAGE_NAMES } from '../../shared/i18n/languages.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { useSession } from '../api/session.ts'
import { signOut, useAuth } from '../auth/auth-store.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { DoneLine } from '../ui/done-line.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { OfficeLink } from './office-link.tsx'
import { Overview } from './overview.tsx'
import { OwnData } from './own-data.tsx'
import { OwnPlayer } from './own-player.tsx'
import s from './profile-page.module.css'

/** Languages offered here, as documented. The footer offers all three. */
const OFFERED = ['en', 'es'] as const

/** The signed-in person, the language and the sign-out. */
export default function ProfilePage() {
  const { t } = useTranslation()
  const { username, email } = useShownPerson()
  const isBlocked = useSession(({ ended }) => ended === 'blocked')
  const [erased, setErased] = useState(false)
  const name = titleCase(username ?? '') || t('profile.nobody')
  if (erased) return <Erased />
  return (
    <div className={`page ${s.page}`}>
      <section className={`night ${s.card}`}>
        <span className={`board ${s.avatar}`} role="img" aria-label={t('profile.avatar', { name })}>
          {initials(name)}
        </span>
        <div className={`stack-1 ${s.who}`}>
          <PageHeading title={t('profile.title')} className={s.kind} />
          <p className={s.name}>{name}</p>
          {email && <p className="dim breakable">{email}</p>}
        </div>
      </section>
      <div className={`stack-6 ${s.beside}`}>
        <p className={s.thanks}>{t('profile.thanks')}</p>
        {!email && (
          <p>
            {t(isBlocked ? 'session.blocked' : 'profile.signedOut')}{' '}
            <Link to={PAGES[isBlocked ? 'help' : 'login'].path}>
              {t(isBlocked ? 'session.contact' : 'session.signIn')}
            </Link>
          </p>
        )}
        <div className={`wrap ${s.settings}`}>
          <LanguageSelect />
          {email && <OfficeLink email={email} />}
          {email && <SignOut />}
        </div>
      </div>
      {email && <Overview email={email} />}
      {email && <OwnPlayer key={email} email={email} />}
      {email && <OwnData email={email} onErased={() => setErased(true)} />}
    </div>
  )
}

/** Confirms that the person's data is erased. */
function Erased() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <PageHeading title={t('profile.data.erased')} />
      <DoneLine text={t('profile.data.erasedText')}>
        <Link to={PAGES.home.path}>{t('notFound.home')}</Link>
      </DoneLine>
    </div>
  )
}

/** Returns the signed-in person. During the sign-out it still returns that person, so that the page does not change. */
function useShownPerson() {
  const { username, email } = useSession()
  const busy = useAuth(({ phase }) => phase === 'busy')
  const [shown, setShown] = useState({ username, email })
  if (busy) return shown
  if (shown.username !== username || shown.email !== email) setShown({ username, email })
  return { username, email }
}

function LanguageSelect() {
  const { t, language } = useTranslation()
  return (
    <label className={`stack-2 ${s.language}`}>
      <span>{t('profile.language')}</span>
      <select className={s.select} value={language} onChange={(event) => chooseLanguage(event.target.value)}>
        {OFFERED.map((each) => (
          <option key={each} value={each} lang={each}>
            {t(`profile.languages.${each}`)}
          </option>
        ))}
        {/* A language that only the footer offers is shown while chosen, but is not in the list. */}
        {!OFFERED.some((each) => each === language) && (
          <option value={language} lang={language} hidden>
            {LANGUAGE_NAMES[language]}
          </option>
        )}
      </select>
    </label>
  )
}

function SignOut() {
  const { t } = useTranslation()
  const { phase } = useAuth()
  return (
    <div className={s.out}>
      <button type="button" className="button quiet" aria-disabled={phase !== 'idle'} onClick={() => void signOut()}>
        <span lang="es">{t('profile.signOut')}</span>
      </button>
      <p role="status" className={s.leaving}>
        {phase === 'busy' && t('profile.leaving')}
      </p>
    </div>
  )
}
