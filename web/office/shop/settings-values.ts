import { isRate as isPlainRate, plainAmount } from '../../../shared/shop/money.ts'
import type { ShopSettingsChange } from '../../../shared/shop/settings-schemas.ts'
import type { ShopSettings } from '../../../shared/shop/shop-settings.ts'
import { MAX_CENTS } from '../../../shared/shop/stock.ts'
import { amountIn, centsOrNull } from '../kit/amount.ts'

/** The bounds of a fee, in the smallest unit of the currency. */
export const FEE = { least: 0, most: MAX_CENTS }

/** The settings as the form shows them. */
export interface SettingsValues {
  currency: string
  fee: string
  /** The fees of clubs that have their own; empty: the same as for all others. */
  clubFees: Record<string, string>
  showsSecond: boolean
  second: string
  rate: string
  /** Whether a new currency converts the prices, or keeps their numbers. */
  converts: 'keep' | 'convert'
  convertAt: string
}

const plain = (text: string): string => text.trim().replace(',', '.')

/** Returns a fee in cents; null if the text is not an amount of this currency. */
const feeCents = (text: string, currency: string): number | null => centsOrNull(amountIn(text, currency, FEE))

export const isRate = (text: string): boolean => isPlainRate(plain(text))

/** @param clubs ids of the clubs that hand orders over */
export const settingsValues = (settings: ShopSettings, clubs: readonly string[]): SettingsValues => ({
  currency: settings.currency,
  fee: plainAmount(settings.feeCents, settings.currency),
  clubFees: Object.fromEntries(
    clubs.map((club) => {
      const cents = settings.clubFees[club]
      return [club, cents === undefined ? '' : plainAmount(cents, settings.currency)]
    }),
  ),
  showsSecond: settings.second !== null,
  second: settings.second?.currency ?? settings.currency,
  rate: settings.second?.rate ?? '',
  converts: 'keep',
  convertAt: '',
})

/** @param before the stored settings, which may have fees of clubs that are archived now */
export const settingsChange = (values: SettingsValues, before: ShopSettings): ShopSettingsChange => {
  const { currency } = values
  const shown = Object.keys(values.clubFees)
  // A fee of a club that the form does not show keeps its number.
  const kept = Object.entries(before.clubFees).filter(([club]) => !shown.includes(club))
  const entered = Object.entries(values.clubFees).flatMap(([club, text]) => {
    const cents = text.trim() === '' ? null : feeCents(text, currency)
    return cents === null ? [] : [[club, cents] as const]
  })
  return {
    currency,
    feeCents: feeCents(values.fee, currency) ?? 0,
    clubFees: Object.fromEntries([...kept, ...entered]),
    second: values.showsSecond ? { currency: values.second, rate: plain(values.rate) } : null,
    convertAt: currency !== before.currency && values.converts === 'convert' ? plain(values.convertAt) : null,
  }
}
