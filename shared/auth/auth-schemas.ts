import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { emailSchema, lineSchema } from '../text/text-schemas.ts'

const email = emailSchema()
const name = lineSchema(LONGEST.person.name)

const person = {
  email: z.string().describe('In lower case. It identifies the owner of all data of the person'),
  name: z.string().describe('From the identity provider; may be empty'),
}
export const personSchema = z
  .object(person)
  .meta({ id: 'Person', examples: [{ email: 'ana@example.com', name: 'Ana' }] })
/** A person, as named in a verified token. */
export interface Person extends Readonly<z.infer<typeof personSchema>> {}

export const localSignInSchema = z
  .strictObject({
    name: name.min(1).describe('The person’s name'),
    email: email.describe('The person’s email, which nobody verifies'),
  })
  .meta({ examples: [{ name: 'Ana Reyes', email: 'ana@example.com' }] })

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFuYUBleGFtcGxlLmNvbSJ9.c2lnbmVk'

export const signedInSchema = z
  .object({ ...person, token: z.string().describe('For `Authorization: Bearer`') })
  .meta({ id: 'SignedInPerson', examples: [{ email: 'ana@example.com', name: 'Ana Reyes', token: TOKEN }] })
/** A person who has just signed in, with their token. */
export interface SignedInPerson extends Readonly<z.infer<typeof signedInSchema>> {}
export const refreshedSchema = signedInSchema.meta({
  examples: [{ email: 'ana@example.com', name: 'Ana', token: TOKEN }],
})

const firebaseSettings = z.object({
  projectId: z.string(),
  apiKey: z.string(),
  authDomain: z.string().describe('Domain of the sign-in popup'),
  appId: z.string().exactOptional().describe('Only needed for analytics'),
  measurementId: z.string().exactOptional().describe('Set if Google Analytics counts sign-ins'),
})
/** Settings that browsers need to sign in with Google through Firebase. They are public by design. */
export interface FirebaseSettings extends Readonly<z.infer<typeof firebaseSettings>> {}

const publicUrl = z
  .string()
  .describe(
    'The public address of this server, without a trailing slash. A page opened at another address, such as localhost, can’t know it',
  )

const millis = z.int().nullable()
const trial = z
  .object({
    openedAt: millis.describe('When it was opened (ms since 1970); null while it is closed'),
    until: millis.describe('When it closes by itself (ms since 1970); null while it is closed'),
    timeZone: z.string().describe('The time zone in which pages show the end'),
  })
  .nullable()
  .describe('The trial sign-in; null if the operator does not allow it')

export const publicSettingsSchema = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('local'), publicUrl, trial }),
    z.object({ provider: z.literal('firebase'), publicUrl, trial, firebase: firebaseSettings }),
  ])
  .meta({ examples: [{ provider: 'local', publicUrl: 'https://club.example', trial: null }] })
/** Settings that pages fetch before the sign-in. They are not part of the build, so that a change needs no new build. */
export type PublicSettings = Readonly<z.infer<typeof publicSettingsSchema>>
/** The identity provider of this server. */
export type SignInSettings =
  | Omit<Extract<PublicSettings, { provider: 'local' }>, 'publicUrl' | 'trial'>
  | Omit<Extract<PublicSettings, { provider: 'firebase' }>, 'publicUrl' | 'trial'>
