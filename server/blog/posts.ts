import { newestFirst } from '../../shared/blog/blog-post.ts'
import type { NewPost, OfficePost, PostChange } from '../../shared/blog/post-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { changesBetween } from '../content/edited-fields.ts'
import { nameWithDigest } from '../content/image-names.ts'
import { richText } from '../content/rich-text.ts'
import { ApiError } from '../http/api-error.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import type { BlogPostRow } from './blog-repository.ts'
import { createPostsRepository } from './posts-repository.ts'

interface Deps {
  readonly storage: Storage
  readonly audit: Audit
  readonly content: Pick<ContentWatch, 'refresh'>
  /** Returns the digest of an image. @throws ApiError 422 if there is no such image */
  readonly imageHash: (image: string) => Promise<string>
  readonly now: () => number
}

/** Maximum number of tries to find a free id for a new post. */
const MAX_TRIES = 10

export const noPost = () => new ApiError(404, 'NOT_FOUND', 'id: there is no such post')
export const postExists = () => new ApiError(409, 'POST_EXISTS', 'id: there is another post with this id')

export type Posts = ReturnType<typeof openPosts>

/** Opens the blog for the office. Every change needs the tag of the version that it is based on. */
export function openPosts({ storage, audit, content, imageHash, now }: Deps) {
  const repository = createPostsRepository(storage)

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

  return {
    /** Returns all posts, newest first, drafts and scheduled ones too. */
    list: async () => {
      const rows = await repository.all()
      const dated = rows.map((row) => ({ id: row.id, publishedAt: isoOf(row.publishAt ?? Number(row.id)), row }))
      return { posts: dated.sort(newestFirst).map(({ row }) => officePostOf(row)) }
    },

    post: async (id: string): Promise<OfficePost> => officePostOf(await known(id)),

    /** Creates a post; `isNew`: false if an earlier request created it. @throws ApiError 409, 422 */
    async create({ id, ...fields }: NewPost, who: string): Promise<{ post: OfficePost; isNew: boolean }> {
      const hash = await imageHash(fields.image)
      for (let tries = 0; ; tries++) {
        const given = id ?? String(now() + tries)
        try {
          await repository.create(rowOf(given, fields, hash, 1), (tx) => [
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

    /** @throws ApiError 404, 412, 422 */
    async update(id: string, tag: string, wanted: PostChange, who: string): Promise<OfficePost> {
      const hash = await imageHash(wanted.image)
      const before = await unchanged(id, tag)
      // A draft without a time of publication gets the time of this change, not the time at which it was begun.
      const isPublished = before.draft && !wanted.draft && wanted.publishAt === null
      const fields = isPublished ? { ...wanted, publishAt: isoOf(now()) } : wanted
      const changes = changesBetween(fieldsOf(officePostOf(before)), fields)
      if (!changes) return officePostOf(before)
      await change(id, () =>
        repository.update(before, rowOf(id, fields, hash, before.version + 1), (tx) => [
          audit(tx, { who, action: 'post.update', subject: id, ...changes }),
        ]),
      )
      return officePostOf(await known(id))
    },

    /** @throws ApiError 404, 412 */
    async remove(id: string, tag: string, who: string): Promise<void> {
      const before = await unchanged(id, tag)
      await change(id, () =>
        repository.remove(before, (tx) => [
          audit(tx, { who, action: 'post.delete', subject: id, before: fieldsOf(officePostOf(before)) }),
        ]),
      )
    },
  }
}

const isoOf = (at: number): string => new Date(at).toISOString()

const rowOf = (id: string, { publishAt, ...fields }: PostChange, imageHash: string, version: number): BlogPostRow => ({
  id,
  ...fields,
  imageHash,
  body: richText(fields.markdown),
  publishAt: publishAt === null ? null : Date.parse(publishAt),
  edited: true,
  version,
})

/** Returns a post as the office sees it. */
const officePostOf = (row: BlogPostRow): OfficePost => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  image: row.image,
  imageAlt: row.imageAlt,
  // HTML is valid Markdown, so the HTML of a post without a source serves as its source.
  markdown: row.markdown ?? row.body,
  draft: row.draft,
  publishAt: row.publishAt === null ? null : isoOf(row.publishAt),
  imageUrl: `/images/${nameWithDigest(row.image, row.imageHash)}`,
  html: row.body,
  tag: String(row.version),
})

/** Returns the fields that the office can change. */
const fieldsOf = ({ id: _i, imageUrl: _u, html: _h, tag: _t, ...fields }: OfficePost): PostChange => fields
