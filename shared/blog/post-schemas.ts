import { z } from 'zod'
import { listQuery, nextCursor } from '../lists/cursor-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine, lineSchema } from '../text/text-schemas.ts'
import { POST_STATES } from './blog-post.ts'

const markdown = z.string().min(1, 'must not be empty').max(LONGEST.post.markdown).describe('The text, as Markdown')

const fields = {
  title: filledLine(LONGEST.post.title),
  subtitle: filledLine(LONGEST.post.subtitle),
  image: lineSchema(120).describe(
    'Name of an uploaded image, or of one of the club’s own; empty for a post without a picture',
  ),
  imageAlt: lineSchema(LONGEST.post.imageAlt).describe('What the image shows; empty only without an image'),
  markdown,
  draft: z.boolean().describe('Whether only the office sees it'),
  publishAt: z.iso.datetime().nullable().describe('Time of publication, or null to publish at once'),
}

const EXAMPLE = {
  title: 'Courts closed on Friday',
  subtitle: 'New lines for courts 1 and 2',
  image: 'club-at-dusk.svg',
  imageAlt: 'The club at dusk',
  markdown: 'We paint **new lines** on Friday.',
  draft: false,
  publishAt: '2026-11-27T12:00:00.000Z',
}

/** A picture needs a description. */
const isDescribed = ({ image, imageAlt }: { readonly image: string; readonly imageAlt: string }): boolean =>
  image === '' || imageAlt !== ''
const undescribed = { path: ['imageAlt'], message: 'must not be empty' }

export const postChange = z
  .strictObject(fields)
  .refine(isDescribed, undescribed)
  .meta({ examples: [EXAMPLE] })
export type PostChange = z.infer<typeof postChange>

/** The time at which a post was written, ms since 1970: between 2000 and 2100. */
const postId = z.string().regex(/^(?:9[4-9]\d{10}|[1-3]\d{12}|40\d{11})$/, 'must be a time in ms since 1970')

export const newPost = z
  .strictObject({
    id: postId
      .describe(
        'The current time (ms since 1970). If you repeat the request with the same id, the post is created only once',
      )
      .optional(),
    ...fields,
  })
  .refine(isDescribed, undescribed)
  .meta({ examples: [{ id: '1795000000000', ...EXAMPLE }] })
export type NewPost = z.infer<typeof newPost>

export const postParams = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .describe('The post’s id'),
})

const OFFICE_POST = {
  id: '1795000000000',
  ...EXAMPLE,
  imageUrl: '/images/club-at-dusk.1cf32df2.svg',
  html: '<p>We paint <strong>new lines</strong> on Friday.</p>',
  state: 'scheduled',
  publishedAt: EXAMPLE.publishAt,
  tag: '3',
}
export const officePost = z
  .object({
    id: z.string(),
    ...fields,
    imageUrl: z.string(),
    html: z.string().describe('The text as the blog shows it'),
    state: z.enum(POST_STATES),
    publishedAt: z.iso
      .datetime()
      .describe('Time of publication. A draft without `publishAt` has the time when it was begun'),
    tag: z.string().describe('Changes with the post. Send it as `If-Match`, in quotes'),
  })
  .meta({ id: 'OfficePost', examples: [OFFICE_POST] })
/** A post, as the office sees it. */
export interface OfficePost extends Readonly<z.infer<typeof officePost>> {}

export const postsQuery = listQuery('post', 'newest').extend({
  search: lineSchema(100)
    .describe('Only posts whose title or subtitle contains this text, in any letter case and with or without accents')
    .optional(),
  state: z.enum(POST_STATES).describe('Only posts in this state').optional(),
})
export type PostsQuery = z.infer<typeof postsQuery>

export const officePosts = z
  .object({ posts: z.array(officePost).readonly().describe('Newest first'), next: nextCursor })
  .meta({ examples: [{ posts: [OFFICE_POST], next: null }] })
export type OfficePosts = z.infer<typeof officePosts>

export const previewRequest = z.strictObject({ markdown }).meta({ examples: [{ markdown: EXAMPLE.markdown }] })
export const previewAnswer = z.object({ html: z.string() }).meta({ examples: [{ html: OFFICE_POST.html }] })
