import type { BlogPost } from './blog-schemas.ts'

/** The state of a post's publication. */
export const POST_STATES = ['draft', 'scheduled', 'published'] as const
export type PostState = (typeof POST_STATES)[number]

type Dated = Pick<BlogPost, 'id'> & Partial<Pick<BlogPost, 'publishedAt'>>

/** Compares posts by time of publication, the newest first. A post without a time comes last. */
export const newestFirst = (a: Dated, b: Dated): number => moment(b) - moment(a)

/** Answers of older servers have the time only in the id. */
const moment = ({ id, publishedAt }: Dated): number => (publishedAt ? Date.parse(publishedAt) : Number(id) || 0)
