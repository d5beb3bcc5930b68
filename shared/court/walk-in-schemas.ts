import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { emailSchema, filledLine } from '../text/text-schemas.ts'

export const walkInRequest = z
  .strictObject({
    id: z.int().min(0).describe('Chosen by the client, and unique among your bookings. A repeated request is safe'),
    title: filledLine(LONGEST.booking.title),
    owner: emailSchema()
      .toLowerCase()
      .optional()
      .describe(
        'Email of the person who gets the court. Only managers of bookings name somebody; without a name, it is you',
      ),
    member: z
      .string()
      .max(64)
      .optional()
      .describe('Instead of `owner`: id of the member of the club who gets the court'),
  })
  .meta({ examples: [{ id: 1764338600000, title: 'Tennis' }] })
