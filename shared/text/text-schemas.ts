import { z } from 'zod'
import { LONGEST } from './longest.ts'
import { DECOMPOSED, plainText } from './plain-text.ts'

/**
 * One line of text from a person, with at most `longest` characters. It is stored as {@link plainText} returns it. The schema
 * rejects control characters, line breaks and unpaired surrogates: screens don't show them, and databases change or reject
 * them. It checks the length of what was sent before anything else reads the text.
 */
export const lineSchema = (longest: number) =>
  z
    .string()
    .max(DECOMPOSED * longest, { abort: true, error: `must have at most ${longest} characters` })
    .overwrite(plainText)
    .max(longest)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects them
    .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/, 'must not have control characters')
    .refine((text) => !/\p{Surrogate}/u.test(text), 'must not have half a surrogate pair')

/** One line of text as in {@link lineSchema}, which must not be empty. */
export const filledLine = (longest: number) => lineSchema(longest).min(1, 'must not be empty')

/** An address on the web that begins with `https://`, with at most `longest` characters. */
export const httpsSchema = (longest: number) =>
  lineSchema(longest).check(
    z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an https:// address' }),
  )

/** The email of a person. Its length is checked before its form. */
export const emailSchema = () => z.string().max(LONGEST.person.email, { abort: true }).check(z.email())

/** The email that a documented call may repeat, although the ID token has it. */
export const ownEmail = emailSchema().optional().describe('The email in the ID token; you may leave it out')
