import { z } from 'zod'
import { MAX_CENTS } from '../shop/stock.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'

export const priceReason = filledLine(LONGEST.booking.priceReason).describe('Why, for the audit log')
export const deskPrice = z.strictObject({
  cents: z
    .int()
    .min(0)
    .max(MAX_CENTS)
    .describe(
      'The whole price of the booking, in the smallest unit of the club’s currency, such as cents; 0: free of charge',
    ),
  reason: priceReason,
})
/** A price that the desk gives to one booking. */
export type DeskPrice = z.infer<typeof deskPrice>
