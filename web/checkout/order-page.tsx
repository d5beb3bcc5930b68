import { useParams } from 'react-router-dom'
import type { OrderDetail } from '../../shared/checkout/order-schemas.ts'
import { keptCents } from '../../shared/checkout/payment-incident.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { isMissing } from '../api/not-ok.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useFirstClubDate } from '../clubs/first-club-date.ts'
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
  const {
    value: order,
    error,
    failed,
    isLoading,
    reload,
  } = useLoaded(`/orders/${encodeURIComponent(id)}`, getSignedIn<OrderDetail>)
  const back = { to: PAGES.orders.path, label: t('purchase.orders.back') }
  if (isMissing(error))
    return <AbsentPage title={t('purchase.orders.missing')} text={t('purchase.orders.missingText')} {...back} />
  if (failed && !isLoading)
    return <AbsentPage title={t('purchase.orders.title')} text={t('purchase.orders.failed')} retry={reload} {...back} />
  if (!order)
    return (
      <NoticePage title={t('purchase.orders.title')} actions={null}>
        <p>{t('loading')}</p>
      </NoticePage>
    )
  return <Detail order={order} />
}

function Detail({ order }: { order: OrderDetail }) {
  const { t, language } = useTranslation()
  const { kind, orderId, state, createdAt, paidAt, refundedAt, deliveryDate } = order
  const paid = state === 'paid'
  const dateOf = useFirstClubDate()
  const buyer = useBuyer(useSession(({ email }) => email))
  const delivery = [t('purchase.payment.paid.delivery'), fullDate(deliveryDate, language)] as const
  return (
    <div className="page">
      <BackLink to={PAGES.orders.path}>{t('purchase.orders.back')}</BackLink>
      <PageHead title={t('purchase.orders.order', { id: orderId })}>
        <OrderState order={order} />
      </PageHead>
      <div className={s.columns}>
        <div className="stack-4">
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
  const refunded = refundText(order, t, language, useFirstClubDate())
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
      <div className={`wrap ${s.actions}`}>
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
