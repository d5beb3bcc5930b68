import { useCallback } from 'react'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { type Bounds, exampleAmount, type WrongAmount } from './amount.ts'

/** An amount as a field reads it, with the bounds of the field. */
interface Read extends Bounds {
  readonly amount: number | WrongAmount
  readonly currency: string
}

/**
 * Returns the function that says why a field can't take an amount, with the bound that it breaks; undefined if the field can.
 * @param unreadable what to enter instead of a text that is no amount
 */
export function useAmountRefusal(): (read: Read, unreadable?: string) => string | undefined {
  const { t, language } = useTranslation()
  return useCallback(
    ({ amount, currency, least, most }, unreadable) => {
      if (amount === 'below') return t('office.amount.least', { amount: money(least, currency, language) })
      if (amount === 'above') return t('office.amount.most', { amount: money(most, currency, language) })
      if (amount === 'unreadable')
        return unreadable ?? t('office.amount.unreadable', { example: exampleAmount(currency) })
      return undefined
    },
    [t, language],
  )
}
