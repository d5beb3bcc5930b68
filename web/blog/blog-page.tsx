import { LoadingText } from '../ui/loading-text.tsx'
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
  return (
    <div className="page">
      <PageHead
        title={t('blog.title')}
        heading={<span lang="es">{t('blog.title')}</span>}
        lead={<span lang="es">{t('blog.intro')}</span>}
      />
      <Posts />
    </div>
  )
}

function Posts() {
  const { t } = useTranslation()
  const { value: posts, failed, reload } = usePosts()
  const retryAndFocus = useRetry(posts !== null, reload)
  if (failed) return <Failed retry={retryAndFocus} />
  if (!posts) return <Placeholders />
  if (posts.length === 0) {
    return (
      <Notice>
        <p>{t('blog.empty')}</p>
      </Notice>
    )
  }
  return (
    <ul className={`stack-6 ${s.grid}`}>
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} lead={index === 0} eager={index < 4} />
        </li>
      ))}
    </ul>
  )
}

function Placeholders() {
  return (
    <div className={`stack-6 ${s.grid} while-loading`}>
      <PostSkeleton lead>
        <LoadingText />
      </PostSkeleton>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <PostSkeleton key={number} />
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
      <p className="note">{t('loading')}</p>
      <p className={s.failed}>{t('blog.failed')}</p>
      <p>{t('blog.failedText')}</p>
    </Notice>
  )
}
