import { type ReactNode, useState } from 'react'
import type { DeskPrice } from '../../../shared/reservations/desk-price-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { DeskPriceFields, deskPriceIn, type TypedPrice } from './desk-price.tsx'

/** The choice between the price of the list and another one, in a form that books a court. */
interface DeskPriceChoice {
  /** The fields for another price; null while that of the list counts. */
  readonly fields: ReactNode
  /** The button that shows the fields, or removes them. */
  readonly button: ReactNode
  /** Returns what the price adds to the request; null if the fields can’t be sent. They then say what they miss. */
  readonly read: () => { readonly deskPrice?: DeskPrice } | null
}

/** @param currency that of the club */
export function useDeskPrice(currency: string): DeskPriceChoice {
  const { t } = useTranslation()
  const [price, setPrice] = useState<TypedPrice | null>(null)
  const [isTried, setTried] = useState(false)
  return {
    fields: price && <DeskPriceFields currency={currency} price={price} onChange={setPrice} isTried={isTried} />,
    button: (
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          setPrice(price ? null : { text: '', reason: '' })
          setTried(false)
        }}
      >
        {t(price ? 'officeMoney.ownPrice.list' : 'officeMoney.ownPrice.change')}
      </button>
    ),
    read: () => {
      setTried(true)
      if (!price) return {}
      const deskPrice = deskPriceIn(price, currency)
      return deskPrice && { deskPrice }
    },
  }
}
