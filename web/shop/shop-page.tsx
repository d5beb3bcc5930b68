import { useSearchParams } from 'react-router-dom'
import { FEE_CENTS } from '../../shared/cart/cart.ts'
import { searchProducts } from '../../shared/shop/search.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { PRODUCT_ORDERS, sortProducts } from '../../shared/shop/sort.ts'
import f from '../ui/form.module.css'
import { usd } from '../ui/money-text.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useOnDevice } from '../ui/use-on-device.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { ProductCard, ProductSkeleton } from './product-card.tsx'
import s from './shop-page.module.css'
import { useProducts } from './shop-store.ts'

/** The club's shop: all products, or those that match the search. */
export default function ShopPage() {
  const { t, language } = useTranslation()
  const { products, failed, retry } = useProducts()
  const [params, setParams] = useSearchParams()
  const onDevice = useOnDevice()
  const typed = (onDevice && params.get('q')) || ''
  const order = PRODUCT_ORDERS.find((each) => onDevice && each === params.get('sort')) ?? 'shop'
  const found = products && sortProducts(searchProducts(products, typed, language), order, language)

  function setParam(name: 'q' | 'sort', text: string): void {
    setParams(
      (now) => {
        if (text) now.set(name, text)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <div className="page">
      <PageHead title={t('shop.title')} lead={t('shop.lead', { fee: usd(FEE_CENTS, language) })} />
      <input
        type="search"
        className={s.search}
        placeholder={t('shop.search')}
        aria-label={t('shop.searchLabel')}
        value={typed}
        disabled={!onDevice}
        onChange={(event) => setParam('q', event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
      />
      <div className={s.line}>
        <p className={s.count} role="status">
          {found && typed ? t('shop.found', { count: found.length }) : ''}
        </p>
        <label className={s.sort}>
          {t('shop.sort')}
          <select
            className={f.input}
            value={order}
            disabled={!onDevice}
            onChange={({ target }) => setParam('sort', target.value === 'shop' ? '' : target.value)}
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
        <Results products={found} typed={typed} clear={() => setParam('q', '')} />
      ) : (
        <Loading retry={failed ? retry : null} />
      )}
    </div>
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
    <ul className={s.grid}>
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
      <p className={s.state}>
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
      <div className={s.grid}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
          <ProductSkeleton key={index} />
        ))}
      </div>
    </>
  )
}
