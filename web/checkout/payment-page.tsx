import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { CancelledAnswer, Confirmation } from '../../shared/checkout/checkout-schemas.ts'
import type { OrderKind, UnpaidReason } from '../../shared/checkout/order.ts'
import type { OrderedCourt } from '../../shared/checkout/order-schemas.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { onReturn } from '../api/connection.ts'
import { NotOk } from '../api/not-ok.ts'
import { postJson } from '../api/post-json.ts'
import { useSession } from '../api/session.ts'
import { isSignedIn } from '../api/stored-session.ts'
import { loadCart } from '../cart/cart-store.ts'
import { useFirstClubDate } from '../clubs/first-club-date.ts'
import { fullDate } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { type CourtStep, CourtToPay, ToCourts, useCourtStep } from './court-to-pay.tsx'
import { BackToGoods, Bought, Facts, OPEN_TEXT, receiptFacts, unpaidText, useBuyer } from './order-parts.tsx'
import s from './payment-page.module.css'

/** The page to which the buyer returns. Reloading it is harmless: a payment is confirmed once. */
export default function PaymentPage() {
  const { t } = useTranslation()
  const { state, retry } = usePayment()
  const { kind } = state
  const court = ('court' in state && state.court) || null
  const step = useCourtStep(court, 'reason' in state ? state.reason : null)
  return (
    <div className="page" aria-busy={kind === 'confirming'}>
      <PageHeading title={t(`purchase.payment.${kind}.title`)} />
      <div role="status">
        {state.kind === 'paid' ? (
          <Receipt confirmation={state.confirmation} />
        ) : (
          <Notice actions={kind === 'confirming' ? undefined : <Actions state={state} step={step} retry={retry} />}>
            <CourtToPay court={court} step={step} text={t(textOf(state))} />
            {state.kind === 'confirming' && state.slow && <p>{t('purchase.payment.confirming.slow')}</p>}
          </Notice>
        )}
      </div>
    </div>
  )
}

function usePayment() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const [state, setState] = useState<PaymentState>({ kind: 'confirming', slow: false })
  const [round, setRound] = useState(0)
  const [token, payerId, cancelled] = [params.get('token') ?? '', params.get('PayerID'), params.has('cancelled')]

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round confirms again
  useEffect(() => {
    const orderId = Number(id)
    if (!Number.isSafeInteger(orderId) || !token) return setState({ kind: 'unknown' })
    const leaving = new AbortController()
    const show = (next: PaymentState) => {
      setState(next)
      // Paid items leave the cart.
      if (next.kind === 'paid') void loadCart()
    }
    void confirmPayment({ orderId, token, payerId, cancelled }, show, leaving.signal)
    return () => leaving.abort()
  }, [id, token, payerId, cancelled, round])

  const isTroubled = state.kind === 'trouble'
  useEffect(() => (isTroubled ? onReturn(() => setRound((now) => now + 1)) : undefined), [isTroubled])

  return { state, retry: () => setRound((now) => now + 1) }
}

function textOf(state: PaymentState): string {
  if (state.kind === 'failed' || state.kind === 'cancelled') return unpaidText(state.kind, state.reason, state.order)
  if (state.kind === 'open') return OPEN_TEXT[state.order]
  return `purchase.payment.${state.kind}.text`
}

/** Links to what the buyer can do next. */
function Actions({ state, step, retry }: { state: PaymentState; step: CourtStep; retry: () => void }) {
  const { t } = useTranslation()
  const isOver = step === 'over'
  const isOpen = state.kind === 'open' && !isOver
  return (
    <>
      {isOver && 'court' in state && state.court && <ToCourts court={state.court} />}
      {isOpen && (
        <a href={state.href} className="button">
          {t('purchase.payment.open.go')}
        </a>
      )}
      {state.kind === 'trouble' && (
        <button type="button" className="button" onClick={retry}>
          {t('retry')}
        </button>
      )}
      <BackToGoods
        kind={'order' in state ? state.order : 'cart'}
        className={isOpen || isOver || state.kind === 'trouble' ? 'button quiet' : 'button'}
      />
      <Link to={PAGES.home.path} className="button quiet">
        {t('purchase.payment.back')}
      </Link>
    </>
  )
}

