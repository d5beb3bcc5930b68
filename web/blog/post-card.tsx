import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { BlogPost } from '../../shared/blog/blog-post.ts'
import s from './post-card.module.css'
import { PostDate } from './post-date.tsx'

interface Props {
  post: BlogPost
  /** The newest post stands across the whole list. */
  lead?: boolean
  /** Its heading's rank on the page. */
  level?: 'h2' | 'h3'
  /** Whether its picture is seen at once. */
  eager?: boolean
}

/** One post in a list. The whole card is the way to it; the posts are in Spanish, whatever the language of the page. */
export function PostCard({ post, lead = false, level: Heading = 'h2', eager = false }: Props) {
  return (
    <Link to={`/blogdetail/${post.id}`} lang="es" className={lead ? `${s.card} ${s.lead}` : s.card}>
      <img
        className={s.image}
        src={post.imageUrl}
        alt=""
        width="1200"
        height="675"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
      <span className={s.words}>
        <PostDate id={post.id} className={s.date} />
        <Heading className={s.title}>{post.title}</Heading>
        <span className={s.subtitle}>{post.subtitle}</span>
      </span>
    </Link>
  )
}

/** As large as a card, while the real ones are on their way; a word may stand where its title will be. */
export const PostSkeleton = ({ lead = false, children }: { lead?: boolean; children?: ReactNode }) => (
  <div className={lead ? `${s.card} ${s.lead}` : s.card}>
    <div className={s.image} />
    <div className={children ? s.words : `${s.words} ${s.blankWords}`}>
      {children && <p className={s.word}>{children}</p>}
    </div>
  </div>
)
