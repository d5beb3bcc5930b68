import { z } from 'zod'
import { plainText } from './plain-text.ts'

/**
 * One line of text from a person. It is stored as {@link plainText} returns it. The schema rejects control characters, line
 * breaks and unpaired surrogates: screens don't show them, and databases change or reject them.
 */
export const lineSchema = z
  .string()
  .overwrite(plainText)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects them
  .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/, 'must not have control characters')
  .refine((text) => !/\p{Surrogate}/u.test(text), 'must not have half a surrogate pair')
