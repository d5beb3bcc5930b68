import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Confirmation } from '../../shared/checkout/order.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { isSignedIn, useSession } from '../api/session.ts'
import { fullDate } from '../ui/dates.ts'
import { Bought, Facts } from './order-parts.tsx'
import s from './receipt.module.css'

/** What was paid, by whom, and when it can be fetched. */
export function Receipt({ confirmation }: { confirmation: Confirmation }) {
  const { t, i18n } = useTranslation()
  const { email, createdAt, id, deliveryDate } = confirmation
  const language = i18n.resolvedLanguage ?? 'en'
  const signedIn = useSession(isSignedIn)
  return (
    <div className={s.receipt}>
      <p>{t('shop.payment.paid.text')}</p>
      <Facts
        facts={[
          [t('shop.payment.paid.email'), email],
          [t('shop.payment.paid.order'), String(id)],
          [t('shop.payment.paid.date'), fullDate(clubDay(Date.parse(createdAt)), language)],
          [t('shop.payment.paid.delivery'), fullDate(deliveryDate, language)],
        ]}
      />
      <Bought bought={confirmation} label={t('shop.payment.paid.total')} />
      <div className={s.actions}>
        <Link to="/" className="button">
          {t('shop.payment.back')}
        </Link>
        {signedIn && (
          <Link to={PAGES.orders.path} className="button quiet">
            {t('shop.orders.title')}
          </Link>
        )}
      </div>
    </div>
  )
}
