import { Link } from 'react-router-dom'
import { POST_STATES } from '../../../shared/blog/blog-post.ts'
import type { OfficePost, OfficePosts } from '../../../shared/blog/post-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { dateText } from '../kit/club-times.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { Examples } from '../kit/examples.tsx'
import { FilterBar, FilterSelect, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { OfficeFrame } from '../kit/office-frame.tsx'
import k from '../kit/shared.module.css'
import { useList } from '../kit/use-pages.ts'

/** Number of posts per request. */
const A_PAGE = '50'

const postsIn = ({ posts }: OfficePosts) => posts

/** All posts of the blog, with drafts and scheduled ones, newest first. */
export default function PostsPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame
      title={t('officePosts.posts.title')}
      lead={t('officePosts.posts.lead')}
      action={
        <Link to={officePathTo('post', 'new')} className="button">
          {t('officePosts.posts.new')}
        </Link>
      }
    >
      <Posts />
    </OfficeFrame>
  )
}

function Posts() {
  const { t, language } = useTranslation()
  const { params, set } = useFilters()
  const search = params.get('q') ?? ''
  const ofState = POST_STATES.find((each) => each === params.get('state')) ?? null
  const list = useList(withQuery('/blog/posts', { limit: A_PAGE, search, state: ofState }), postsIn)
  const columns: Column<OfficePost>[] = [
    {
      id: 'post',
      header: t('officePosts.posts.post'),
      cell: ({ id, title, subtitle }) => (
        <>
          <Link to={officePathTo('post', id)} className="strong">
            {title}
          </Link>
          <span className={k.about}>{subtitle}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('officePosts.posts.state'),
      cell: ({ state, publishedAt }) => (
        <>
          <span className="strong">{t(`officePosts.posts.states.${state}`)}</span>
          {state !== 'draft' && <span className={k.about}>{dateText(publishedAt, null, language)}</span>}
        </>
      ),
    },
  ]
  return (
    <>
      <Examples onRemoved={list.reload} />
      <FilterBar>
        <SearchField label={t('officePosts.posts.search')} value={search} onSearch={(text) => set('q', text)} />
        <FilterSelect
          label={t('officePosts.posts.state')}
          any={t('officePosts.posts.anyState')}
          value={ofState}
          options={POST_STATES.map((each) => [each, t(`officePosts.posts.states.${each}`)])}
          onChange={(value) => set('state', value)}
        />
      </FilterBar>
      <DataTable
        caption={t('officePosts.posts.title')}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={t('officePosts.posts.none')}
      />
    </>
  )
}
