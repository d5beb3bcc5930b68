import { Link } from 'react-router-dom'
import type { OpenItem } from '../../../shared/checkout/till-schemas.ts'
import { isPersonKey } from '../../../shared/members/member-key.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import { fieldTime } from '../kit/club-times.ts'
import { withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import k from '../kit/shared.module.css'

/** A person by name; the email below it. Members without an account have no email. */
export function Named({ buyer, name }: { buyer: string; name: string | null }) {
  return (
    <>
      <span className="strong">{name ?? <Breakable text={buyer} />}</span>
      {name && !isPersonKey(buyer) && (
        <span className={k.about}>
          <Breakable text={buyer} />
        </span>
      )}
    </>
  )
}

/** A link to the dialog of a booking, where it is paid. A server of an earlier version does not name the club. */
export function ToBooking({ item: { booking, club = null, at } }: { item: Pick<OpenItem, 'booking' | 'club' | 'at'> }) {
  const { t } = useTranslation()
  const me = useMe()
  if (booking === null || club === null || !me.may('bookings.manage', { club })) return null
  const date = fieldTime(at, club).slice(0, 10)
  return (
    <Link className={k.about} to={withQuery(officePathTo('bookings'), { club, date, booking })}>
      {t('officeMoney.till.toBooking')}
    </Link>
  )
}

export function ToOrder({ order }: { order: string }) {
  const { t } = useTranslation()
  const me = useMe()
  if (!me.may('orders.manage')) return null
  return (
    <Link className={k.about} to={officePathTo('order', order)}>
      {t('officeMoney.booking.order')}
    </Link>
  )
}
