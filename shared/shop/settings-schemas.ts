import { z } from 'zod'
import { isCurrency } from './currencies.ts'
import { isRate } from './money.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './shop-settings.ts'
import { MAX_CENTS } from './stock.ts'

/** A currency by its code of ISO 4217. */
export const currencySchema = z
  .string()
  .max(3, { abort: true })
  .refine(isCurrency, 'must be a code of ISO 4217 such as EUR')
  .describe('Code of ISO 4217')
const rate = z.string().max(15, { abort: true }).refine(isRate, 'must be a positive number such as 59.6')
const fee = z.int().min(0).max(MAX_CENTS)

const fields = {
  currency: currencySchema.describe('The currency of all amounts of the shop, as a code of ISO 4217'),
  feeCents: fee.describe('Handling fee of an order, in the smallest unit of the currency, such as cents'),
  clubFees: z
    .record(z.string().max(64), fee)
    .refine((fees) => Object.keys(fees).length <= 100, 'must have at most 100 clubs')
    .describe('Other fees of orders that are collected at certain clubs, by the id of the club'),
  second: z
    .object({
      currency: currencySchema,
      rate: rate.describe('Units of this currency for one unit of the shop’s'),
    })
    .nullable()
    .describe('A second currency in which the shop shows approximate amounts; null for none'),
}

const EXAMPLE = { ...DEFAULT_SETTINGS, clubFees: { club_naco: 0 } } as const

export const shopSettingsSchema = z
  .object({
    tag: z.string().describe('Changes with every change of the settings'),
    ...fields,
    paysOnline: z
      .boolean()
      .describe('Whether people can pay online in this currency. Otherwise they pay at the club’s desk'),
  })
  .meta({ id: 'ShopSettings', examples: [{ tag: '3', ...EXAMPLE, paysOnline: true }] })
/** The settings of the shop, as the API answers them. */
export interface ShopSettingsAnswer extends ShopSettings {
  readonly tag: string
  readonly paysOnline: boolean
}

export const shopSettingsChange = z
  .strictObject({
    ...fields,
    convertAt: rate
      .nullable()
      .default(null)
      .describe(
        'If the currency changes: units of the new currency for one unit of the old one. All prices are converted. With null, they keep their numbers: 24.00 US dollars become 24.00 euros',
      ),
  })
  .meta({ examples: [{ ...EXAMPLE, convertAt: null }] })
export interface ShopSettingsChange extends ShopSettings {
  readonly convertAt: string | null
}
