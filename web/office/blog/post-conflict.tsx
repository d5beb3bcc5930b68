import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ConflictProps } from '../kit/conflict.tsx'
import type { ShownValue } from '../kit/edited-values.ts'
import type { PostValues } from './post-values.ts'

/** Says what somebody else has changed in the post since the form was opened. */
export function PostConflict(props: ConflictProps<PostValues>) {
  const { t } = useTranslation()
  const labelOf = (name: keyof PostValues): string =>
    name === 'state' || name === 'publishAt' ? t(`officePosts.posts.${name}`) : t(`officePosts.post.${name}`)
  const shownAs = (name: keyof PostValues, values: PostValues): ShownValue => {
    if (name === 'picture' && values.picture.image === '') return '–'
    if (name === 'picture') return [{ url: values.picture.imageUrl, alt: values.imageAlt }]
    if (name === 'state') return t(`officePosts.posts.states.${values.state}`)
    return (name === 'publishAt' ? values.publishAt.replace('T', ' ') : values[name]) || '–'
  }
  return <Conflict {...props} title={t('officePosts.post.conflict')} labelOf={labelOf} shownAs={shownAs} />
}
