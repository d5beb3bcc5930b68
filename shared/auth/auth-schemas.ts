import { z } from 'zod'
import { lineSchema } from '../text/text-schemas.ts'
import { MOST_EMAIL, MOST_NAME, type Person, type SignedInPerson } from './person.ts'
import type { PublicSettings } from './sign-in-settings.ts'

const email = z.email().max(MOST_EMAIL)
const name = lineSchema.max(MOST_NAME)

export const personSchema: z.ZodType<Person> = z.object({ email: z.string(), name: z.string() }).meta({ id: 'Person' })

export const localSignInSchema = z.strictObject({
  name: name.min(1).describe('What the person is called'),
  email: email.describe('Who the person says to be: nobody checks it'),
})

export const signedInSchema: z.ZodType<SignedInPerson> = z
  .object({ email: z.string(), name: z.string(), token: z.string().describe('For `Authorization: Bearer`') })
  .meta({ id: 'SignedInPerson' })

const publicUrl = z.string().describe('Where others reach this server')

export const publicSettingsSchema: z.ZodType<PublicSettings> = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('local'), publicUrl }),
  z.object({
    provider: z.literal('firebase'),
    publicUrl,
    firebase: z.object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      appId: z.string().exactOptional(),
      measurementId: z.string().exactOptional(),
    }),
  }),
])
