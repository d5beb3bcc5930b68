import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { emailSchema, lineSchema } from '../text/text-schemas.ts'
import { personSchema } from './auth-schemas.ts'
import { ROLES } from './permissions.ts'

const role = z.enum(ROLES)
const club = z.string().nullable().describe('The id of a club, or null for all clubs')
const heldRole = z.object({ role, club })
const ID = '5f0c2f3e-7f5b-4f0a-9d53-0a4f1f1b2c3d'
const UMPIRE = { role: 'umpire', club: 'club_naco' }

const id = z.string().describe('Identifies the person for ever. The audit log names people by this id only')
const roles = z.array(heldRole).readonly()

export const meSchema = personSchema
  .extend({ id, roles: roles.describe('The roles that you have now') })
  .meta({ id: 'Me', examples: [{ email: 'ana@example.com', name: 'Ana', id: ID, roles: [UMPIRE] }] })
/** The signed-in person, with their roles. */
export interface Me extends Readonly<z.infer<typeof meSchema>> {}

const PERSON = {
  id: ID,
  email: 'ana@example.com',
  name: 'Ana Reyes',
  picture: null,
  blocked: false,
  createdAt: '2030-06-01T12:00:00.000Z',
  signedInAt: '2030-06-01T12:05:00.000Z',
  roles: [UMPIRE],
}
const staffSchema = z
  .object({
    id,
    email: z.string(),
    name: z.string().describe('Empty until the first sign-in'),
    picture: z.string().nullable(),
    blocked: z.boolean().describe('Whether the person is blocked. Requests with a blocked person’s token get a 403'),
    createdAt: z.iso.datetime(),
    signedInAt: z.iso
      .datetime()
      .nullable()
      .describe('Time of the first sign-in; null for an invited person who has not signed in yet'),
    roles,
  })
  .meta({ id: 'KnownPerson' })
export const knownPersonSchema = staffSchema.meta({ examples: [PERSON] })
export const blockedPersonSchema = staffSchema.meta({ examples: [{ ...PERSON, blocked: true }] })
export const invitedPersonSchema = staffSchema.meta({ examples: [{ ...PERSON, name: '', signedInAt: null }] })
/** A person as owners see them. */
export interface KnownPerson extends Readonly<z.infer<typeof staffSchema>> {}

const clubId = z.string().max(64)
export const peopleQuery = z.strictObject({
  search: lineSchema(100)
    .describe(
      'Only people whose name or email has words that begin with the words of this text, in any letter case and with or without accents',
    )
    .optional(),
  club: clubId.describe('Only people with a role for this club. Without it, you need a role for all clubs').optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('Maximum number of people in the answer'),
  cursor: z
    .string()
    .max(64)
    .describe('The `next` of the previous answer. Without it, the list begins with the first person')
    .optional(),
})
export type PeopleQuery = z.infer<typeof peopleQuery>
export const peopleAnswer = z
  .object({
    people: z.array(staffSchema),
    next: z.string().nullable().describe('The cursor of the next page, or null if this is the last one'),
  })
  .meta({ examples: [{ people: [PERSON], next: null }] })
export type PeopleAnswer = z.infer<typeof peopleAnswer>

export const invitationRequest = z
  .strictObject({
    email: emailSchema().describe('The role is active as soon as a person with this verified email signs in'),
    role,
    club: clubId.nullable().default(null).describe('The id of a club, or null for all clubs'),
  })
  .meta({ examples: [{ email: 'ana@example.com', role: 'umpire', club: 'club_naco' }] })
export type InvitationRequest = z.infer<typeof invitationRequest>

export const personParams = z.object({ id: z.string().max(64).describe('The id of the person') })
export const roleParams = personParams.extend({
  club: clubId.describe('The id of a club, or `all` for the role for all clubs'),
})
export const roleRequest = z.strictObject({ role }).meta({ examples: [{ role: 'umpire' }] })
export const blockRequest = z.strictObject({ blocked: z.boolean() }).meta({ examples: [{ blocked: true }] })
export const claimRequest = z
  .strictObject({ secret: z.string().min(1).max(100).describe('The part of the link after the #') })
  .meta({ examples: [{ secret: 'kc8Yx0mB2lq4nU7sR1vZ5aT9eW3iO6pD-fGhJkLqXyE' }] })

export const foundPeopleQuery = z.strictObject({
  club: clubId.describe('Also finds the members of this club, by name, number, phone and email').optional(),
  search: z.string().min(2).max(LONGEST.person.name).describe('The beginnings of words of the name or the email'),
})
export const foundPeople = z
  .object({
    people: z
      .array(
        z.object({
          email: z.string().describe('Empty for a member without an email'),
          name: z.string(),
          member: z
            .object({ id: z.string(), number: z.string(), phone: z.string() })
            .nullable()
            .describe('A member of the club; null for somebody else with an account'),
        }),
      )
      .readonly(),
  })
  .meta({
    examples: [
      {
        people: [
          { email: '', name: 'Nélida Peña', member: { id: ID, number: '104', phone: '+1 809 555 0104' } },
          { email: 'ana@example.com', name: 'Ana Reyes', member: null },
        ],
      },
    ],
  })
/** People whom the office can book a court for. */
export interface FoundPeople extends Readonly<z.infer<typeof foundPeople>> {}
