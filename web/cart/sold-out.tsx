import { useState } from 'react'
import type { SoldOutAnswer } from '../../shared/checkout/checkout-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { numberOf, useCart } from './cart-store.ts'
import s from './cart-summary.module.css'
import { changeQuantity, removeItem } from './edit-cart.ts'

/** The products in the cart with too few items left. Each has a button that corrects the cart. */
export function SoldOut({ products }: SoldOutAnswer) {
  const [corrected, setCorrected] = useState<readonly number[]>([])
  return products
    .filter((product) => !corrected.includes(numberOf(product)))
    .map((product) => (
      <Shortage
        key={numberOf(product)}
        product={product}
        onCorrect={() => setCorrected((before) => [...before, numberOf(product)])}
      />
    ))
}

interface ShortageProps {
  product: SoldOutAnswer['products'][number]
  onCorrect: () => void
}

function Shortage({ product, onCorrect }: ShortageProps) {
  const { name, left } = product
  const { t } = useTranslation()
  const line = useCart(({ items }) => items?.find((item) => numberOf(item) === numberOf(product)))

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
