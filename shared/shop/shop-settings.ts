import { DEFAULT_CURRENCY } from './currencies.ts'

/** A second currency in which the shop shows approximate amounts. Nobody pays in it. */
export interface SecondCurrency {
  readonly currency: string
  /** Units of this currency for one unit of the shop's, as a decimal number. */
  readonly rate: string
}

/** How the shop asks for money. */
export interface ShopSettings {
  readonly currency: string
  /** Handling fee of an order. */
  readonly feeCents: number
  /** Handling fees of orders that are collected at certain clubs, by the id of the club, in place of `feeCents`. */
  readonly clubFees: Readonly<Record<string, number>>
  /** Null if amounts are shown in the shop's currency only. */
  readonly second: SecondCurrency | null
}

/** The settings of a shop that has set nothing. */
export const DEFAULT_SETTINGS: ShopSettings = {
  currency: DEFAULT_CURRENCY,
  feeCents: 500,
  clubFees: {},
  second: { currency: 'DOP', rate: '59.6' },
}

/** Returns the handling fee of an order that is collected at a club; null: of one that is collected at no club. */
export const feeAt = (
  { feeCents, clubFees }: Pick<ShopSettings, 'feeCents' | 'clubFees'>,
  club: string | null,
): number => (club !== null && Object.hasOwn(clubFees, club) ? clubFees[club] : undefined) ?? feeCents
