import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import type { Failure } from './calendar-store.ts'

/** A failure, and what to do about it. */
export function FailureText({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  return (
    <p className={f.problem}>
      {t(`club.problem.${failure}`)}{' '}
      {failure === 'signInAgain' && <Link to={PAGES.login.path}>{t('club.signIn')}</Link>}
    </p>
  )
}
