import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { storedEmail } from '../api/stored-session.ts'
import { useCartBadge } from '../cart/cart-badge.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './cart-link.module.css'

export function CartLink() {
  const { t } = useTranslation()
  const count = useCartCount()
  return (
    <Link to={PAGES.cart.path} className={s.cart} aria-label={t('header.cart', { count })}>
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M2 4h3l2.5 11h11L21 7H6" strokeLinejoin="round" />
        <circle cx="9" cy="19.5" r="1.25" />
        <circle cx="17" cy="19.5" r="1.25" />
      </svg>
      <span className={s.count}>{count}</span>
    </Link>
  )
}

/** Returns the number of items in the cart; 0 without a stored email. */
function useCartCount(): number {
  const { count } = useCartBadge()
  const email = storedEmail()
  useEffect(() => {
    if (email) void countCart()
  }, [email])
  return email ? count : 0
}

/** Loads the cart unless a page has loaded it. If loading fails, the count does not change. */
async function countCart(): Promise<void> {
  const cart = await import('../cart/cart-store.ts').catch(() => null)
  const state = cart?.useCart.getState()
  if (state?.items === null && !state.loading) await cart?.loadCart()
}