/** The receipt: the paid items, and when they can be collected. */
function Receipt({ confirmation }: { confirmation: Confirmation }) {
  const { t, language } = useTranslation()
  const { kind, email, createdAt, id, deliveryDate } = confirmation
  const dateOf = useFirstClubDate()
  const signedIn = useSession(isSignedIn)
  const buyer = useBuyer(email)
  return (
    <div className={`stack-6 ${s.receipt}`}>
      <p>{t(kind === 'cart' ? 'purchase.payment.paid.text' : 'purchase.court.paid')}</p>
      <Facts
        facts={[
          [t('purchase.payment.paid.email'), email],
          [t('purchase.payment.paid.order'), String(id)],
          [t('purchase.payment.paid.date'), dateOf(createdAt)],
          ...(kind === 'cart'
            ? [[t('purchase.payment.paid.delivery'), fullDate(deliveryDate, language)] as const]
            : []),
          ...receiptFacts(confirmation, buyer, t),
        ]}
      />
      <Bought bought={confirmation} label={t('purchase.payment.paid.total')} />
      <div className={`wrap ${s.actions}`}>
        <Link to={PAGES.home.path} className="button">
          {t('purchase.payment.back')}
        </Link>
        {signedIn && kind === 'court' && <BackToGoods kind={kind} className="button quiet" />}
        {signedIn && (
          <Link to={PAGES.orders.path} className="button quiet">
            {t('purchase.orders.title')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The parameters of the address to which the buyer returns. */
export interface Returned {
  readonly orderId: number
  readonly token: string
  readonly payerId: string | null
  /** The buyer cancelled on the payment page. */
  readonly cancelled: boolean
}

/** State of a payment, as the page shows it. */
export type PaymentState =
  | { readonly kind: 'confirming'; readonly slow: boolean }
  | { readonly kind: 'paid'; readonly confirmation: Confirmation }
  | {
      readonly kind: 'failed' | 'cancelled'
      readonly reason: UnpaidReason | null
      readonly order: OrderKind
      readonly court: OrderedCourt | null
    }
  /** The buyer has not approved the payment yet, and still can. */
  | { readonly kind: 'open'; readonly href: string; readonly order: OrderKind; readonly court: OrderedCourt | null }
  | { readonly kind: 'unknown' }
  /** The state was unknown for a minute. */
  | { readonly kind: 'trouble' }

/** Number of tries, and the pause between them (ms). */
const TRIES = 20
const PAUSE = 3000

/**
 * Confirms a payment, and retries until its state is known. A retry is harmless, because the server captures only once.
 * @param show receives every state, until `signal` is aborted
 */
export async function confirmPayment(
  returned: Returned,
  show: (state: PaymentState) => void,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<void> {
  const report = (state: PaymentState) => {
    if (!signal.aborted) show(state)
  }
  report({ kind: 'confirming', slow: false })
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    const state = await confirmOnce(returned).catch(stateOfError)
    if (state) return report(state)
    report({ kind: 'confirming', slow: true })
    await pause(PAUSE)
  }
  report({ kind: 'trouble' })
}

async function confirmOnce({ orderId, token, payerId, cancelled }: Returned): Promise<PaymentState> {
  if (cancelled) {
    const { state, kind, court } = await postJson<CancelledAnswer>('/cancelorder', { orderId, token })
    // The payment was settled before the cancellation. The call below returns its result.
    if (state === 'cancelled') return { kind: 'cancelled', reason: 'CANCELLED_BY_BUYER', order: kind, court }
  }
  const body = { orderId, token, ...(payerId && { payerId }) }
  return { kind: 'paid', confirmation: await postJson<Confirmation>('/paypalsuccessorder', body) }
}

/** Returns the payment's state according to an error, or null if the state is unknown and a retry may help. */
function stateOfError(error: unknown): PaymentState | null {
  if (!(error instanceof NotOk)) return null
  const { status, code, body } = error
  const reason = (body.reason ?? null) as UnpaidReason | null
  const order = body.kind === 'court' ? 'court' : 'cart'
  const court = (body.court ?? null) as OrderedCourt | null
  if (status === 402) return { kind: 'failed', reason, order, court }
  if (code === 'ORDER_CANCELLED') return { kind: 'cancelled', reason, order, court }
  if (code === 'PAYMENT_NOT_APPROVED' && typeof body.href === 'string')
    return { kind: 'open', href: body.href, order, court }
  if (code === 'PAYMENT_PROCESSING' || status >= 500 || status === 429) return null
  return { kind: 'unknown' }
}
