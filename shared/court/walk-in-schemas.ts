import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'

export const walkInRequest = z
  .strictObject({
    id: z.int().min(0).describe('Chosen by the client, and unique among your bookings. A repeated request is safe'),
    title: filledLine(LONGEST.booking.title),
  })
  .meta({ examples: [{ id: 1764338600000, title: 'Tennis' }] })
