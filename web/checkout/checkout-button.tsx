import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { totalsOf } from '../../shared/cart/totals.ts'
import { loadCart, useCart } from '../cart/cart-store.ts'
import { usd } from '../ui/money-text.ts'
import s from './checkout-button.module.css'
import { type CheckoutFailure, startCheckout } from './start-checkout.ts'

/** Leads to the page where the cart is paid. It rests while that is on its way, and while the cart is being changed. */
export function CheckoutButton() {
  const { t, i18n } = useTranslation()
  const { items, pending } = useCart()
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<CheckoutFailure | null>(null)
  const language = i18n.resolvedLanguage ?? 'en'
  const resting = leaving || pending.length > 0
  const total = usd(totalsOf(items ?? []).totalCents, language)

  // Back from the payment's page by the browser's own button: the page is as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  async function checkout(): Promise<void> {
    if (resting || !items) return
    setLeaving(true)
    setFailure(null)
    const outcome = await startCheckout(items, language)
    if ('href' in outcome) return location.assign(outcome.href)
    setLeaving(false)
    setFailure(outcome.failure)
    if (outcome.failure === 'changed') void loadCart()
  }

  return (
    <div className={s.checkout}>
      <button type="button" className={`button ${s.button}`} aria-disabled={resting} onClick={() => void checkout()}>
        {leaving ? t('shop.checkout.leaving') : t('shop.checkout.pay', { total })}
      </button>
      <div role="alert">
        {failure && (
          <p className={s.failure}>
            {t(`shop.checkout.failures.${failure}`)}{' '}
            {failure === 'signedOut' && <Link to="/login">{t('shop.cart.signIn')}</Link>}
          </p>
        )}
      </div>
    </div>
  )
}
