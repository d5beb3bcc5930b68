import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
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

interface Props {
  /** What a sign-in is for. */
  text: string
  /** Query parameters for the page after the sign-in. `slot` is the key of a slot, whose dialog then opens again. */
  back: Readonly<Record<string, string>>
  onClose: () => void
}

/** Asks a visitor to sign in, and tells blocked people that they are blocked. */
export function SignInFirst({ text, back, onClose }: Props) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const isBlocked = useSession(({ ended }) => ended === 'blocked')
  return (
    <>
      <p>{isBlocked ? t('session.blocked') : text}</p>
      <div className={f.actions}>
        <SignInLink
          to={PAGES[isBlocked ? 'help' : 'login'].path}
          search={`?${new URLSearchParams({ ...Object.fromEntries(params), ...back })}`}
          className="button"
        >
          {t(isBlocked ? 'session.contact' : 'club.signIn')}
        </SignInLink>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('club.form.cancel')}
        </button>
      </div>
    </>
  )
}

/**
 * Opens the dialog of the slot that a visitor chose before the sign-in.
 * @param open opens the dialog of a slot by its key, if the slot can still be chosen; null until the slots are loaded
 */
export function useSlotBefore(open: ((key: string) => void) | null): void {
  const [params, setParams] = useSearchParams()
  const [key, setKey] = useState(() => params.get('slot'))
  useEffect(() => {
    if (key === null || !open) return
    setKey(null)
    const rest = new URLSearchParams(params)
    // A reload must not open the dialog again.
    rest.delete('slot')
    setParams(rest, { replace: true, preventScrollReset: true })
    open(key)
  })
}
