import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { BlogPost } from '../../shared/blog/blog-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { dayMonthYear } from '../../shared/time/club-date.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import s from './post-card.module.css'

interface Props {
  post: BlogPost
  /** Whether the card spans the whole width of the list, as the newest post's card does. */
  lead?: boolean
  /** Level of the card's heading on the page. */
  level?: 'h2' | 'h3'
  /** Whether the image loads at once, because it is visible without scrolling. */
  eager?: boolean
}

/** One post in a list. The whole card is its link. Posts are in Spanish, whatever the language of the page. */
export function PostCard({ post, lead = false, level: Heading = 'h2', eager = false }: Props) {
  return (
    <Link to={pathTo('blogPost', post.id)} lang="es" className={lead ? `${s.card} ${s.lead}` : s.card}>
      {post.imageUrl ? (
        <img
          className={`picture ${s.image}`}
          src={post.imageUrl}
          alt=""
          width="1200"
          height="675"
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <span className={`picture ${s.image} ${s.court}`} aria-hidden="true" />
      )}
      <span className={s.words}>
        <PostDate post={post} className={s.date} />
        <Heading className={s.title}>{post.title}</Heading>
        <span className={s.subtitle}>{post.subtitle}</span>
      </span>
    </Link>
  )
}

/** Placeholder of a card's size while the posts load, with an optional text in place of the title. */
export const PostSkeleton = ({ lead = false, children }: { lead?: boolean; children?: ReactNode }) => (
  <div className={lead ? `${s.card} ${s.lead}` : s.card}>
    <div className={`picture ${s.image}`} />
    <div className={children ? s.words : `${s.words} ${s.blankWords}`}>
      {children && <p className="dim">{children}</p>}
    </div>
  </div>
)

/** The date of a post in the first club's time zone, as in the office, dd/mm/yyyy. Renders nothing if the post has no time. */
export function PostDate({ post, className }: { post: BlogPost; className?: string | undefined }) {
  const clubs = useKnownClubs().clubs ?? []
  const moment = post.publishedAt ? Date.parse(post.publishedAt) : Number(post.id)
  if (Number.isNaN(moment)) return null
  const day = dateIn(timeZoneOf(null, clubs), moment)
  return (
    <time className={className} dateTime={day}>
      {dayMonthYear(day)}
    </time>
  )
}
