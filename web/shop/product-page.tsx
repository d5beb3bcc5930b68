import type { TFunction } from 'i18next'
import { useParams } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { productPictures, productTexts } from '../../shared/shop/product.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { useShopSettings } from '../clubs/shop-settings.ts'
import { BackLink } from '../ui/back-link.tsx'
import { LoadingText } from '../ui/loading-text.tsx'
import { money } from '../ui/money-text.ts'
import { AbsentPage } from '../ui/notice.tsx'
import { pageData } from '../ui/page-data.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { AddToCart } from './add-to-cart.tsx'
import { ChooseAndAdd } from './choose-and-add.tsx'
import { Price } from './product-card.tsx'
import s from './product-page.module.css'
import { ProductPictures } from './product-pictures.tsx'
import { useProducts } from './shop-store.ts'

/** A product's page: image, price, characteristics, and the button that adds it to the cart. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const { value: products, failed, reload } = useProducts()
  // Until the products are loaded, the page shows what the server rendered.
  const { product: rendered } = pageData()
  const product = (products ?? (rendered ? [rendered] : [])).find((each) => String(each.id) === id)
  if (product) return <Detail product={product} />
  if (!products && !failed) return <Loading />
  const back = { to: PAGES.shop.path, label: t('shop.all') }
  if (failed) return <AbsentPage title={t('shop.failedTitle')} text={t('shop.failed')} retry={reload} {...back} />
  return <AbsentPage title={t('shop.missing')} text={t('shop.missingText')} {...back} />
}

function Detail({ product }: { product: Product }) {
  const { t, language } = useTranslation()
  const { value: settings } = useShopSettings()
  const { title, subtitle, characteristics } = productTexts(product, language)
  return (
    <div className="page" key={product.id}>
      <BackLink to={PAGES.shop.path}>{t('shop.all')}</BackLink>
      <article className={s.product}>
        <ProductPictures pictures={productPictures(product, language)} />
        <div className={`stack-4 ${s.words}`}>
          <PageHeading title={title} />
          <p className={s.subtitle}>{subtitle}</p>
          <Price product={product} large />
          <p className="strong">{stockText(product.stock, t)}</p>
          {settings && settings.feeCents > 0 && (
            <p className="note">{t('shop.fee', { fee: money(settings.feeCents, settings.currency, language) })}</p>
          )}
          <section>
            <h2 className={s.label}>{t('shop.characteristics')}</h2>
            <ul className={s.list}>
              {characteristics.map(({ description }) => (
                <li key={description}>{description}</li>
              ))}
            </ul>
          </section>
          <p className="note">{t('shop.delivery')}</p>
          {product.choices?.length > 0 ? (
            <ChooseAndAdd product={product} title={title} />
          ) : (
            <AddToCart productId={product.id} title={title} stock={product.stock} />
          )}
        </div>
      </article>
    </div>
  )
}

const stockText = (stock: number | null, t: TFunction): string => {
  if (stock === null) return t('shop.inStock')
  return stock === 0 ? t('shop.noneLeft') : t('shop.inStockCount', { count: stock })
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <BackLink to={PAGES.shop.path}>{t('shop.all')}</BackLink>
      <div className={s.product}>
        <div className={s.blank} />
        <div className={`stack-4 ${s.words}`}>
          <PageHeading title={t('shop.title')}>
            <LoadingText />
          </PageHeading>
        </div>
      </div>
    </div>
  )
}
