import { Link, useNavigate, useParams } from 'react-router-dom'
import { LANGUAGE_NAMES } from '../../../shared/i18n/languages.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import type { CatalogueProduct } from '../../../shared/shop/catalogue-schemas.ts'
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
import { choiceFields } from './choice-values.ts'
import { ProductForm } from './product-form.tsx'
import {
  BLANK_PRODUCT,
  type ProductPictureValues,
  type ProductValues,
  productFields,
  productValues,
} from './product-values.ts'

/** One product: the form to add it, if the id is `new`, or to edit it. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const isNew = id === 'new'
  return (
    <OfficeFrame title={t(isNew ? 'office.products.new' : 'office.product.edit')}>
      <BackLink to={officePathTo('products')}>{t('office.product.back')}</BackLink>
      {isNew ? <NewProduct /> : <EditProduct key={id} id={id} />}
    </OfficeFrame>
  )
}

/** The number of a new product is the number of seconds since this time, so that the shop lists it after older products. */
const NUMBERED_SINCE = Date.UTC(2026, 0, 1)

function NewProduct() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCreated(
    '/shop/products',
    () => Math.floor((serverNow() - NUMBERED_SINCE) / 1000),
    (id) => navigate(officePathTo('product', id), saying('productAdded')),
  )
  return (
    <ProductForm
      values={BLANK_PRODUCT}
      submit={t('office.product.create')}
      onSubmit={(values) => create(productFields(values))}
    />
  )
}

function EditProduct({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = `/shop/products/${encodeURIComponent(id)}`
  const edited = useEdited<CatalogueProduct, ProductValues>(path, (mine, before, { thing, tag }) => {
    const values = withChanges(productValues(before), mine, productValues(thing))
    return officeCall('PUT', path, productFields(values), { 'if-match': tag })
  })
  const { read, conflict } = edited
  if (typeof read === 'string') return <UnreadThing why={read} thing="product" onRetry={edited.retry} />
  const before = productValues(read.thing)
  const done = t('office.edit.saved')

  const labelOf = (name: keyof ProductValues): string | null => {
    if (name === 'unlimited') return null
    if (name === 'options') return t('office.product.choices')
    const [text = '', language] = name.split('_')
    const label = t(`office.product.${text}`)
    return language ? `${label} (${LANGUAGE_NAMES[language as keyof typeof LANGUAGE_NAMES]})` : label
  }
  const shownAs = (name: keyof ProductValues, values: ProductValues): ShownValue => {
    if (name === 'pictures') return values.pictures.map(shownPicture)
    if (name === 'options') return optionsText(values.options, t('office.products.unlimited'))
    if (name === 'stock' && values.unlimited) return t('office.product.unlimited')
    if (name === 'category')
      return t(values.category ? `shop.categories.${values.category}` : 'office.product.noCategory')
    if (name === 'hidden') return t(values.hidden ? 'office.products.isHidden' : 'office.products.isShown')
    return String(values[name]) || '–'
  }
  const remove = () =>
    edited.attempt(async () => {
      await officeCall('DELETE', path, undefined, { 'if-match': read.tag })
      void navigate(officePathTo('products'), saying('productDeleted'))
      return null
    })

  return (
    <>
      {conflict && (
        <Conflict
          key={conflict.theirs.tag}
          title={t('office.product.conflict')}
          rows={conflictRows(
            { before, mine: conflict.mine, theirs: productValues(conflict.theirs.thing) },
            labelOf,
            shownAs,
          )}
          onMine={() => void edited.keepMine(done)}
          onTheirs={edited.takeTheirs}
        />
      )}
      <div role="alert">{edited.problem && <p className={f.problem}>{edited.problem}</p>}</div>
      <ProductForm
        values={conflict?.mine ?? before}
        isUnsaved={conflict !== null}
        held={read.thing.held}
        submit={t('office.edit.save')}
        onSubmit={(values) => edited.save(values, done)}
        said={edited.said}
        actions={
          <>
            {!read.thing.hidden && (
              <Link to={pathTo('product', id)} className="button quiet">
                {t('office.product.open')}
              </Link>
            )}
            <AskingButton
              title={t('office.product.deleteTitle')}
              text={t('office.product.deleteText')}
              onYes={() => void remove()}
            >
              {t('office.product.delete')}
            </AskingButton>
          </>
        }
      />
    </>
  )
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
