import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import type { Failure } from './booking-calls.ts'

/** Codes of failures with a text of their own. */
const CODES = [
  'SLOT_TAKEN',
  'PERSON_BUSY',
  'PARTNER_BUSY',
  'SLOT_PAST',
  'TOO_LATE_TO_BOOK',
  'TOO_LATE_TO_CANCEL',
  'TOO_FAR_AHEAD',
  'QUOTA_REACHED',
  'NO_SLOT',
  'SERIES_CONFLICTS',
  'OWN_PARTNER',
  'ID_USED',
  'BOOKING_NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'PAYMENT_REQUIRED',
  'SIGNED_OUT',
  'BLOCKED',
  'OFFLINE',
] as const

/** Returns the key of the text for a code. */
const codeKey = (code: string) => CODES.find((each) => each === code) ?? 'OTHER'

/** Why a call failed, and what to do about it. */
export function ProblemText({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  return (
    <p className={f.problem}>
      <FailureText failure={failure} />{' '}
      {failure.code === 'SIGNED_OUT' && <Link to={PAGES.login.path}>{t('club.signIn')}</Link>}
    </p>
  )
}

/** The text of a failure. */
export function FailureText({ failure: { code, count, email } }: { failure: Omit<Failure, 'conflicts'> }) {
  const { t } = useTranslation()
  return t(`booking.problem.${codeKey(code)}`, { count: count ?? 0, email: email ?? '' })
}
