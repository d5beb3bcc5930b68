import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { blogPostsSchema } from '../../shared/blog/blog-schemas.ts'
import { sendCached } from '../http/cached-response.ts'
import type { Blog } from './blog.ts'

/** Adds the call that lists the blog's posts. */
export function blogRoutes(instance: FastifyInstance, blog: Blog): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/blogs',
    {
      config: { permission: 'public', pageForPeople: 'blog' },
      schema: {
        tags: ['content'],
        summary: 'All posts of the blog, newest first',
        operationId: 'listPosts',
        description: 'Served from memory, with an ETag.',
        response: { 200: blogPostsSchema.describe('every post, with its text as sanitised HTML') },
      },
    },
    (request, reply) => sendCached(request, reply, blog.list()),
  )
}
