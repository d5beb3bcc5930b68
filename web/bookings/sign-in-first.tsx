import { PAGES } from '../../shared/pages/page-table.ts'
import { useSession } from '../api/session.ts'
import f from '../ui/form.module.css'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/** Asks a visitor to sign in, and tells blocked people that they are blocked. @param text what a sign-in is for */
export function SignInFirst({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation()
  const isBlocked = useSession(({ ended }) => ended === 'blocked')
  return (
    <>
      <p>{isBlocked ? t('session.blocked') : text}</p>
      <div className={f.actions}>
        <SignInLink to={PAGES[isBlocked ? 'help' : 'login'].path} className="button">
          {t(isBlocked ? 'session.contact' : 'club.signIn')}
        </SignInLink>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('club.form.cancel')}
        </button>
      </div>
    </>
  )
}
