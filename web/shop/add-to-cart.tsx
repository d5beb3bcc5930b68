import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { MAX_QUANTITY } from '../../shared/cart/cart.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { stockNote } from '../../shared/shop/stock.ts'
import { type Added, addLater, addToCart, type Chosen, numberOf, quantityOf, useCart } from '../cart/cart-store.ts'
import type { Adding } from '../ui/adding.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './add-to-cart.module.css'

interface Props {
  productId: number
  title: string
  stock: number | null
  /** The chosen variant. A product without choices has none. */
  chosen?: Chosen | undefined
  /** Called by the button instead of adding the product, because a choice is missing. */
  onMissing?: (() => void) | undefined
}

/** A button that adds one piece of a product to the cart, and a message about the result. It sends visitors to the login. */
export function AddToCart({ productId, title, stock, chosen, onMissing }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Added | 'adding' | null>(null)
  const quantity = useCart((state) => quantityOf(state, numberOf({ productId, ...chosen })))
  const adding = outcome === 'adding'
  const note = stockNote(stock)
  const label = note === 'soldOut' ? 'shop.noneLeft' : adding ? 'shop.adding' : 'shop.add'

  async function add(): Promise<void> {
    if (adding || note === 'soldOut') return
    if (onMissing) return onMissing()
    setOutcome('adding')
    const added = await addToCart(productId, chosen)
    if (added === 'signedOut') {
      addLater(productId, chosen)
      const adding: Adding = { title, path: pathTo('product', productId) }
      return navigate(PAGES.login.path, { state: { adding } })
    }
    setOutcome(added)
  }

  return (
    <div className={`stack-1 ${s.add}`}>
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
