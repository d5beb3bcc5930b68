import type { PostState } from '../../shared/blog/blog-post.ts'
import type { NewPost, OfficePost, OfficePosts, PostChange, PostsQuery } from '../../shared/blog/post-schemas.ts'
import { foldText } from '../../shared/text/fold-text.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { changesBetween } from '../content/edited-fields.ts'
import { examplesAmong, removeEach } from '../content/examples.ts'
import type { Markdown } from '../content/markdown.ts'
import { ApiError } from '../http/api-error.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { imageUrlOf } from './blog.ts'
import { blogContent } from './blog-content.ts'
import type { BlogPostRow } from './blog-repository.ts'
import { createPostsRepository } from './posts-repository.ts'

interface Deps {
  readonly storage: Storage
  readonly audit: Audit
  readonly content: Pick<ContentWatch, 'refresh'>
  /** Returns the digest of an image. @throws ApiError 422 if there is no such image */
  readonly imageHash: (image: string) => Promise<string>
  readonly markdown: Markdown
  readonly now: () => number
}

/** Maximum number of tries to find a free id for a new post. */
const MAX_TRIES = 10

export const noPost = () => new ApiError(404, 'NOT_FOUND', 'id: there is no such post')
export const postExists = () => new ApiError(409, 'POST_EXISTS', 'id: there is another post with this id')

export type Posts = ReturnType<typeof openPosts>

/** Opens the blog for the office. Every change needs the tag of the version that it is based on. */
export function openPosts({ storage, audit, content, imageHash, markdown, now }: Deps) {
  const repository = createPostsRepository(storage)
  const officePostOf = (row: BlogPostRow): OfficePost => officePostAt(row, now())

  async function known(id: string): Promise<BlogPostRow> {
    const post = await repository.byId(id)
    if (!post) throw noPost()
    return post
  }

  /** Returns the post if it still has this tag. */
  async function unchanged(id: string, tag: string): Promise<BlogPostRow> {
    const post = await known(id)
    if (String(post.version) !== tag) throw changedMeanwhile(officePostOf(post))
    return post
  }

  /** Runs a change. @throws ApiError 412 if somebody else has changed the post first */
  async function change(id: string, run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      const current = await repository.byId(id)
      throw changedMeanwhile(current ? officePostOf(current) : null)
    }
    await content.refresh()
  }

  /** Returns the fields that the server stores with those of a request. */
  const derivedOf = async (fields: PostChange): Promise<Derived> => ({
    imageHash: fields.image === '' ? '' : await imageHash(fields.image),
    body: await markdown.html(fields.markdown),
  })

  /** @throws ApiError 404, 412 */
  async function remove(id: string, tag: string, who: string): Promise<void> {
    const before = await unchanged(id, tag)
    await change(id, () =>
      repository.remove(before, (tx) => [
        audit(tx, { who, action: 'post.delete', subject: id, before: fieldsOf(officePostOf(before)) }),
      ]),
    )
  }

  const examples = async () => examplesAmong(storage, blogContent.name, await repository.all())

  return {
    /** Returns the number of posts that came with the server and that the office has never changed. */
    examples: async (): Promise<number> => (await examples()).length,
    /** Deletes these posts, and returns their number. */
    removeExamples: async (who: string): Promise<number> =>
      removeEach(await examples(), ({ id, version }) => remove(id, String(version), who)),

    /** Returns a page of the posts, newest first, including drafts and scheduled posts. */
    async list({ search, state, limit, cursor }: PostsQuery): Promise<OfficePosts> {
      const last = cursor?.split('-').map(Number)
      const found = (await repository.all())
        .filter((row) => state === undefined || stateOf(row, now()) === state)
        .filter(({ title, subtitle }) => foldText(`${title}\n${subtitle}`).includes(foldText(search ?? '')))
        .sort((one, other) => byPlace(placeOf(one), placeOf(other)))
        .filter((row) => last === undefined || byPlace(last, placeOf(row)) < 0)
      const posts = found.slice(0, limit)
      const end = posts.at(-1)
      return { posts: posts.map(officePostOf), next: end && found.length > limit ? placeOf(end).join('-') : null }
    },

    post: async (id: string): Promise<OfficePost> => officePostOf(await known(id)),

    /** Creates a post; `isNew`: false if an earlier request created it. @throws ApiError 409, 422, 503 */
    async create({ id, ...fields }: NewPost, who: string): Promise<{ post: OfficePost; isNew: boolean }> {
      const derived = await derivedOf(fields)
      for (let tries = 0; ; tries++) {
        const given = id ?? String(now() + tries)
        try {
          await repository.create(rowOf(given, fields, derived, 1), (tx) => [
            audit(tx, { who, action: 'post.create', subject: given, after: fields }),
          ])
          await content.refresh()
          return { post: officePostOf(await known(given)), isNew: true }
        } catch (error) {
          if (!(error instanceof UniqueViolation)) throw error
          if (id === undefined && tries < MAX_TRIES) continue
          const post = officePostOf(await known(given))
          if (changesBetween(fieldsOf(post), fields)) throw postExists()
          return { post, isNew: false }
        }
      }
    },

    /** @throws ApiError 404, 412, 422, 503 */
    async update(id: string, tag: string, wanted: PostChange, who: string): Promise<OfficePost> {
      const derived = await derivedOf(wanted)
      const before = await unchanged(id, tag)
      // If this change publishes the post, its time of publication is now, and not the time when it was begun.
      const isPublished = stateOf(before, now()) !== 'published' && !wanted.draft && wanted.publishAt === null
      const fields = isPublished ? { ...wanted, publishAt: iso(now()) } : wanted
      const changes = changesBetween(fieldsOf(officePostOf(before)), fields)
      if (!changes) return officePostOf(before)
      await change(id, () =>
        repository.update(before, rowOf(id, fields, derived, before.version + 1), (tx) => [
          audit(tx, { who, action: 'post.update', subject: id, ...changes }),
        ]),
      )
      return officePostOf(await known(id))
    },

    remove,
  }
}

