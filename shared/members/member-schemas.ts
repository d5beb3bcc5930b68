import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { emailSchema, filledLine, lineSchema } from '../text/text-schemas.ts'
import { MOST_IMPORTED, MOST_TAGS } from './member-limits.ts'

const ID = '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d'
const clubId = z.string().max(64).describe('Id of the club')
const id = z.string().regex(/^[0-9A-Za-z-]{16,64}$/, 'must have 16 to 64 letters, digits or hyphens')

const name = filledLine(LONGEST.person.name).describe('The name as the club writes it')
const number = lineSchema(LONGEST.member.number).describe('The membership number, unique in the club; may be empty')
const phone = lineSchema(LONGEST.member.phone)
const email = z
  .union([z.literal(''), emailSchema().toLowerCase()])
  .describe('For emails about bookings; may be empty, and several members of a family may have the same')
const notes = lineSchema(LONGEST.member.notes)
const tags = z
  .array(filledLine(LONGEST.member.tag))
  .max(MOST_TAGS)
  .describe('Such as `junior` or `trainer`; each club may use its own')
const fields = {
  name,
  number: number.default(''),
  phone: phone.default(''),
  email: email.default(''),
  notes: notes.default(''),
  tags: tags.default([]),
}

const FIELDS = {
  name: 'Nélida Peña',
  number: '104',
  phone: '+1 809 555 0104',
  email: 'nelida@example.com',
  notes: '',
  tags: ['junior'],
}

export const memberChange = z.strictObject(fields).meta({ examples: [FIELDS] })
/** What the office knows about a member. */
export interface MemberFields extends Readonly<z.infer<typeof memberChange>> {}
export const newMember = z
  .strictObject({
    id: id.describe('Chosen by you. A repeated request creates the member once'),
    club: clubId,
    ...fields,
  })
  .meta({ examples: [{ id: ID, club: 'club_naco', ...FIELDS }] })
export type NewMember = z.infer<typeof newMember>

const account = z
  .object({ id: z.string(), email: z.string(), name: z.string() })
  .nullable()
  .describe('The account of this member, or null')
const member = z.object({
  id: z.string().describe('Identifies the member for ever, with and without an account'),
  club: z.string(),
  name: z.string(),
  number: z.string(),
  phone: z.string(),
  email: z.string(),
  notes: z.string(),
  tags: z.array(z.string()).readonly(),
  account,
  createdAt: z.iso.datetime(),
})
const MEMBER = { id: ID, club: 'club_naco', ...FIELDS, account: null, createdAt: '2026-11-27T12:00:00.000Z' }
/** A member of a club, as the office of the club sees them. */
export interface Member extends Readonly<z.infer<typeof member>> {}

export const memberAnswer = member
  .extend({
    tag: z.string().describe('Changes with each change of the member. It is also the ETag'),
    offered: account.describe('An account with the email of the member, which could be joined, or null'),
    bookings: z
      .array(
        z.object({
          uid: z.string(),
          court: z.string().describe('Id of the court'),
          club: z.string(),
          startsAt: z.iso.datetime(),
          endsAt: z.iso.datetime(),
          title: z.string(),
        }),
      )
      .readonly()
      .describe('The coming bookings in this club, earliest first'),
  })
  .meta({ id: 'MemberOfClub', examples: [{ ...MEMBER, tag: '1', offered: null, bookings: [] }] })
/** A member with their coming bookings. */
export interface MemberAnswer extends Readonly<z.infer<typeof memberAnswer>> {}

export const memberParams = z.object({ id: z.string().max(64).describe('The id of the member') })
export const membersQuery = z.strictObject({
  club: clubId,
  search: lineSchema(100)
    .describe(
      'Only members whose name, number, phone or email has words that begin with the words of this text, in any order and letter case, with or without accents',
    )
    .optional(),
  tag: lineSchema(LONGEST.member.tag).describe('Only members with this tag').optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('Maximum number of members in the answer'),
  cursor: z
    .string()
    .max(64)
    .describe('The `next` of the previous answer. Without it, the list begins with the first member')
    .optional(),
})
export type MembersQuery = z.infer<typeof membersQuery>
export const membersAnswer = z
  .object({
    members: z.array(member).readonly(),
    next: z.string().nullable().describe('The cursor of the next page, or null if this is the last one'),
    total: z.int().describe('Number of members of the club'),
  })
  .meta({ examples: [{ members: [MEMBER], next: null, total: 1 }] })
export interface MembersAnswer extends Readonly<z.infer<typeof membersAnswer>> {}

export const joinRequest = z
  .strictObject({ email: emailSchema().toLowerCase().describe('The email with which the person signs in') })
  .meta({ examples: [{ email: 'ana@example.com' }] })

export const eraseMemberRequest = z
  .strictObject({
    name: lineSchema(LONGEST.person.name).describe(
      'The name of the member, typed again so that nobody is erased by mistake',
    ),
  })
  .meta({ examples: [{ name: FIELDS.name }] })

export const importRequest = z
  .strictObject({
    club: clubId,
    rows: z.array(z.strictObject(fields)).min(1).max(MOST_IMPORTED),
    dryRun: z.boolean().default(false).describe('Whether to say what the request would do, and to store nothing'),
  })
  .meta({ examples: [{ club: 'club_naco', rows: [FIELDS], dryRun: true }] })
export type ImportRequest = z.infer<typeof importRequest>

const outcome = z.object({
  kind: z
    .enum(['new', 'changed', 'same', 'problem'])
    .describe('`same`: the club has this member already, with the same values'),
  id: z.string().nullable().describe('The id of the member'),
  name: z.string().nullable().describe('The name of the member that the club has'),
  changes: z.array(z.string()).readonly().describe('The names of the fields that change'),
  problem: z
    .enum(['NUMBER_TAKEN', 'SEVERAL', 'TWICE'])
    .nullable()
    .describe(
      '`NUMBER_TAKEN`: the number is that of a person with another name. `SEVERAL`: several members fit. `TWICE`: an earlier row is about the same member',
    ),
})
/** What an import does with a row. */
export interface ImportOutcome extends Readonly<z.infer<typeof outcome>> {}
export const importAnswer = z
  .object({ outcomes: z.array(outcome).readonly().describe('One for each row, in the same order') })
  .meta({ examples: [{ outcomes: [{ kind: 'new', id: ID, name: null, changes: [], problem: null }] }] })
export interface ImportAnswer extends Readonly<z.infer<typeof importAnswer>> {}
