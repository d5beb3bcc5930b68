import type { BlogPost } from '../../shared/blog/blog-schemas.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './blog-page.module.css'
import { usePosts } from './blog-store.ts'
import { PostCard, PostSkeleton } from './post-card.tsx'

/** The club's news, newest first. */
export default function BlogPage() {
  const { t } = useTranslation()
  const { posts, failed, retry } = usePosts()
  const again = useRetry(posts !== null, retry)
  return (
    <div className="page">
      <PageHead
        title={t('blog.title')}
        heading={<span lang="es">{t('blog.title')}</span>}
        lead={<span lang="es">{t('blog.intro')}</span>}
      />
      {posts ? <Posts posts={posts} /> : failed ? <Failed retry={again} /> : <Waiting />}
    </div>
  )
}

function Posts({ posts }: { posts: readonly BlogPost[] }) {
  const { t } = useTranslation()
  if (posts.length === 0) {
    return (
      <Notice>
        <p>{t('blog.empty')}</p>
      </Notice>
    )
  }
  return (
    <ul className={s.grid}>
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} lead={index === 0} eager={index < 4} />
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={s.grid}>
      {Array.from({ length: 7 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <div key={index}>
          <PostSkeleton lead={index === 0}>{index === 0 && t('loading')}</PostSkeleton>
        </div>
      ))}
    </div>
  )
}

/** Keeps the documented Loading... text and adds what the visitor can do. */
function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      actions={
        <button type="button" className="button" onClick={retry}>
          {t('retry')}
        </button>
      }
    >
      <p className={s.state}>{t('loading')}</p>
      <p className={s.failed}>{t('blog.failed')}</p>
      <p>{t('blog.failedText')}</p>
    </Notice>
  )
}
