import { useEffect } from 'react'
import { countOf, loadCart, useCart } from '../cart/cart-store.ts'
import { storedEmail } from './stored-email.ts'

/** How many things the cart holds; nothing for whoever has no email stored here. */
export function useCartCount(): number {
  const count = useCart(countOf)
  const email = storedEmail()
  useEffect(() => {
    if (email && useCart.getState().items === null && !useCart.getState().loading) void loadCart()
  }, [email])
  return email ? count : 0
}
