import { z } from 'zod'
import { plainText } from './plain-text.ts'

/**
 * One line of text that somebody enters. It is kept as {@link plainText} returns it. Control characters, line breaks and
 * halves of surrogate pairs are refused: no screen shows them, and databases change or refuse them.
 */
export const lineSchema = z
  .string()
  .overwrite(plainText)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it refuses them
  .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/, 'must not have control characters')
  .refine((text) => !/\p{Surrogate}/u.test(text), 'must not have half a surrogate pair')
