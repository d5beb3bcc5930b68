import type { BlogPost } from './blog-schemas.ts'

/** Compares posts by time of publication, the newest first. An id that is no number comes last. */
export const byIdDescending = (a: Pick<BlogPost, 'id'>, b: Pick<BlogPost, 'id'>): number => moment(b) - moment(a)

const moment = ({ id }: Pick<BlogPost, 'id'>): number => Number(id) || 0
