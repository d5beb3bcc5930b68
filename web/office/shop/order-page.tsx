import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { DeskOrderDetail } from '../../../shared/checkout/till-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { choicesText } from '../../../shared/shop/choices.ts'
import { centsOf } from '../../../shared/shop/money.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { courtLine } from '../../ui/court-line.ts'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { dateText } from '../kit/club-times.ts'
import { useMe } from '../kit/me-store.ts'
import { officeGet, officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import k from '../kit/shared.module.css'
import { UnreadThing } from '../kit/unread.tsx'
import { TakePayment } from '../money/take-payment.tsx'
import s from './order-page.module.css'
import { RefundForm } from './order-refund.tsx'
import { OrderStateText } from './order-state-text.tsx'
import { clubOfOrder, PersonName } from './orders-page.tsx'

/** One order: what was bought, its payments and refunds, and the forms to take money and to give it back. */
export default function OrderPage() {
  const { ref = '' } = useParams()
  const { t } = useTranslation()
  const path = `/shop/orders/${encodeURIComponent(ref)}`
  const { value, error, reload, change } = useLoaded(path, officeGet<DeskOrderDetail>, true)
  return (
    <OfficeFrame title={value ? t('officeMoney.order.title', { id: value.orderId }) : t('officeShop.orders.order')}>
      <BackLink to={officePathTo('orders')}>{t('officeMoney.order.back')}</BackLink>
      {value ? (
        <Order order={value} path={path} onChanged={(now) => change(() => now)} />
      ) : (
        <UnreadThing error={error} missing={t('officeMoney.order.missing')} onRetry={() => void reload()} />
      )}
    </OfficeFrame>
  )
}

interface Props {
  order: DeskOrderDetail
  path: string
  onChanged: (order: DeskOrderDetail) => void
}

type Open = 'payment' | 'refund' | null

function Order({ order, path, onChanged }: Props) {
  const { t, language } = useTranslation()
  const me = useMe()
  const [open, setOpen] = useState<Open>(null)
  const { currency, items, dueCents, refundableCents } = order
  const text = (cents: number) => money(cents, currency, language)
  const units = (amount: number) => text(centsOf(amount, currency) ?? 0)
  const club = clubOfOrder(order)
  const send = async (what: 'payments' | 'refunds', body: object) => {
    onChanged(await officeJson<DeskOrderDetail>('POST', `${path}/${what}`, body))
    setOpen(null)
  }
  return (
    <div className="stack-6">
      <div className="stack-1">
        <p>
          <PersonName order={order} />
        </p>
        <p>
          <OrderStateText order={order} />
        </p>
        <p className={k.about}>{dateText(order.createdAt, club, language)}</p>
        {order.seller && (
          <p className={k.about}>{[order.seller.name, order.seller.address].filter(Boolean).join(', ')}</p>
        )}
      </div>
      <table className={s.items}>
        <caption className="hidden-text">{t('officeShop.orders.items')}</caption>
        <tbody>
          {items.map(({ productId, variant, name, quantity, price, choices = [] }) => (
            <tr key={variant ?? productId ?? name}>
              <td>
                {order.kind === 'cart' ? `${quantity} × ${name}` : courtLine(name, t)}
                {choices.length > 0 && <span className={k.about}>{choicesText(choices, language)}</span>}
              </td>
              <td>{text((centsOf(price, currency) ?? 0) * quantity)}</td>
            </tr>
          ))}
          {order.fee > 0 && (
            <tr>
              <td>{t('officeMoney.order.fee')}</td>
              <td>{units(order.fee)}</td>
            </tr>
          )}
          <tr className={s.total}>
            <th scope="row">{t('officeShop.orders.total')}</th>
            <td>{units(order.total)}</td>
          </tr>
          {order.paidAt !== null && order.paidWith !== 'desk' && (
            <tr>
              <td>
                {t('officeMoney.means.online')}
                <span className={k.about}>{dateText(order.paidAt, club, language)}</span>
              </td>
              <td>{units(order.total)}</td>
            </tr>
          )}
          {order.payments.map(({ id, amountCents, means, at, byName }) => (
            <tr key={id}>
              <td>
                {t(`officeMoney.means.${means}`)}
                <span className={k.about}>{[dateText(at, club, language), byName].filter(Boolean).join(' · ')}</span>
              </td>
              <td>{text(amountCents)}</td>
            </tr>
          ))}
          {order.refunds.map(({ id, amountCents, means, state, reason, at, byName }) => (
            <tr key={id}>
              <td>
                {t('officeMoney.order.refund', { means: t(`officeMoney.means.${means}`) })}
                {state !== 'done' && <span className={k.warning}>{t(`officeShop.orders.refunds.${state}`)}</span>}
                {reason && <span className={k.about}>{reason}</span>}
                <span className={k.about}>{[dateText(at, club, language), byName].filter(Boolean).join(' · ')}</span>
              </td>
              <td>{state === 'refused' ? <s>{text(amountCents)}</s> : `−${text(amountCents)}`}</td>
            </tr>
          ))}
          {dueCents > 0 && (
            <tr className={s.total}>
              <th scope="row">{t('officeMoney.order.due')}</th>
              <td>{text(dueCents)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {open === 'payment' && dueCents > 0 && (
        <TakePayment
          dueCents={dueCents}
          currency={currency}
          onTake={(payment) => send('payments', { ...payment, ...(club !== null && { club }) })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'refund' && (
        <RefundForm
          order={order}
          onRefund={(refund) => send('refunds', { ...refund, ...(club !== null && { club }) })}
        />
      )}
      <div className={`wrap ${s.actions}`}>
        {dueCents > 0 && open !== 'payment' && (
          <button type="button" className="button" onClick={() => setOpen('payment')}>
            {t('officeMoney.booking.take')}
          </button>
        )}
        {refundableCents > 0 && me.may('refund') && open !== 'refund' && (
          <button type="button" className="button quiet" onClick={() => setOpen('refund')}>
            {t('officeShop.orders.refund')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={() => window.print()}>
          {t('officeMoney.order.print')}
        </button>
      </div>
    </div>
  )
}
