import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { MAX_QUANTITY } from '../../shared/cart/cart.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { stockNote } from '../../shared/shop/stock.ts'
import { type Added, addLater, addToCart, quantityOf, useCart } from '../cart/cart-store.ts'
import type { Adding } from '../ui/adding.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './add-to-cart.module.css'

/** A button that adds one piece of a product to the cart, and a message about the result. It sends visitors to the login. */
export function AddToCart({ productId, title, stock }: { productId: number; title: string; stock: number | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Added | 'adding' | null>(null)
  const quantity = useCart((state) => quantityOf(state, productId))
  const adding = outcome === 'adding'
  const note = stockNote(stock)
  const label = note === 'soldOut' ? 'shop.noneLeft' : adding ? 'shop.adding' : 'shop.add'

  async function add(): Promise<void> {
    if (adding || note === 'soldOut') return
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
        aria-disabled={adding || note === 'soldOut'}
        aria-label={`${t(label)}: ${title}`}
        onClick={() => void add()}
      >
        {t(label)}
      </button>
      <p className={outcome === 'failed' ? `${s.result} ${s.failed}` : s.result} role="status">
        {outcome === null && note === 'few' && t('shop.left', { count: stock ?? 0 })}
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
