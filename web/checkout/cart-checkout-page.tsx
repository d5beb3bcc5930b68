import { CartPage } from '../cart/cart-page.tsx'
import { CheckoutButton } from './checkout-button.tsx'

/** The cart, with the way to pay it. */
export default function CartCheckoutPage() {
  return <CartPage checkout={<CheckoutButton />} />
}
