import { z } from 'zod'

export const examplesAnswer = z
  .object({
    products: z.int().min(0).describe('number of products'),
    posts: z.int().min(0).describe('number of posts'),
    clubs: z.int().min(0).describe('number of clubs that nobody uses'),
    sponsors: z.int().min(0).describe('number of sponsors'),
    keptClubs: z.int().min(0).describe('number of example clubs that stay because no other club is open'),
  })
  .meta({ examples: [{ products: 14, posts: 8, clubs: 4, sponsors: 6, keptClubs: 0 }] })
/** The numbers of products, posts, clubs and sponsors that came with the server and that the office has never changed. */
export interface ExamplesAnswer extends z.infer<typeof examplesAnswer> {}
