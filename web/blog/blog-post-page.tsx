import { Link, useParams } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { Article } from '../ui/article.tsx'
import { LoadingText } from '../ui/loading-text.tsx'
import { AbsentPage } from '../ui/notice.tsx'
import { pageData } from '../ui/page-data.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useInAppLinks } from '../ui/use-in-app-links.ts'
import { useRetry } from '../ui/use-retry.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './blog-post-page.module.css'
import { usePosts } from './blog-store.ts'
import { PostCard, PostDate } from './post-card.tsx'

/** Number of other posts below the article. */
const MORE = 3

export default function BlogPostPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const { value: posts, failed, reload } = usePosts()
  const again = useRetry(posts !== null, reload)
  const followLink = useInAppLinks()
  const back = { to: PAGES.blog.path, label: t('blog.all') }
  // Until the posts are loaded, the page shows what the server rendered.
  const { post: rendered } = pageData()
  const shown = posts ?? (rendered?.id === id ? [rendered] : null)
  if (failed && !shown)
    return <AbsentPage title={t('blog.failedTitle')} text={t('blog.failedText')} retry={again} {...back} />
  if (!shown) return <Waiting />

  const index = shown.findIndex((post) => post.id.toLowerCase() === id.toLowerCase())
  const post = shown[index]
  if (!post) return <AbsentPage title={t('blog.missing')} text={t('blog.missingText')} {...back} />
  // First the posts older than this one, then the newest of all.
  const others = [...shown.slice(index + 1), ...shown.slice(0, index)].slice(0, MORE)
  return (
    <div className="page" key={post.id}>
      <Article
        date={<PostDate post={post} className={s.date} />}
        heading={(className) => <PageHeading title={post.title} className={className} />}
        subtitle={post.subtitle}
        imageUrl={post.imageUrl || undefined}
        imageAlt={post.imageAlt}
        html={post.description}
        onClick={followLink}
      />
      {others.length > 0 && (
        <section className={`stack-6 ${s.more}`}>
          <h2 className={s.moreTitle}>{t('blog.more')}</h2>
          <ul className={`stack-6 ${s.others}`}>
            {others.map((other) => (
              <li key={other.id}>
                <PostCard post={other} level="h3" />
              </li>
            ))}
          </ul>
          <Link to={back.to} className="button quiet">
            {back.label}
          </Link>
        </section>
      )}
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <div className={s.waiting}>
        <PageHeading title={t('blog.title')} className={s.waitingTitle}>
          <LoadingText />
        </PageHeading>
        <div className={s.waitingImage} />
      </div>
    </div>
  )
}
