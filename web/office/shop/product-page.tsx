import { Link, useNavigate, useParams } from 'react-router-dom'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import type { CatalogueProduct } from '../../../shared/shop/catalogue-schemas.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useShopSettings } from '../../clubs/shop-settings.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { EditedForm } from '../kit/edited-form.tsx'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { AskingButton } from '../kit/question.tsx'
import { saying } from '../kit/said.ts'
import { useCreated } from '../kit/use-created.ts'
import { readVersion } from '../kit/versions.ts'
import { ProductConflict } from './product-conflict.tsx'
import { ProductForm } from './product-form.tsx'
import { BLANK_PRODUCT, type ProductValues, productFields, productValues } from './product-values.ts'

/** One product: the form to add it, if the id is `new`, or to edit it. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const isNew = id === 'new'
  return (
    <OfficeFrame title={t(isNew ? 'officeShop.products.new' : 'officeShop.product.edit')}>
      <BackLink to={officePathTo('products')}>{t('officeShop.product.back')}</BackLink>
      <Product id={id} />
    </OfficeFrame>
  )
}

/** Waits for the currency of the shop, in which the form has the price. */
function Product({ id }: { id: string }) {
  const { t } = useTranslation()
  const { value: settings, failed, reload } = useShopSettings()
  if (!settings) return <LoadingLine failed={failed && t('office.failed')} onRetry={() => void reload()} />
  const { currency } = settings
  return id === 'new' ? <NewProduct currency={currency} /> : <EditProduct key={id} id={id} currency={currency} />
}

/** The number of a new product is the number of seconds since this time, so that the shop lists it after older products. */
const NUMBERED_SINCE = Date.UTC(2026, 0, 1)

function NewProduct({ currency }: { currency: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const saving = useCreated(
    '/shop/products',
    () => Math.floor((serverNow() - NUMBERED_SINCE) / 1000),
    (values: ProductValues) => productFields(values, currency),
    (id) => navigate(officePathTo('product', id), saying(t('office.said.productAdded'))),
  )
  return (
    <ProductForm values={BLANK_PRODUCT} currency={currency} submit={t('officeShop.product.create')} saving={saving} />
  )
}

function EditProduct({ id, currency }: { id: string; currency: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = `/shop/products/${encodeURIComponent(id)}`
  return (
    <EditedForm
      path={path}
      loaded={useLoaded(path, readVersion<CatalogueProduct>, true)}
      missing={t('office.missing.product')}
      valuesOf={(product) => productValues(product, currency)}
      store={(values, { tag }) => officeCall('PUT', path, productFields(values, currency), { 'if-match': tag })}
      Conflict={ProductConflict}
    >
      {(form, { thing: { held, hidden }, tag }, attempt) => (
        <ProductForm
          {...form}
          held={held}
          currency={currency}
          actions={
            <>
              {!hidden && (
                <Link to={pathTo('product', id)} className="button quiet">
                  {t('officeShop.product.open')}
                </Link>
              )}
              <AskingButton
                title={t('officeShop.product.deleteTitle')}
                text={t('officeShop.product.deleteText')}
                onYes={() =>
                  attempt(async () => {
                    await officeCall('DELETE', path, undefined, { 'if-match': tag })
                    void navigate(officePathTo('products'), saying(t('office.said.productDeleted')))
                    return null
                  })
                }
              >
                {t('officeShop.product.delete')}
              </AskingButton>
            </>
          }
        />
      )}
    </EditedForm>
  )
}