/** Time of publication, and the id. The newest post is first. */
const placeOf = ({ id, publishAt }: BlogPostRow): readonly number[] => [publishAt ?? Number(id), Number(id)]
const byPlace = ([at = 0, id = 0]: readonly number[], [otherAt = 0, otherId = 0]: readonly number[]): number =>
  otherAt - at || otherId - id

function stateOf({ draft, publishAt }: BlogPostRow, now: number): PostState {
  if (draft) return 'draft'
  return publishAt !== null && publishAt > now ? 'scheduled' : 'published'
}

type Derived = Pick<BlogPostRow, 'imageHash' | 'body'>

const rowOf = (id: string, { publishAt, ...fields }: PostChange, derived: Derived, version: number): BlogPostRow => ({
  id,
  ...fields,
  ...derived,
  publishAt: publishAt === null ? null : Date.parse(publishAt),
  edited: true,
  version,
})

/** Returns a post as the office sees it. */
const officePostAt = (row: BlogPostRow, now: number): OfficePost => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  image: row.image,
  imageAlt: row.imageAlt,
  // HTML is valid Markdown, so the HTML of a post without a source serves as its source.
  markdown: row.markdown ?? row.body,
  draft: row.draft,
  publishAt: row.publishAt === null ? null : iso(row.publishAt),
  imageUrl: imageUrlOf(row),
  html: row.body,
  state: stateOf(row, now),
  publishedAt: iso(row.publishAt ?? Number(row.id)),
  tag: String(row.version),
})

/** Returns the fields that the office can change. */
const fieldsOf = ({ title, subtitle, image, imageAlt, markdown, draft, publishAt }: OfficePost): PostChange => ({
  title,
  subtitle,
  image,
  imageAlt,
  markdown,
  draft,
  publishAt,
})
