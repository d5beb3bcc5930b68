import f from '../ui/form.module.css'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { failureOf } from './booking-calls.ts'
import { problemKey } from './problem-key.ts'

/** Why a call failed, and what to do about it. Renders nothing without an error. */
export function ProblemText({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (error === null) return null
  const { code, count = 0, email = '' } = failureOf(error)
  return (
    <p className={f.problem}>
      {t(problemKey(code), { count, email })} {code === 'SIGNED_OUT' && <SignInLink>{t('club.signIn')}</SignInLink>}
    </p>
  )
}
