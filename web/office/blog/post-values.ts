import type { PostState } from '../../../shared/blog/blog-post.ts'
import type { OfficePost, PostChange } from '../../../shared/blog/post-schemas.ts'
import { fieldTime, momentOfField } from '../kit/club-times.ts'
import { NO_PICTURE, type PictureValue } from '../kit/picture-values.ts'

/** The values of the form for a post. */
export interface PostValues {
  title: string
  subtitle: string
  picture: PictureValue
  imageAlt: string
  markdown: string
  state: PostState
  /** As in `<input type="datetime-local">`, at the club. Only for a scheduled post. */
  publishAt: string
}

export const BLANK_POST: PostValues = {
  title: '',
  subtitle: '',
  picture: NO_PICTURE,
  imageAlt: '',
  markdown: '',
  state: 'draft',
  publishAt: '',
}

/** Returns the values with which the form shows a post. */
export const postValues = (post: OfficePost): PostValues => ({
  title: post.title,
  subtitle: post.subtitle,
  picture: { image: post.image, imageUrl: post.imageUrl },
  imageAlt: post.imageAlt,
  markdown: post.markdown,
  state: post.state,
  publishAt: post.state === 'scheduled' ? fieldTime(post.publishedAt, null) : '',
})

/** Returns the fields to send for the values of the form. @param before the post as it is; null for a new one */
export const postFields = (values: PostValues, before: OfficePost | null): PostChange => ({
  title: values.title.trim(),
  subtitle: values.subtitle.trim(),
  image: values.picture.image,
  imageAlt: values.picture.image === '' ? '' : values.imageAlt.trim(),
  markdown: values.markdown,
  draft: values.state === 'draft',
  publishAt: publishAtOf(values, before),
})

function publishAtOf({ state, publishAt }: PostValues, before: OfficePost | null): string | null {
  if (state === 'scheduled') {
    // An unchanged time keeps its seconds, and stays the later one of two moments that clocks show alike.
    if (before && publishAt === postValues(before).publishAt) return before.publishAt
    return new Date(momentOfField(publishAt, null)).toISOString()
  }
  // A post whose state does not change keeps its time. If no time is sent, the server publishes the post now.
  return before?.state === state ? before.publishAt : null
}
