import { Link } from 'react-router-dom'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import type { Failure } from './calendar-store.ts'

/** A failure, and what to do about it. */
export function FailureText({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  return (
    <p className={f.problem}>
      {t(`club.problem.${failure}`)} {failure === 'signInAgain' && <Link to="/login">{t('club.signIn')}</Link>}
    </p>
  )
}
