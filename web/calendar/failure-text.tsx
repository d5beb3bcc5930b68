import f from '../ui/form.module.css'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import type { Failure } from './calendar-store.ts'

/** A failure, and what to do about it. */
export function FailureText({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  return (
    <p className={f.problem}>
      {t(`club.problem.${failure}`)} {failure === 'signInAgain' && <SignInLink>{t('club.signIn')}</SignInLink>}
    </p>
  )
}
