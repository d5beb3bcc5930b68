import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { totalsOf } from '../../shared/cart/cart.ts'
import { usd } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { loadCart, useCart } from './cart-store.ts'
import s from './checkout-button.module.css'
import { type CheckoutFailure, startCheckout } from './start-checkout.ts'

/** Starts the payment of the cart. It is disabled while that starts, and while the cart is being saved. */
export function CheckoutButton() {
  const { t, language } = useTranslation()
  const { items, pending } = useCart()
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<CheckoutFailure | null>(null)
  const disabled = leaving || pending.length > 0
  const total = usd(totalsOf(items ?? []).totalCents, language)

  // The browser's back button restores the page as it was left, with the button disabled.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  async function checkout(): Promise<void> {
    if (disabled || !items) return
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
      <button type="button" className={`button ${s.button}`} aria-disabled={disabled} onClick={() => void checkout()}>
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
