import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { loadCart } from '../cart/cart-store.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { confirmPayment, type PaymentState } from './confirm-payment.ts'
import { Receipt } from './receipt.tsx'
import { unpaidText } from './state-text.ts'

/** Where the buyer comes back to. It may be reloaded at any moment: asking again changes nothing. */
export default function PaymentPage() {
  const { t } = useTranslation()
  const { state, again } = usePayment()
  const { kind } = state
  return (
    <div className="page" aria-busy={kind === 'confirming'}>
      <PageHeading title={t(`shop.payment.${kind}.title`)} />
      <div role="status">
        {state.kind === 'paid' ? (
          <Receipt confirmation={state.confirmation} />
        ) : (
          <Notice actions={kind === 'confirming' ? undefined : <WayOn state={state} again={again} />}>
            <p>{t(textOf(state))}</p>
            {state.kind === 'confirming' && state.slow && <p>{t('shop.payment.confirming.slow')}</p>}
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const orderId = Number(id)
    if (!Number.isSafeInteger(orderId) || !token) return setState({ kind: 'unknown' })
    const leaving = new AbortController()
    const show = (next: PaymentState) => {
      setState(next)
      // What was paid is out of the cart.
      if (next.kind === 'paid') void loadCart()
    }
    void confirmPayment({ orderId, token, payerId, cancelled }, show, leaving.signal)
    return () => leaving.abort()
  }, [id, token, payerId, cancelled, round])

  return { state, again: () => setRound((now) => now + 1) }
}

function textOf(state: PaymentState): string {
  if (state.kind === 'failed' || state.kind === 'cancelled') return unpaidText(state.kind, state.reason)
  return `shop.payment.${state.kind}.text`
}

/** What can be done now. */
function WayOn({ state, again }: { state: PaymentState; again: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {state.kind === 'open' && (
        <a href={state.href} className="button">
          {t('shop.payment.open.go')}
        </a>
      )}
      {state.kind === 'trouble' && (
        <button type="button" className="button" onClick={again}>
          {t('retry')}
        </button>
      )}
      <Link to="/cart" className={state.kind === 'open' || state.kind === 'trouble' ? 'button quiet' : 'button'}>
        {t('shop.payment.toCart')}
      </Link>
      <Link to="/" className="button quiet">
        {t('shop.payment.back')}
      </Link>
    </>
  )
}
