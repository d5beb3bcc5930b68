import { z } from 'zod'

/**
 * Returns the schema of the query of a call that answers a long list in pages.
 * @param item what the list has, such as `order`
 * @param first which item the list begins with, such as `newest`
 */
export const listQuery = (item: string, first: string) =>
  z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20).describe(`Maximum number of ${item}s in the answer`),
    cursor: z
      .string()
      .regex(/^[0-9]{1,15}-[0-9]{1,16}$/, 'must be the `next` of an earlier answer')
      .describe(`The \`next\` of the previous answer. Without it the list begins with the ${first} ${item}`)
      .optional(),
  })

export const nextCursor = z.string().nullable().describe('The cursor of the next page, or null if this is the last one')
