import type { TFunction } from 'i18next'
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/shop/shop-settings.ts'
import { money } from '../ui/money-text.ts'

/** Returns the text below the title of the shop: what it sells, in which currency, and the handling fee. */
export function shopLead({ currency, second, feeCents }: ShopSettings, t: TFunction, language: string): string {
  const fee = money(feeCents, currency, language)
  const isDocumented = currency === DEFAULT_SETTINGS.currency && second?.currency === DEFAULT_SETTINGS.second?.currency
  if (isDocumented && feeCents > 0) return t('shop.lead', { fee })
  return [
    t('shop.leadParts.what'),
    t('shop.leadParts.currency', { currency }),
    ...(second ? [t('shop.leadParts.second', { currency: second.currency })] : []),
    ...(feeCents > 0 ? [t('shop.leadParts.fee', { fee })] : []),
    t('shop.leadParts.end'),
  ].join(' ')
}
