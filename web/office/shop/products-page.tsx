import { Link } from 'react-router-dom'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import type { CatalogueAnswer, CatalogueProduct } from '../../../shared/shop/catalogue-schemas.ts'
import { productTexts } from '../../../shared/shop/product.ts'
import { useShopSettings } from '../../clubs/shop-settings.ts'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { Examples } from '../kit/examples.tsx'
import { FilterBar, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { OfficeFrame } from '../kit/office-frame.tsx'
import k from '../kit/shared.module.css'
import { useList } from '../kit/use-pages.ts'
import s from './products-page.module.css'

/** Number of products per request. */
const A_PAGE = '50'

const productsIn = ({ products }: CatalogueAnswer) => products

/** All products of the shop, including hidden ones. */
export default function ProductsPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame
      title={t('officeShop.products.title')}
      lead={t('officeShop.products.lead')}
      action={
        <Link to={officePathTo('product', 'new')} className="button">
          {t('officeShop.products.new')}
        </Link>
      }
    >
      <Products />
    </OfficeFrame>
  )
}

function Products() {
  const { t, language } = useTranslation()
  const { params, set } = useFilters()
  const search = params.get('q') ?? ''
  const { value: settings } = useShopSettings()
  const list = useList(withQuery('/shop/products', { limit: A_PAGE, search }), productsIn)
  const columns: Column<CatalogueProduct>[] = [
    {
      id: 'product',
      header: t('officeShop.products.product'),
      cell: (product) => <ProductCell product={product} />,
    },
    {
      id: 'price',
      header: t('officeShop.products.price'),
      cell: ({ priceCents }) => (
        <span className={s.number}>{settings && money(priceCents, settings.currency, language)}</span>
      ),
    },
    {
      id: 'stock',
      header: t('officeShop.product.stock'),
      cell: ({ stock, held }) => (
        <>
          <span className={s.number}>{stock ?? t('officeShop.products.unlimited')}</span>
          {held > 0 && <span className={k.about}>{t('officeShop.products.held', { count: held })}</span>}
        </>
      ),
    },
  ]
  return (
    <>
      <Examples onRemoved={list.reload} />
      <FilterBar>
        <SearchField label={t('officeShop.products.search')} value={search} onSearch={(text) => set('q', text)} />
      </FilterBar>
      <DataTable
        caption={t('officeShop.products.title')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        empty={t('officeShop.products.none')}
      />
    </>
  )
}

/** The picture and the title, which links to the form. */
function ProductCell({ product }: { product: CatalogueProduct }) {
  const { t, language } = useTranslation()
  const { title, subtitle } = productTexts(product, language)
  return (
    <span className={s.product}>
      <img className={s.picture} src={product.imageUrl} alt="" width="64" height="48" loading="lazy" />
      <span>
        <Link to={officePathTo('product', product.id)} className="strong">
          {title}
        </Link>
        <span className={k.about}>{subtitle}</span>
        {product.hidden && <span className={k.warning}>{t('officeShop.products.isHidden')}</span>}
      </span>
    </span>
  )
}
