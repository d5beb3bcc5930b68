import { useState } from 'react'
import { PAGES } from '../../shared/pages/page-table.ts'
import { useSession } from '../api/session.ts'
import { storedEmail } from '../api/stored-session.ts'
import f from '../ui/form.module.css'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'

/**
 * Whether a dialog was opened by a visitor, or the club has blocked the person. If a sign-in ends while the dialog is open, the
 * form in it stays and says so.
 */
export function useIsVisitor(): boolean {
  const [wasVisitor] = useState(() => storedEmail() === null)
  const isBlocked = useSession(({ ended }) => ended === 'blocked')
  return wasVisitor || isBlocked
}

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
