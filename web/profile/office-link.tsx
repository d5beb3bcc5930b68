import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Me } from '../../shared/auth/people-schemas.ts'
import { isStaff } from '../../shared/auth/permissions.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useReturns } from '../api/use-load.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** A link to the office, for people who work for a club. */
export function OfficeLink({ email }: { email: string }) {
  const { t } = useTranslation()
  const [hasRole, setHasRole] = useState(false)
  const returns = useReturns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other roles
  useEffect(() => {
    let current = true
    getSignedIn<Me>('/auth/me').then(
      ({ roles }) => current && setHasRole(isStaff(roles)),
      // If the call fails, the profile is shown without this link.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [email, returns])
  return (
    hasRole && (
      <Link to={pathTo('office')} className="button">
        {t('profile.office')}
      </Link>
    )
  )
}
