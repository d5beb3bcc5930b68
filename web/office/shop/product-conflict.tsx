import { LANGUAGE_NAMES, type Language } from '../../../shared/i18n/languages.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ConflictProps } from '../kit/conflict.tsx'
import type { ShownValue } from '../kit/edited-values.ts'
import { choiceFields } from './choice-values.ts'
import type { ProductPictureValues, ProductValues } from './product-values.ts'

/** Says what somebody else has changed in the product since the form was opened. */
export function ProductConflict(props: ConflictProps<ProductValues>) {
  const { t } = useTranslation()
  const labelOf = (name: keyof ProductValues): string | null => {
    if (name === 'unlimited') return null
    if (name === 'options') return t('officeShop.product.choices')
    const [text = '', language] = name.split('_')
    const label = t(`officeShop.product.${text}`)
    return language ? `${label} (${LANGUAGE_NAMES[language as Language]})` : label
  }
  const shownAs = (name: keyof ProductValues, values: ProductValues): ShownValue => {
    if (name === 'pictures') return values.pictures.map(shownPicture)
    if (name === 'options') return optionsText(values.options, t('officeShop.products.unlimited'))
    if (name === 'stock' && values.unlimited) return t('officeShop.product.unlimited')
    if (name === 'category')
      return t(values.category ? `shop.categories.${values.category}` : 'officeShop.product.noCategory')
    if (name === 'hidden') return t(values.hidden ? 'officeShop.products.isHidden' : 'officeShop.products.isShown')
    return String(values[name]) || '–'
  }
  return <Conflict {...props} title={t('officeShop.product.conflict')} labelOf={labelOf} shownAs={shownAs} />
}

/** Returns the choices as text, and the stock of each variant. */
const optionsText = (options: ProductValues['options'], unlimited: string): string => {
  const { choices, variants } = choiceFields(options)
  return [
    ...choices.map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`),
    ...variants.map(({ values, stock }) => `${values.join(', ')}: ${stock ?? unlimited}`),
  ].join(' · ')
}

/** Returns a picture with its descriptions in all languages. */
const shownPicture = ({ picture, alts }: ProductPictureValues) => ({
  url: picture.imageUrl,
  alt: Object.values(alts).filter(Boolean).join(' / '),
})
