import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Me } from '../../shared/auth/people-schemas.ts'
import { isStaff } from '../../shared/auth/permissions.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { takeArrival } from '../ui/arrival.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './after-sign-in.module.css'

/** Where people may want to go after a sign-in that led here: the staff of a club to its day, and everybody to their bookings. */
export function AfterSignIn() {
  const { t } = useTranslation()
  const [isArrival, setArrival] = useState(false)
  useEffect(() => setArrival((before) => takeArrival() || before), [])
  const { value: me } = useLoaded(isArrival ? '/auth/me' : null, getSignedIn<Me>)
  if (!me) return null
  const works = isStaff(me.roles)
  return (
    <nav className={`wrap ${s.ways}`} aria-label={t('purchase.arrival.label')}>
      {works && (
        <Link to={pathTo('office')} className="button">
          {t('purchase.arrival.today')}
        </Link>
      )}
      <Link to={PAGES.calendar.path} className={works ? 'button quiet' : 'button'}>
        {t('purchase.arrival.bookings')}
      </Link>
    </nav>
  )
}
