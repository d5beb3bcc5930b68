import { useState } from 'react'
import type { SoldOutAnswer } from '../../shared/checkout/checkout-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { useCart } from './cart-store.ts'
import s from './cart-summary.module.css'
import { changeQuantity, removeItem } from './edit-cart.ts'

/** The products in the cart with too few items left. Each has a button that corrects the cart. */
export function SoldOut({ products }: SoldOutAnswer) {
  const [corrected, setCorrected] = useState<readonly number[]>([])
  return products
    .filter(({ productId }) => !corrected.includes(productId))
    .map((product) => (
      <Shortage
        key={product.productId}
        {...product}
        onCorrect={() => setCorrected((before) => [...before, product.productId])}
      />
    ))
}

function Shortage({ productId, name, left, onCorrect }: SoldOutAnswer['products'][number] & { onCorrect: () => void }) {
  const { t } = useTranslation()
  const line = useCart(({ items }) => items?.find((item) => item.productId === productId))

  function correct(): void {
    if (line) void (left === 0 ? removeItem(line.id) : changeQuantity(line.id, left))
    onCorrect()
  }

  return (
    <div className={s.failure}>
      <p>
        {left === 0
          ? t('purchase.checkout.soldOut.none', { name })
          : t('purchase.checkout.soldOut.few', { name, count: left })}
      </p>
      <button type="button" className="button quiet" onClick={correct}>
        {left === 0 ? t('purchase.checkout.soldOut.remove') : t('purchase.checkout.soldOut.take', { count: left })}
      </button>
    </div>
  )
}
