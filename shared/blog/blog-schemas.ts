import { z } from 'zod'
import type { BlogPost } from './blog-post.ts'

export const blogPostSchema: z.ZodType<BlogPost> = z
  .object({
    id: z.string().regex(/^\d+$/).describe('The moment of publication, milliseconds since 1970'),
    title: z.string(),
    subtitle: z.string(),
    image: z.string().describe('A file name: the image is at `/images/{image}`'),
    imageUrl: z.string().describe('Where the same image may be kept for good'),
    imageAlt: z.string().describe('What the image shows'),
    description: z.string().describe('The text: sanitised HTML'),
  })
  .meta({ id: 'BlogPost' })
