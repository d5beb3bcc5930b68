import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'

const MOST_CANCELLED = 50
const MOST_BESIDE = 500

const beside = z.strictObject({
  kind: z.enum(['booking', 'block', 'match', 'closed']),
  booking: z.string().max(64).nullable(),
  match: z.string().max(64).nullable(),
  startsAt: z.iso.datetime({ offset: true }),
})
/** Something that takes the court of a match, as a person who accepts it names it. */
export interface Beside extends Readonly<z.infer<typeof beside>> {}

/** What happens if the court of a match is taken or closed. */
export const clashChoice = z
  .strictObject({
    cancel: z
      .array(z.string().max(64))
      .max(MOST_CANCELLED)
      .default([])
      .describe('The `uid`s of the bookings to cancel. Their players get an email with the reason'),
    undoable: z
      .boolean()
      .default(false)
      .describe(
        'The bookings are cancelled after ten seconds, and the match takes their time then. Until then, `POST /office/reservations/{uid}/undo` with one of them restores all. The match stays',
      ),
    overrule: z
      .boolean()
      .default(false)
      .describe(
        'Whether the match is stored although its court is taken or closed. It takes what is free. The people on bookings get an email with the reason',
      ),
    beside: z
      .array(beside)
      .max(MOST_BESIDE)
      .default([])
      .describe(
        'As `overrule`, but only for these things: copy them from `collisions`. If the court is also taken by something else, the answer is again 409. Other matches need no reason',
      ),
    overlap: z
      .boolean()
      .default(false)
      .describe('Whether the match may overlap other matches, as planned days often do. They keep their half hours'),
    reason: filledLine(LONGEST.booking.cancelReason).optional().describe('For the emails and the audit log'),
  })
  .refine(
    ({ overrule, beside, reason }) =>
      reason !== undefined || (!overrule && beside.every(({ kind }) => kind === 'match')),
    { path: ['reason'], error: 'is missing' },
  )
  .optional()
  .describe(
    'What happens if the court is taken or closed at the time of the match. With `{}`, the answer is 409, `COURT_TAKEN`, with the list. Without this field, the match is stored and takes what is free',
  )
export type ClashChoice = NonNullable<z.infer<typeof clashChoice>>
