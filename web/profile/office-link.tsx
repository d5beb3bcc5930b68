import { Link } from 'react-router-dom'
import type { Me } from '../../shared/auth/people-schemas.ts'
import { isStaff } from '../../shared/auth/permissions.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** A link to the office, for people who work for a club. */
export function OfficeLink({ email }: { email: string }) {
  const { t } = useTranslation()
  // If the call fails, the profile is shown without this link. Another person has other roles.
  const { value: me } = useLoaded(email, () => getSignedIn<Me>('/auth/me'))
  return (
    me &&
    isStaff(me.roles) && (
      <Link to={pathTo('office')} className="button">
        {t('profile.office')}
      </Link>
    )
  )
}
