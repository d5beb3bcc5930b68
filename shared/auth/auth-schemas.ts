import { z } from 'zod'
import { MOST_EMAIL, MOST_NAME, type Person, type SignedInPerson } from './person.ts'
import type { SignInSettings } from './sign-in-settings.ts'

const email = z.email().max(MOST_EMAIL)
const name = z.string().trim().max(MOST_NAME)

export const personSchema: z.ZodType<Person> = z.object({ email: z.string(), name: z.string() }).meta({ id: 'Person' })

export const localSignInSchema = z.strictObject({
  name: name.min(1).describe('What the person is called'),
  email: email.describe('Who the person says to be: nobody checks it'),
})

export const signedInSchema: z.ZodType<SignedInPerson> = z
  .object({ email: z.string(), name: z.string(), token: z.string().describe('For `Authorization: Bearer`') })
  .meta({ id: 'SignedInPerson' })

export const signInSettingsSchema: z.ZodType<SignInSettings> = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('local') }),
  z.object({
    provider: z.literal('firebase'),
    firebase: z.object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      appId: z.string().exactOptional(),
      measurementId: z.string().exactOptional(),
    }),
  }),
])
