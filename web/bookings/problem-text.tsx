import f from '../ui/form.module.css'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import type { Failure } from './booking-calls.ts'
import { problemKey } from './problem-key.ts'

/** Why a call failed, and what to do about it. */
export function ProblemText({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  return (
    <p className={f.problem}>
      <FailureText failure={failure} /> {failure.code === 'SIGNED_OUT' && <SignInLink>{t('club.signIn')}</SignInLink>}
    </p>
  )
}

/** The text of a failure. */
function FailureText({ failure: { code, count, email } }: { failure: Omit<Failure, 'conflicts'> }) {
  const { t } = useTranslation()
  return t(problemKey(code), { count: count ?? 0, email: email ?? '' })
}
