import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { emailSchema, filledLine, lineSchema } from '../text/text-schemas.ts'

const guest = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9A-Za-z-]{16,64}$/, 'must have 16 to 64 letters, digits or hyphens')
    .describe('Chosen by you, and new for each booking. A repeated request stores the guest once'),
  name: filledLine(LONGEST.person.name),
  phone: lineSchema(LONGEST.member.phone).default('').describe('Only the staff of the club sees it; may be empty'),
})
export type GuestRequest = z.infer<typeof guest>

/** The person for whom somebody of the club books: an email, a member or a guest. */
export const bookedFor = {
  owner: emailSchema().toLowerCase().optional().describe('Email of the person who gets the court'),
  member: z.string().max(64).optional().describe('Instead of `owner`: id of the member of the club who gets the court'),
  guest: guest
    .optional()
    .describe(
      'Instead of `owner`: a guest who gets the court. Guests are in no register, and pay the price for guests',
    ),
}
/** The person for whom somebody of the club books, as a request names them. */
export interface BookedForRequest {
  readonly owner?: string | undefined
  readonly member?: string | undefined
  readonly guest?: GuestRequest | undefined
}
