import { Link, useNavigate, useParams } from 'react-router-dom'
import type { OfficePost } from '../../../shared/blog/post-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { serverNow } from '../../api/server-clock.ts'
import { BackLink } from '../../ui/back-link.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ShownValue } from '../kit/conflict.tsx'
import { conflictRows, withChanges } from '../kit/edited-values.ts'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { AskingButton } from '../kit/question.tsx'
import { saying } from '../kit/said.ts'
import { UnreadThing } from '../kit/unread.tsx'
import { useCreated } from '../kit/use-created.ts'
import { useEdited } from '../kit/use-edited.ts'
import { PostForm } from './post-form.tsx'
import { BLANK_POST, type PostValues, postFields, postValues } from './post-values.ts'

/** One post of the blog: the form to write it, if the id is `new`, or to edit it. */
export default function PostPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const isNew = id === 'new'
  return (
    <OfficeFrame title={t(isNew ? 'office.posts.new' : 'office.post.edit')}>
      <BackLink to={officePathTo('posts')}>{t('office.post.back')}</BackLink>
      {isNew ? <NewPost /> : <EditPost key={id} id={id} />}
    </OfficeFrame>
  )
}

function NewPost() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // The id of a post is the time when it was written.
  const create = useCreated(
    '/blog/posts',
    () => String(serverNow()),
    (id) => navigate(officePathTo('post', id), saying('postCreated')),
  )
  return (
    <PostForm
      values={BLANK_POST}
      submit={t('office.edit.save')}
      onSubmit={(values) => create(postFields(values, null))}
    />
  )
}

function EditPost({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = `/blog/posts/${encodeURIComponent(id)}`
  const edited = useEdited<OfficePost, PostValues>(path, (mine, before, { thing, tag }) => {
    const values = withChanges(postValues(before), mine, postValues(thing))
    return officeCall('PUT', path, postFields(values, thing), { 'if-match': tag })
  })
  const { read, conflict } = edited
  if (typeof read === 'string') return <UnreadThing why={read} thing="post" onRetry={edited.retry} />
  const before = postValues(read.thing)
  const done = t('office.edit.saved')

  const labelOf = (name: keyof PostValues): string =>
    name === 'state' || name === 'publishAt' ? t(`office.posts.${name}`) : t(`office.post.${name}`)
  const shownAs = (name: keyof PostValues, values: PostValues): ShownValue => {
    if (name === 'picture') return [{ url: values.picture.imageUrl, alt: values.imageAlt }]
    if (name === 'state') return t(`office.posts.states.${values.state}`)
    return (name === 'publishAt' ? values.publishAt.replace('T', ' ') : values[name]) || '–'
  }
  const remove = () =>
    edited.attempt(async () => {
      await officeCall('DELETE', path, undefined, { 'if-match': read.tag })
      void navigate(officePathTo('posts'), saying('postDeleted'))
      return null
    })

  return (
    <>
      {conflict && (
        <Conflict
          key={conflict.theirs.tag}
          title={t('office.post.conflict')}
          rows={conflictRows(
            { before, mine: conflict.mine, theirs: postValues(conflict.theirs.thing) },
            labelOf,
            shownAs,
          )}
          onMine={() => void edited.keepMine(done)}
          onTheirs={edited.takeTheirs}
        />
      )}
      <div role="alert">{edited.problem && <p className={f.problem}>{edited.problem}</p>}</div>
      <PostForm
        values={conflict?.mine ?? before}
        isUnsaved={conflict !== null}
        submit={t('office.edit.save')}
        onSubmit={(values) => edited.save(values, done)}
        said={edited.said}
        actions={
          <>
            {read.thing.state === 'published' && (
              <Link to={pathTo('blogPost', id)} className="button quiet">
                {t('office.post.open')}
              </Link>
            )}
            <AskingButton
              title={t('office.post.deleteTitle')}
              text={t('office.post.deleteText')}
              onYes={() => void remove()}
            >
              {t('office.post.delete')}
            </AskingButton>
          </>
        }
      />
    </>
  )
}
