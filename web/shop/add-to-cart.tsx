import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { MAX_QUANTITY } from '../../shared/cart/cart.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { type Added, addLater, addToCart, quantityOf, useCart } from '../cart/cart-store.ts'
import type { Adding } from '../ui/adding.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './add-to-cart.module.css'

/** A button that adds one piece of a product to the cart, and a message about the result. It sends visitors to the login. */
export function AddToCart({ productId, title }: { productId: number; title: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Added | 'adding' | null>(null)
  const quantity = useCart((state) => quantityOf(state, productId))
  const adding = outcome === 'adding'

  async function add(): Promise<void> {
    if (adding) return
    setOutcome('adding')
    const added = await addToCart(productId)
    if (added === 'signedOut') {
      addLater(productId)
      const adding: Adding = { title, path: pathTo('product', productId) }
      return navigate(PAGES.login.path, { state: { adding } })
    }
    setOutcome(added)
  }

  return (
    <div className={s.add}>
      <button
        type="button"
        className="button"
        aria-disabled={adding}
        aria-label={`${t(adding ? 'shop.adding' : 'shop.add')}: ${title}`}
        onClick={() => void add()}
      >
        {t(adding ? 'shop.adding' : 'shop.add')}
      </button>
      <p className={outcome === 'failed' ? `${s.result} ${s.failed}` : s.result} role="status">
        {outcome === 'failed' && t('shop.addFailed')}
        {outcome === 'full' && t('shop.addMost', { count: MAX_QUANTITY })}
        {outcome === 'added' && quantity > 0 && (
          <>
            {t('shop.added', { count: quantity })} <Link to={PAGES.cart.path}>{t('shop.toCart')}</Link>
          </>
        )}
      </p>
    </div>
  )
}
