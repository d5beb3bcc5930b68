import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { OrderDetail } from '../../shared/checkout/checkout-schemas.ts'
import { keptCents } from '../../shared/checkout/payment-incident.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { NotOk } from '../api/not-ok.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useReturns } from '../api/use-load.ts'
import { useHouseDate } from '../clubs/house-date.ts'
import { BackLink } from '../ui/back-link.tsx'
import { fullDate } from '../ui/dates.ts'
import { AbsentPage, NoticePage } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { CourtToPay, ToCourts, useCourtStep } from './court-to-pay.tsx'
import s from './order-page.module.css'
import {
  BackToGoods,
  Bought,
  Facts,
  IncidentText,
  OPEN_TEXT,
  OrderState,
  receiptFacts,
  refundText,
  unpaidText,
  useBuyer,
} from './order-parts.tsx'

/** One of the person's own orders: its state, its items, and what to do next. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const { order, retry } = useOrder(id)
  const back = { to: PAGES.orders.path, label: t('purchase.orders.back') }
  if (order === 'missing')
    return <AbsentPage title={t('purchase.orders.missing')} text={t('purchase.orders.missingText')} {...back} />
  if (order === 'failed')
    return <AbsentPage title={t('purchase.orders.title')} text={t('purchase.orders.failed')} retry={retry} {...back} />
  if (!order)
    return (
      <NoticePage title={t('purchase.orders.title')} actions={null}>
        <p>{t('loading')}</p>
      </NoticePage>
    )
  return <Detail order={order} />
}

function useOrder(id: string) {
  const [order, setOrder] = useState<OrderDetail | 'missing' | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  const returns = useReturns()
  const shown = useRef(order)
  shown.current = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches the order again
  useEffect(() => {
    let current = true
    const show = (found: typeof order) => current && setOrder(found)
    // After a lost connection, the order stays while it loads again.
    if (typeof shown.current !== 'object' || shown.current?.orderId !== Number(id)) show(null)
    const failed = () =>
      current && setOrder((known) => (known !== null && typeof known === 'object' ? known : 'failed'))
    getSignedIn<OrderDetail>(`/orders/${encodeURIComponent(id)}`).then(show, (error: unknown) =>
      error instanceof NotOk && [400, 404].includes(error.status) ? show('missing') : failed(),
    )
    return () => {
      current = false
    }
  }, [id, round, returns])
  return { order, retry: () => setRound((now) => now + 1) }
}

function Detail({ order }: { order: OrderDetail }) {
  const { t, language } = useTranslation()
  const { kind, orderId, state, createdAt, paidAt, refundedAt, deliveryDate } = order
  const paid = state === 'paid'
  const dateOf = useHouseDate()
  const buyer = useBuyer(useSession(({ email }) => email))
  const delivery = [t('purchase.payment.paid.delivery'), fullDate(deliveryDate, language)] as const
  return (
    <div className="page">
      <BackLink to={PAGES.orders.path}>{t('purchase.orders.back')}</BackLink>
      <PageHead title={t('purchase.orders.order', { id: orderId })}>
        <OrderState order={order} />
      </PageHead>
      <div className={s.columns}>
        <div className={s.words}>
          <StateText order={order} />
          <IncidentText order={order} />
          <Facts
            facts={[
              [t('purchase.payment.paid.date'), dateOf(createdAt)],
              ...(paidAt ? [[t('purchase.orders.states.paid'), dateOf(paidAt)] as const] : []),
              ...(refundedAt ? [[t('purchase.orders.states.refunded'), dateOf(refundedAt)] as const] : []),
              ...(paid && kind === 'cart' && !refundedAt && keptCents(order) > 0 ? [delivery] : []),
              ...receiptFacts(order, buyer, t),
            ]}
          />
        </div>
        <Bought bought={order} label={t(paid ? 'purchase.payment.paid.total' : 'purchase.cart.total')} />
      </div>
    </div>
  )
}

/** Explains the state, and links to the next step. */
function StateText({ order }: { order: OrderDetail }) {
  const { t, language } = useTranslation()
  const { kind, state, reason, href, court } = order
  const step = useCourtStep(court, reason)
  const refunded = refundText(order, t, language, useHouseDate())
  if (refunded)
    return (
      <>
        {state === 'failed' && <p>{t(unpaidText(state, reason, kind))}</p>}
        <p>{refunded}</p>
      </>
    )
  if (state === 'paid') return keptCents(order) > 0 && <p>{t('purchase.orders.paid')}</p>
  const isClosed = state === 'failed' || state === 'cancelled'
  const text = isClosed ? unpaidText(state, reason, kind) : OPEN_TEXT[kind]
  return (
    <>
      <CourtToPay court={court} step={step} text={t(text)} />
      <div className={s.actions}>
        {step === 'over' && court && <ToCourts court={court} />}
        {href && step !== 'over' && (
          <a href={href} className="button">
            {t('purchase.payment.open.go')}
          </a>
        )}
        <BackToGoods kind={kind} className={href || step === 'over' ? 'button quiet' : 'button'} />
      </div>
    </>
  )
}
