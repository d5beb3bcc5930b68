import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { POST_STATES, type PostState } from '../../../shared/blog/blog-post.ts'
import type { OfficePost, OfficePosts } from '../../../shared/blog/post-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { dateText } from '../kit/club-times.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar, FilterSelect, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { type ListPage, usePages } from '../kit/use-pages.ts'
import s from './posts-page.module.css'

/** Number of posts per request. */
const A_PAGE = 50

/** All posts of the blog, with drafts and scheduled ones, newest first. */
export default function PostsPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame
      title={t('office.posts.title')}
      lead={t('office.posts.lead')}
      action={
        <Link to={officePathTo('post', 'new')} className="button">
          {t('office.posts.new')}
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
  const { rows, next, state, reload, more } = usePages(
    useCallback((cursor: string | null) => loadPosts(search, ofState, cursor), [search, ofState]),
  )
  const columns = useMemo(
    (): Column<OfficePost>[] => [
      {
        id: 'post',
        header: t('office.posts.post'),
        cell: ({ row: { original: post } }) => (
          <>
            <Link to={officePathTo('post', post.id)} className={s.title}>
              {post.title}
            </Link>
            <span className={s.about}>{post.subtitle}</span>
          </>
        ),
      },
      {
        id: 'state',
        header: t('office.posts.state'),
        cell: ({ row: { original: post } }) => (
          <>
            <span className={s.state}>{t(`office.posts.states.${post.state}`)}</span>
            {post.state !== 'draft' && <span className={s.about}>{dateText(post.publishedAt, null, language)}</span>}
          </>
        ),
      },
    ],
    [t, language],
  )
  return (
    <>
      <FilterBar>
        <SearchField label={t('office.posts.search')} value={search} onSearch={(text) => set('q', text)} />
        <FilterSelect
          label={t('office.posts.state')}
          any={t('office.posts.anyState')}
          value={ofState}
          options={POST_STATES.map((each) => [each, t(`office.posts.states.${each}`)])}
          onChange={(value) => set('state', value)}
        />
      </FilterBar>
      <DataTable
        caption={t('office.posts.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        state={state}
        empty={t('office.posts.none')}
        onRetry={reload}
        onMore={next ? more : null}
      />
    </>
  )
}

async function loadPosts(
  search: string,
  state: PostState | null,
  cursor: string | null,
): Promise<ListPage<OfficePost>> {
  const path = withQuery('/blog/posts', { limit: String(A_PAGE), search, state, cursor })
  const { posts, next } = await officeJson<OfficePosts>('GET', path)
  return { rows: posts, next }
}
