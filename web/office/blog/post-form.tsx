import { useRef } from 'react'
import { POST_STATES } from '../../../shared/blog/blog-post.ts'
import type { UploadedPicture } from '../../../shared/content/picture-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { useServerNow } from '../../api/use-now.ts'
import { Field } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { CheckedField } from '../kit/checked-field.tsx'
import { checkTime, cityOf, FIELD_RANGE, momentOfField, twiceText } from '../kit/club-times.ts'
import { FormPicture } from '../kit/form-picture.tsx'
import { Options } from '../kit/options.tsx'
import { PictureField } from '../kit/picture-field.tsx'
import { type FormProps, useStoredForm } from '../kit/use-stored-form.tsx'
import s from './post-form.module.css'
import { PostPreview } from './post-preview.tsx'
import type { PostValues } from './post-values.ts'

/** Maximum number of characters of each text. */
const MAX = LONGEST.post

/** The form for a new or an existing post, with a preview of the article. */
export function PostForm(props: FormProps<PostValues>) {
  const { t } = useTranslation()
  const text = useRef<HTMLTextAreaElement | null>(null)
  const { form, store, foot } = useStoredForm(props)
  const { control, register, watch, setValue, formState } = form
  const { errors } = formState
  const needed = { validate: (given: string) => given.trim() !== '' || t('office.form.needed') }
  const neededWithPicture = {
    validate: (given: string, { picture }: PostValues) =>
      picture.image === '' || given.trim() !== '' || t('office.form.needed'),
  }
  const now = watch()
  const isPast = momentOfField(now.publishAt, null) <= useServerNow()

  /** Inserts a picture at the cursor, and selects its description, so that typing replaces it. */
  function insert({ imageUrl }: UploadedPicture) {
    const field = text.current
    if (!field) return
    const alt = t('officePosts.post.describe')
    const start = field.selectionEnd
    field.setRangeText(`\n\n![${alt}](${imageUrl})\n\n`, start, start, 'end')
    setValue('markdown', field.value, { shouldDirty: true })
    field.focus()
    field.setSelectionRange(start + 4, start + 4 + alt.length)
  }

  const line = (name: 'title' | 'subtitle' | 'imageAlt') => (
    <CheckedField
      label={t(`officePosts.post.${name}`)}
      message={errors[name]?.message}
      limit={{ text: now[name], max: MAX[name] }}
    >
      {(attributes) => (
        <input
          lang="es"
          className={f.input}
          {...register(name, { ...(name === 'imageAlt' ? neededWithPicture : needed), maxLength: MAX[name] })}
          {...attributes}
        />
      )}
    </CheckedField>
  )

  return (
    <div className={s.sides}>
      <form className={f.form} noValidate onSubmit={store}>
        {line('title')}
        {line('subtitle')}
        <FormPicture control={control} name="picture" label={t('officePosts.post.picture')} isOptional />
        {now.picture.image !== '' && line('imageAlt')}
        <CheckedField
          label={t('officePosts.post.markdown')}
          message={errors.markdown?.message}
          limit={{ text: now.markdown, max: MAX.markdown }}
        >
          {(attributes) => {
            const { ref, ...markdown } = register('markdown', { ...needed, maxLength: MAX.markdown })
            return (
              <textarea
                lang="es"
                className={f.input}
                rows={16}
                {...markdown}
                ref={(field) => {
                  ref(field)
                  text.current = field
                }}
                {...attributes}
              />
            )
          }}
        </CheckedField>
        <p className={`note ${s.hint}`}>{t('officePosts.post.help')}</p>
        <PictureField
          label={t('officePosts.post.insert')}
          choose={t('officeContent.picture.choose')}
          onUploaded={insert}
        />
        <div className={f.row}>
          <Field label={t('officePosts.posts.state')}>
            <select className={f.input} {...register('state')}>
              <Options of={POST_STATES.map((state) => [state, t(`officePosts.posts.states.${state}`)])} />
            </select>
          </Field>
          {now.state === 'scheduled' && (
            <CheckedField
              label={t('officePosts.post.publishAt', { city: cityOf(null) })}
              message={errors.publishAt?.message}
              hint={isPast ? t('officePosts.post.atOnce') : twiceText(now.publishAt, null, t)}
            >
              {(attributes) => (
                <input
                  type="datetime-local"
                  {...FIELD_RANGE}
                  className={f.input}
                  {...register('publishAt', { validate: (local) => checkTime(local, null, t) })}
                  {...attributes}
                />
              )}
            </CheckedField>
          )}
        </div>
        {foot}
      </form>
      <PostPreview values={now} />
    </div>
  )
}
