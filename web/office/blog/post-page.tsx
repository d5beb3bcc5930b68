import { Link, useNavigate, useParams } from 'react-router-dom'
import type { OfficePost } from '../../../shared/blog/post-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { EditedForm } from '../kit/edited-form.tsx'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { AskingButton } from '../kit/question.tsx'
import { saying } from '../kit/said.ts'
import { useCreated } from '../kit/use-created.ts'
import { readVersion } from '../kit/versions.ts'
import { PostConflict } from './post-conflict.tsx'
import { PostForm } from './post-form.tsx'
import { BLANK_POST, type PostValues, postFields, postValues } from './post-values.ts'

/** One post of the blog: the form to write it, if the id is `new`, or to edit it. */
export default function PostPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const isNew = id === 'new'
  return (
    <OfficeFrame title={t(isNew ? 'officePosts.posts.new' : 'officePosts.post.edit')}>
      <BackLink to={officePathTo('posts')}>{t('officePosts.post.back')}</BackLink>
      {isNew ? <NewPost /> : <EditPost key={id} id={id} />}
    </OfficeFrame>
  )
}

function NewPost() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const saving = useCreated(
    '/blog/posts',
    // The id of a post is the time when it was written.
    () => String(serverNow()),
    (values: PostValues) => postFields(values, null),
    (id) => navigate(officePathTo('post', id), saying(t('office.said.postCreated'))),
  )
  return <PostForm values={BLANK_POST} submit={t('office.edit.save')} saving={saving} />
}

function EditPost({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = `/blog/posts/${encodeURIComponent(id)}`
  return (
    <EditedForm
      path={path}
      loaded={useLoaded(path, readVersion<OfficePost>, true)}
      missing={t('office.missing.post')}
      valuesOf={postValues}
      store={(values, { thing, tag }) => officeCall('PUT', path, postFields(values, thing), { 'if-match': tag })}
      Conflict={PostConflict}
    >
      {(form, { thing, tag }, attempt) => (
        <PostForm
          {...form}
          actions={
            <>
              {thing.state === 'published' && (
                <Link to={pathTo('blogPost', id)} className="button quiet">
                  {t('officePosts.post.open')}
                </Link>
              )}
              <AskingButton
                title={t('officePosts.post.deleteTitle')}
                text={t('officePosts.post.deleteText')}
                onYes={() =>
                  attempt(async () => {
                    await officeCall('DELETE', path, undefined, { 'if-match': tag })
                    void navigate(officePathTo('posts'), saying(t('office.said.postDeleted')))
                    return null
                  })
                }
              >
                {t('officePosts.post.delete')}
              </AskingButton>
            </>
          }
        />
      )}
    </EditedForm>
  )
}
