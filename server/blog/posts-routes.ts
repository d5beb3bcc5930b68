import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  newPost,
  officePost,
  officePosts,
  postChange,
  postParams,
  postsQuery,
  previewAnswer,
  previewRequest,
} from '../../shared/blog/post-schemas.ts'
import { whoId } from '../auth/authorize.ts'
import { noSuchImage } from '../content/find-image.ts'
import type { Markdown } from '../content/markdown.ts'
import { badRequest, errors } from '../http/api-error.ts'
import { changedMeanwhile, editTagOf, noEditTag, sendTagged } from '../http/edit-tag.ts'
import { noPost, type Posts, postExists } from './posts.ts'

const config = { permission: 'post.manage' } as const
const tags = ['office']
const SLOW = ' If the text takes longer than 10 s to convert, the answer is 422 (`TEXT_TOO_COMPLEX`).'
const wrongId = () => badRequest('id: has the wrong form')
const editErrors = () => errors(wrongId(), noPost(), changedMeanwhile(null), noEditTag())

/** Adds the calls with which the office edits the posts. */
export function postRoutes(instance: FastifyInstance, posts: Posts, markdown: Markdown): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/blog/posts',
    {
      config,
      schema: {
        tags,
        operationId: 'listOfficePosts',
        summary: 'All posts, including drafts and scheduled ones',
        description: 'Newest first. Send `next` as `cursor` for the next page. The blog’s own list is `/blogs`.',
        querystring: postsQuery,
        response: {
          200: officePosts.describe('a page of the list, and the cursor of the next one'),
          ...errors(badRequest('limit: must be at least 1')),
        },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return posts.list(request.query)
    },
  )

  app.post(
    '/blog/posts',
    {
      config,
      schema: {
        tags,
        operationId: 'createPost',
        summary: 'Write a post',
        description: `If you repeat a request with the same \`id\`, the post is created only once.${SLOW}`,
        body: newPost,
        response: {
          200: officePost.describe('the existing post, if the same request created it before'),
          201: officePost.describe('the new post'),
          ...errors(postExists(), noSuchImage()),
        },
      },
    },
    async (request, reply) => {
      const { post, isNew } = await posts.create(request.body, whoId(request))
      return sendTagged(reply.code(isNew ? 201 : 200), post)
    },
  )

  app.post(
    '/blog/preview',
    {
      config,
      schema: {
        tags,
        operationId: 'previewPost',
        summary: 'A text as the blog would show it',
        description: `Stores nothing.${SLOW}`,
        body: previewRequest,
        response: { 200: previewAnswer.describe('the text as sanitised HTML') },
      },
    },
    async (request) => ({ html: await markdown.html(request.body.markdown) }),
  )

  app.get(
    '/blog/posts/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'readPost',
        summary: 'A post with its source',
        description: 'The `tag` of the post is also the ETag of the answer.',
        params: postParams,
        response: { 200: officePost.describe('the post as it is now'), ...errors(wrongId(), noPost()) },
      },
    },
    async (request, reply) => sendTagged(reply, await posts.post(request.params.id)),
  )

  app.put(
    '/blog/posts/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'changePost',
        summary: 'Change a post',
        description: `Send the ETag that you read as \`If-Match\`. If somebody has changed the post since, the answer is 412, with the current post in \`current\`.${SLOW}`,
        params: postParams,
        body: postChange,
        response: { 200: officePost.describe('the changed post'), ...editErrors(), ...errors(noSuchImage()) },
      },
    },
    async (request, reply) =>
      sendTagged(reply, await posts.update(request.params.id, editTagOf(request), request.body, whoId(request))),
  )

  app.delete(
    '/blog/posts/:id',
    {
      config,
      schema: {
        tags,
        operationId: 'deletePost',
        summary: 'Delete a post',
        description: 'Send the ETag that you read as `If-Match`.',
        params: postParams,
        response: { 204: z.null().describe('the post is deleted'), ...editErrors() },
      },
    },
    async (request, reply) => {
      await posts.remove(request.params.id, editTagOf(request), whoId(request))
      return reply.code(204).send(null)
    },
  )
}
