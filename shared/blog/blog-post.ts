/** A post of the club's blog, as `GET /blogs` has it. */
export interface BlogPost {
  /** The moment of publication: milliseconds since 1970, as text. */
  readonly id: string
  readonly title: string
  readonly subtitle: string
  /** A file name: the image is at `/images/{image}`. */
  readonly image: string
  /** Where the same image may be kept for good. */
  readonly imageUrl: string
  /** What the image shows. */
  readonly imageAlt: string
  /** The text: HTML that was sanitised when it was loaded. */
  readonly description: string
}

/** Newest first; an id that is no number comes last. */
export const byIdDescending = (a: Pick<BlogPost, 'id'>, b: Pick<BlogPost, 'id'>): number => moment(b) - moment(a)

const moment = ({ id }: Pick<BlogPost, 'id'>): number => Number(id) || 0
