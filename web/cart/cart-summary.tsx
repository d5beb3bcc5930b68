import { useEffect, useRef, useState } from 'react'
import { type Totals, totalsOf } from '../../shared/cart/cart.ts'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import type { CheckoutAnswer, SoldOutAnswer } from '../../shared/checkout/checkout-schemas.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { usdOf } from '../../shared/shop/money.ts'
import { NotOk } from '../api/not-ok.ts'
import { serverNow } from '../api/server-clock.ts'
import { postSignedIn } from '../api/signed-in-calls.ts'
import { pesos, usd } from '../ui/money-text.ts'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { loadCart, useCart } from './cart-store.ts'
import s from './cart-summary.module.css'
import { PickUpChoice, usePickUp } from './pick-up-choice.tsx'
import { SoldOut } from './sold-out.tsx'

/** The sums of the cart, and the button to pay. */
export function CartSummary({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation()
  return (
    <section className={`stack-4 ${s.summary}`} aria-labelledby="summary">
      <h2 id="summary" className="subtitle">
        {t('purchase.cart.summary')}
      </h2>
      <Sums {...totalsOf(items)} label={t('purchase.cart.total')} />
      <PickUpChoice />
      <CheckoutButton items={items} />
      <p className="note">{t('purchase.cart.charged')}</p>
    </section>
  )
}

/** The sums of a cart or an order in dollars, and the total in approximate pesos. */
export function Sums({ subtotalCents, feeCents, totalCents, label }: Totals & { label: string }) {
  const { t, language } = useTranslation()
  return (
    <dl className={`stack-2 ${s.sums}`}>
      {feeCents > 0 && (
        <>
          <div>
            <dt>{t('purchase.cart.subtotal')}</dt>
            <dd>{usd(subtotalCents, language)}</dd>
          </div>
          <div>
            <dt>{t('purchase.cart.fee')}</dt>
            <dd>{usd(feeCents, language)}</dd>
          </div>
        </>
      )}
      <div className={s.total}>
        <dt>{label}</dt>
        <dd>{usd(totalCents, language)}</dd>
      </div>
      <div className="note">
        <dt>{t('purchase.cart.about')}</dt>
        <dd>{pesos(totalCents, language, 'DOP$')}</dd>
      </div>
    </dl>
  )
}

/** Starts the payment of the cart. The button is disabled meanwhile, and while the cart is being saved. */
function CheckoutButton({ items }: { items: readonly CartItem[] }) {
  const { t, language } = useTranslation()
  const saving = useCart(({ pending }) => pending.length > 0)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<Refusal | null>(null)
  const alert = useRef<HTMLDivElement>(null)
  const disabled = leaving || saving
  const total = usd(totalsOf(items).totalCents, language)

  // The browser's back button restores the page as it was left, with the button disabled.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  // On a phone the message would be behind the bar at the bottom.
  useEffect(() => {
    if (failure) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  async function checkout(): Promise<void> {
    if (disabled) return
    setLeaving(true)
    setFailure(null)
    const outcome = await startCheckout(items, language, usePickUp.getState().club)
    if ('href' in outcome) return location.assign(outcome.href)
    setLeaving(false)
    setFailure(outcome)
    if (outcome.failure !== 'changed') return
    // The chosen club may be gone.
    usePickUp.setState({ club: null })
    void loadCart()
  }

  return (
    <div className="stack-3">
      <button type="button" className={`button ${s.button}`} aria-disabled={disabled} onClick={() => void checkout()}>
        {leaving ? t('purchase.checkout.leaving') : t('purchase.checkout.pay', { total })}
      </button>
      <div role="alert" ref={alert}>
        {failure?.failure === 'soldOut' && <SoldOut products={failure.products} />}
        {failure && failure.failure !== 'soldOut' && (
          <p className={s.failure}>
            {t(`purchase.checkout.failures.${failure.failure}`)}{' '}
            {failure.failure === 'signedOut' && <SignInLink>{t('purchase.cart.signIn')}</SignInLink>}
          </p>
        )}
      </div>
    </div>
  )
}

/** Reasons why the payment could not start. Each has its own error message. */
type CheckoutFailure = 'changed' | 'running' | 'off' | 'signedOut' | 'failed'

/** The reason why the payment could not start. If products are sold out, it lists them. */
export type Refusal =
  | { readonly failure: CheckoutFailure }
  | { readonly failure: 'soldOut'; readonly products: SoldOutAnswer['products'] }

const FAILURES: Readonly<Record<string, CheckoutFailure>> = {
  CART_CHANGED: 'changed',
  PRICE_CHANGED: 'changed',
  TOTAL_DIFFERS: 'changed',
  PAYMENT_RUNNING: 'running',
  PAYMENT_NOT_CONFIGURED: 'off',
}

/**
 * Creates an order of these lines and starts its payment.
 * @param club id of the club where the buyer collects the products; null for the first one
 * @returns the address of the payment page, or why the payment could not start
 */
export async function startCheckout(
  items: readonly CartItem[],
  language: Language,
  club: string | null = null,
): Promise<{ href: string } | Refusal> {
  const { subtotalCents, totalCents } = totalsOf(items)
  const [orderId, total] = [serverNow(), usdOf(totalCents)]
  try {
    const order = { orderId, items, subtotal: usdOf(subtotalCents), total, language, ...(club !== null && { club }) }
    await postSignedIn('/createorder', order)
    const checkout = { orderId, description: 'Ventaja', subtitle: `${items.length}`, quantity: 1, price: total }
    return await postSignedIn<CheckoutAnswer>('/checkout', { checkout })
  } catch (error) {
    if (!(error instanceof NotOk)) return { failure: 'failed' }
    if (error.code === 'SOLD_OUT')
      return { failure: 'soldOut', products: (error.body as unknown as SoldOutAnswer).products }
    return { failure: error.status === 401 ? 'signedOut' : (FAILURES[error.code ?? ''] ?? 'failed') }
  }
}
