import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ConflictProps } from '../kit/conflict.tsx'
import type { ShownValue } from '../kit/edited-values.ts'
import type { BrandValues } from './brand-values.ts'

/** Says what somebody else has changed in the logo and the sponsors since the form was opened. */
export function BrandConflict(props: ConflictProps<BrandValues>) {
  const { t } = useTranslation()
  const labelOf = (name: keyof BrandValues): string => t(`officeBrand.field.${name}`)
  const shownAs = (name: keyof BrandValues, values: BrandValues): ShownValue => {
    switch (name) {
      case 'name':
        return values.name || '–'
      case 'logo':
        return values.logo.image ? [{ url: values.logo.imageUrl, alt: values.name }] : '–'
      case 'onWhite':
        return t(values.onWhite ? 'office.yes' : 'office.no')
      case 'shown':
        return t(`officeBrand.${values.shown}`)
      case 'sponsors':
        return values.sponsors.map(({ picture, name: sponsor, link }) => ({
          url: picture.imageUrl,
          alt: [sponsor, link].filter(Boolean).join(' '),
        }))
    }
  }
  return <Conflict {...props} title={t('officeBrand.conflict')} labelOf={labelOf} shownAs={shownAs} />
}
