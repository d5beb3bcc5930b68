import { z } from 'zod'
import { bookedFor } from '../reservations/booked-for-schemas.ts'
import { deskPrice } from '../reservations/desk-price-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'

export const walkInRequest = z
  .strictObject({
    id: z.int().min(0).describe('Chosen by the client, and unique among your bookings. A repeated request is safe'),
    title: filledLine(LONGEST.booking.title),
    ...bookedFor,
    owner: bookedFor.owner.describe(
      'Email of the person who gets the court. Only managers of bookings name somebody; without a name, it is you',
    ),
    deskPrice: deskPrice
      .optional()
      .describe('The price of this booking instead of that of the club’s list. Only managers of bookings give one'),
  })
  .meta({ examples: [{ id: 1764338600000, title: 'Tennis' }] })
