import f from '../ui/form.module.css'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { failureOf } from './calendar-store.ts'

/** Why a call failed, and what to do about it. */
export function FailureText({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const failure = failureOf(error)
  return (
    <p className={f.problem}>
      {t(`club.problem.${failure}`)} {failure === 'signInAgain' && <SignInLink>{t('club.signIn')}</SignInLink>}
    </p>
  )
}
