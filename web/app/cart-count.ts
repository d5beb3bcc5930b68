import { useEffect } from 'react'
import { storedEmail } from '../api/stored-email.ts'
import { useCartBadge } from '../cart/cart-badge.ts'

/** How many things the cart holds; nothing for whoever has no email stored here. */
export function useCartCount(): number {
  const { count } = useCartBadge()
  const email = storedEmail()
  useEffect(() => {
    if (email) void countCart()
  }, [email])
  return email ? count : 0
}

/** Fetches the cart, with the code that does so, where no page has. Without it the count stays as it was. */
async function countCart(): Promise<void> {
  const cart = await import('../cart/cart-store.ts').catch(() => null)
  const state = cart?.useCart.getState()
  if (state?.items === null && !state.loading) await cart?.loadCart()
}
