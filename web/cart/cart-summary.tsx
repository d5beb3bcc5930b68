import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Totals, totalsOf } from '../../shared/cart/cart.ts'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import type { CheckoutAnswer, SoldOutAnswer } from '../../shared/checkout/checkout-schemas.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { unitsOf } from '../../shared/shop/money.ts'
import { DEFAULT_SETTINGS, feeAt, type SecondCurrency, type ShopSettings } from '../../shared/shop/shop-settings.ts'
import { NotOk } from '../api/not-ok.ts'
import { serverNow } from '../api/server-clock.ts'
import { postSignedIn } from '../api/signed-in-calls.ts'
import { shopSettings } from '../clubs/shop-settings.ts'
import { money, secondMoney } from '../ui/money-text.ts'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { loadCart, useCart } from './cart-store.ts'
import s from './cart-summary.module.css'
import { PickUpChoice, usePickUp, usePickUpClub } from './pick-up-choice.tsx'
import { SoldOut } from './sold-out.tsx'

interface CartProps {
  items: readonly CartItem[]
  settings: ShopSettings
}

/** The sums of the cart, and the button to pay. */
export function CartSummary({ items, settings }: CartProps) {
  const { t } = useTranslation()
  const { currency, second } = settings
  const totals = totalsOf(items, feeAt(settings, usePickUpClub()?.id ?? null))
  return (
    <section className={`stack-4 ${s.summary}`} aria-labelledby="summary">
      <h2 id="summary" className="subtitle">
        {t('purchase.cart.summary')}
      </h2>
      <Sums {...totals} currency={currency} second={second} label={t('purchase.cart.total')} />
      <PickUpChoice />
      <CheckoutButton items={items} settings={settings} />
      {second && <p className="note">{chargedText(currency, second, t)}</p>}
    </section>
  )
}

/** Returns the sentence that says in which currency people pay, beside an approximate amount in another one. */
const chargedText = (currency: string, second: SecondCurrency, t: TFunction): string =>
  currency === DEFAULT_SETTINGS.currency && second.currency === DEFAULT_SETTINGS.second?.currency
    ? t('purchase.cart.charged')
    : t('purchase.cart.chargedIn', { currency, second: second.currency })

interface SumsProps extends Totals {
  currency: string
  /** Null or undefined if there is none. */
  second: SecondCurrency | null | undefined
  label: string
}

/** The sums of a cart or an order, and the approximate total in the shop's second currency. */
export function Sums({ subtotalCents, feeCents, totalCents, currency, second, label }: SumsProps) {
  const { t, language } = useTranslation()
  return (
    <dl className={`stack-2 ${s.sums}`}>
      {feeCents > 0 && (
        <>
          <div>
            <dt>{t('purchase.cart.subtotal')}</dt>
            <dd>{money(subtotalCents, currency, language)}</dd>
          </div>
          <div>
            <dt>{t('purchase.cart.fee')}</dt>
            <dd>{money(feeCents, currency, language)}</dd>
          </div>
        </>
      )}
      <div className={s.total}>
        <dt>{label}</dt>
        <dd>{money(totalCents, currency, language)}</dd>
      </div>
      {second && (
        <div className="note">
          <dt>{t('purchase.cart.about')}</dt>
          <dd>{secondMoney(totalCents, currency, second, language, true)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Starts the payment of the cart. The button is disabled meanwhile, and while the cart is being saved. */
function CheckoutButton({ items, settings }: CartProps) {
  const { t, language } = useTranslation()
  const saving = useCart(({ pending }) => pending.length > 0)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<Refusal | null>(null)
  const alert = useRef<HTMLDivElement>(null)
  const disabled = leaving || saving
  const club = usePickUpClub()?.id ?? null
  const total = money(totalsOf(items, feeAt(settings, club)).totalCents, settings.currency, language)

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
    const outcome = await startCheckout(items, settings, language, club)
    if ('href' in outcome) return location.assign(outcome.href)
    setLeaving(false)
    setFailure(outcome)
    if (outcome.failure !== 'changed' && outcome.failure !== 'currency') return
    // The chosen club may be gone.
    usePickUp.setState({ club: null })
    void loadCart()
    void shopSettings.load()
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
            {failure.failure === 'off' && <Link to={PAGES.orders.path}>{t('purchase.orders.title')}</Link>}
          </p>
        )}
      </div>
    </div>
  )
}

/** Reasons why the payment could not start. Each has its own error message. */
type CheckoutFailure = 'changed' | 'currency' | 'running' | 'off' | 'signedOut' | 'failed'

/** The reason why the payment could not start. If products are sold out, it lists them. */
export type Refusal =
  | { readonly failure: CheckoutFailure }
  | { readonly failure: 'soldOut'; readonly products: SoldOutAnswer['products'] }

const FAILURES: Readonly<Record<string, CheckoutFailure>> = {
  CART_CHANGED: 'changed',
  PRICE_CHANGED: 'changed',
  TOTAL_DIFFERS: 'changed',
  CURRENCY_CHANGED: 'currency',
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
  settings: ShopSettings,
  language: Language,
  club: string | null = null,
): Promise<{ href: string } | Refusal> {
  const { currency } = settings
  const { subtotalCents, totalCents } = totalsOf(items, feeAt(settings, club))
  const [orderId, total] = [serverNow(), unitsOf(totalCents, currency)]
  try {
    const subtotal = unitsOf(subtotalCents, currency)
    const order = { orderId, items, subtotal, total, currency, language, ...(club !== null && { club }) }
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
