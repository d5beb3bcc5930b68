import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { blogPostSchema } from '../../shared/blog/blog-schemas.ts'
import { sendPrepared } from '../http/prepared-answer.ts'
import type { Blog } from './blog.ts'

/** The blog's one call. Public, and served from memory. */
export function blogRoutes(instance: FastifyInstance, blog: Blog): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/blogs',
    {
      schema: {
        tags: ['content'],
        summary: 'All posts of the blog, newest first',
        response: { 200: z.array(blogPostSchema) },
      },
    },
    (request, reply) => sendPrepared(request, reply, blog.list()),
  )
}
