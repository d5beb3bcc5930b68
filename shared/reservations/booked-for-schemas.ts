import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { isPhone } from '../text/phone.ts'
import { emailSchema, filledLine, lineSchema } from '../text/text-schemas.ts'

const name = filledLine(LONGEST.person.name)
const phone = lineSchema(LONGEST.member.phone)
  .refine((text) => text === '' || isPhone(text), 'must be a phone number such as +1 809 555 0104')
  .describe('Only the staff of the club sees it; may be empty')
const guest = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9A-Za-z-]{16,64}$/, 'must have 16 to 64 letters, digits or hyphens')
    .describe('Chosen by you, and new for each booking. A repeated request stores the guest once'),
  name,
  phone: phone.default(''),
})
export type GuestRequest = z.infer<typeof guest>

const FIELDS = { name: 'Rosa Gil', phone: '+1 809 555 0199' }
export const guestChange = z.strictObject({ name, phone }).meta({ examples: [FIELDS] })
/** What the desk knows about a guest. */
export type GuestFields = Readonly<z.infer<typeof guestChange>>
export const guestAnswer = z
  .object({ id: z.string(), club: z.string().describe('Id of the club'), name: z.string(), phone: z.string() })
  .meta({ examples: [{ id: '0f4a1c7e-guest-of-naco', club: 'club_naco', ...FIELDS }] })
export type GuestAnswer = Readonly<z.infer<typeof guestAnswer>>

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
