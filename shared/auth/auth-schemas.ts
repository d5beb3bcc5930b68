import { z } from 'zod'
import { lineSchema } from '../text/text-schemas.ts'
import { MAX_EMAIL, MAX_NAME, type Person, type SignedInPerson } from './person.ts'
import type { PublicSettings } from './sign-in-settings.ts'

const email = z.email().max(MAX_EMAIL)
const name = lineSchema.max(MAX_NAME)

export const personSchema: z.ZodType<Person> = z
  .object({ email: z.string(), name: z.string() })
  .meta({ id: 'Person', examples: [{ email: 'ana@example.com', name: 'Ana' }] })

export const localSignInSchema = z
  .strictObject({
    name: name.min(1).describe('The person’s name'),
    email: email.describe('The person’s email, which nobody verifies'),
  })
  .meta({ examples: [{ name: 'Ana Reyes', email: 'ana@example.com' }] })

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFuYUBleGFtcGxlLmNvbSJ9.c2lnbmVk'

export const signedInSchema: z.ZodType<SignedInPerson> = z
  .object({ email: z.string(), name: z.string(), token: z.string().describe('For `Authorization: Bearer`') })
  .meta({ id: 'SignedInPerson', examples: [{ email: 'ana@example.com', name: 'Ana Reyes', token: TOKEN }] })
export const refreshedSchema = signedInSchema.meta({
  examples: [{ email: 'ana@example.com', name: 'Ana', token: TOKEN }],
})

const publicUrl = z.string().describe('The public address of this server')

export const publicSettingsSchema: z.ZodType<PublicSettings> = z
  .discriminatedUnion('provider', [
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
  .meta({ examples: [{ provider: 'local', publicUrl: 'https://club.example' }] })
