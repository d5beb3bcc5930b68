import { z } from 'zod'
import { filledLine } from '../../shared/text/text-schemas.ts'
import { ContentError } from '../content/content-error.ts'
import { type ContentFile, filesOf, imageHash } from '../content/content-folder.ts'
import { type ContentKind, planRows } from '../content/content-kind.ts'
import { readFrontMatter } from '../content/front-matter.ts'
import { richText } from '../content/rich-text.ts'
import { createBlogRepository, type FilePost } from './blog-repository.ts'

/** Front matter of a post. */
const fieldsSchema = z
  .strictObject({
    title: filledLine(120),
    subtitle: filledLine(240),
    /** A post may have no image. */
    image: z.string().min(1, 'must not be empty').optional(),
    /** Alternative text of the image. */
    imageAlt: filledLine(240).optional(),
  })
  .refine(({ image, imageAlt }) => image === undefined || imageAlt !== undefined, {
    path: ['imageAlt'],
    message: 'must not be empty',
  })

/** Range of valid ids (ms since 1970). It rejects timestamps in seconds, which would be in January 1970. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/** Blog posts: `blog/<id>.md`. The id is the time of publication; file names make ids unique. */
export const blogContent: ContentKind = {
  name: 'blog',
  plan: async (root, storage, replace) => {
    const { allPosts, upsert, remove } = createBlogRepository(storage)
    const wanted: FilePost[] = []
    for (const file of await filesOf(root, 'blog')) wanted.push(await readPost(root, file))
    return planRows(storage, { kind: 'blog', wanted, stored: await allPosts(), replace, upsert, remove })
  },
}

async function readPost(root: string, { file, name, text }: ContentFile): Promise<FilePost> {
  const [, id = ''] = /^([1-9]\d*)\.md$/.exec(name) ?? []
  if (!(Number(id) >= EARLIEST && Number(id) < LATEST)) {
    throw new ContentError(file, 'id', 'the file must be named <milliseconds since 1970>.md')
  }
  const { fields, body } = readFrontMatter(file, text, fieldsSchema)
  const { image = '', imageAlt = '', ...texts } = fields
  const hash = image === '' ? '' : await imageHash(root, image, file)
  return { id, ...texts, image, imageAlt, imageHash: hash, body: richText(body), markdown: body }
}
