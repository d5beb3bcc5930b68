import { Link } from 'react-router-dom'
import { isMemberKey } from '../../../shared/members/member-key.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import { useMe } from '../kit/me-store.ts'
import k from '../kit/shared.module.css'

/** A person by name; the email below it. Members without an account have no email. */
export function Named({ buyer, name }: { buyer: string; name: string | null }) {
  return (
    <>
      <span className="strong">{name ?? <Breakable text={buyer} />}</span>
      {name && !isMemberKey(buyer) && (
        <span className={k.about}>
          <Breakable text={buyer} />
        </span>
      )}
    </>
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
