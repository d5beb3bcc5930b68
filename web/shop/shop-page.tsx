import { Link, useSearchParams } from 'react-router-dom'
import { categoryOf, countCategories, inCategory, type ProductCategory } from '../../shared/shop/category.ts'
import { searchProducts } from '../../shared/shop/search.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { PRODUCT_ORDERS, sortProducts } from '../../shared/shop/sort.ts'
import { useShopSettings } from '../clubs/shop-settings.ts'
import f from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { ProductCard, ProductSkeleton } from './product-card.tsx'
import { shopLead } from './shop-lead.ts'
import s from './shop-page.module.css'
import { useProducts } from './shop-store.ts'

/** The club's shop: all products, or those that match the search. */
export default function ShopPage() {
  const { t, language } = useTranslation()
  const { value: products, failed, reload } = useProducts()
  const { value: settings } = useShopSettings()
  const [params, setParams] = useSearchParams()
  const onDevice = useOnDevice()
  const typed = (onDevice && params.get('q')) || ''
  const order = PRODUCT_ORDERS.find((each) => onDevice && each === params.get('sort')) ?? 'shop'
  const category = onDevice ? categoryOf(params.get('category')) : null
  const matching = products && searchProducts(products, typed, language)
  const found = matching && sortProducts(inCategory(matching, category), order, language)

  const change = (changed: Changed) =>
    setParams((now) => withParams(now, changed), { replace: true, preventScrollReset: true })

  return (
    <div className="page">
      <PageHead title={t('shop.title')} lead={settings && shopLead(settings, t, language)} />
      <input
        type="search"
        className={s.search}
        placeholder={t('shop.search')}
        aria-label={t('shop.searchLabel')}
        value={typed}
        disabled={!onDevice}
        onChange={(event) => change({ q: event.target.value })}
        autoComplete="off"
        enterKeyHint="search"
      />
      {products && matching && (
        <Categories
          products={products}
          matching={matching}
          chosen={category}
          addressOf={(each) => `?${withParams(onDevice ? params : '', { category: each ?? '' })}`}
        />
      )}
      <div className={`row ${s.line}`}>
        <p className={`note ${s.count}`} role="status">
          {found && (typed || category) ? t('shop.found', { count: found.length }) : ''}
        </p>
        <label className={`line ${s.sort}`}>
          {t('shop.sort')}
          <select
            className={f.input}
            value={order}
            disabled={!onDevice}
            onChange={({ target }) => change({ sort: target.value === 'shop' ? '' : target.value })}
          >
            {PRODUCT_ORDERS.map((each) => (
              <option key={each} value={each}>
                {t(`shop.orders.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {found ? (
        <Results products={found} typed={typed} clear={() => change({ q: '', category: '' })} />
      ) : (
        <Loading retry={failed ? reload : null} />
      )}
    </div>
  )
}

type Changed = Readonly<Partial<Record<'q' | 'sort' | 'category', string>>>

/** Returns the query of an address with changed members. An empty member is removed. */
function withParams(before: URLSearchParams | string, changed: Changed): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const [name, text] of Object.entries(changed)) {
    if (text) params.set(name, text)
    else params.delete(name)
  }
  return params
}

interface CategoriesProps {
  products: readonly Product[]
  /** The products that the search finds. */
  matching: readonly Product[]
  chosen: ProductCategory | null
  /** Returns the address of the shop with only the products of a category, or with all products. */
  addressOf: (category: ProductCategory | null) => string
}

/** Links that show the products of one category, with their numbers. */
function Categories({ products, matching, chosen, addressOf }: CategoriesProps) {
  const { t } = useTranslation()
  const known = countCategories(products).map(({ category }) => category)
  if (known.length === 0) return null
  return (
    <nav aria-label={t('shop.byCategory')}>
      <ul className={`wrap ${s.categories}`}>
        {[null, ...known].map((category) => (
          <li key={category}>
            <Link
              to={addressOf(category)}
              replace
              preventScrollReset
              className={s.category}
              aria-current={category === chosen ? 'true' : undefined}
            >
              {t(category ? `shop.categories.${category}` : 'shop.everything')}{' '}
              <span className={s.number}>{inCategory(matching, category).length}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Results({ products, typed, clear }: { products: readonly Product[]; typed: string; clear: () => void }) {
  const { t } = useTranslation()
  if (products.length === 0) {
    const action = (
      <button type="button" className="button" onClick={clear}>
        {t('shop.showAll')}
      </button>
    )
    return (
      <Notice actions={typed ? action : undefined}>
        <p>{typed ? t('shop.nothingFound', { typed }) : t('shop.soldOut')}</p>
      </Notice>
    )
  }
  return (
    <ul className={`stack-6 ${s.grid}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < 4} first={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function Loading({ retry }: { retry: (() => void) | null }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={`dim row ${s.state}`}>
        <span>{t('loading')}</span>
        {retry && (
          <>
            <span>{t('shop.failed')}</span>
            <button type="button" className="button quiet" onClick={retry}>
              {t('retry')}
            </button>
          </>
        )}
      </p>
      <div className={`stack-6 ${s.grid}`}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
          <ProductSkeleton key={index} />
        ))}
      </div>
    </>
  )
}
