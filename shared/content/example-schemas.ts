import { z } from 'zod'

export const examplesAnswer = z
  .object({
    products: z.int().min(0).describe('number of products'),
    posts: z.int().min(0).describe('number of posts'),
  })
  .meta({ examples: [{ products: 14, posts: 8 }] })
/** The numbers of products and posts that came with the server and that the office has never changed. */
export interface ExamplesAnswer extends Readonly<z.infer<typeof examplesAnswer>> {}
