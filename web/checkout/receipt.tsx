import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { centsOfUsd } from '../../shared/shop/money.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { fullDate } from '../ui/dates.ts'
import { usd } from '../ui/money-text.ts'
import type { Confirmation } from './confirm-payment.ts'
import s from './receipt.module.css'

/** What was paid, by whom, and when it can be fetched. */
export function Receipt({ confirmation }: { confirmation: Confirmation }) {
  const { t, i18n } = useTranslation()
  const { email, createdAt, id, total, deliveryDate } = confirmation
  const language = i18n.resolvedLanguage ?? 'en'
  const facts = [
    ['email', email],
    ['order', String(id)],
    ['date', fullDate(clubDay(Date.parse(createdAt)), language)],
    ['total', usd(centsOfUsd(total) ?? 0, language)],
    ['delivery', fullDate(deliveryDate, language)],
  ] as const
  return (
    <div className={s.receipt}>
      <p>{t('shop.payment.paid.text')}</p>
      <dl className={s.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`shop.payment.paid.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Link to="/" className="button">
        {t('shop.payment.back')}
      </Link>
    </div>
  )
}
