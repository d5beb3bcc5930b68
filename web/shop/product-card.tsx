import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { productTexts } from '../../shared/shop/product.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { stockNote } from '../../shared/shop/stock.ts'
import { useShopSettings } from '../clubs/shop-settings.ts'
import { money, secondMoney } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import a from './add-to-cart.module.css'
import { AddToCart } from './add-to-cart.tsx'
import s from './product-card.module.css'

interface Props {
  product: Product
  /** Whether to load the image at once, because it is visible with little or no scrolling. */
  eager: boolean
  /** Whether this is the first card. Its image is the largest element on a phone, so it loads first. */
  first: boolean
}

/** One product in the list: a link to its page, and a button that adds it to the cart. */
export function ProductCard({ product, eager, first }: Props) {
  const { language } = useTranslation()
  const { title, subtitle } = productTexts(product, language)
  return (
    <article className={s.card}>
      <Link to={pathTo('product', product.id)} className={`stack-2 ${s.link}`}>
        <img
          className={`picture ${s.image}`}
          src={product.imageUrl}
          alt=""
          width="800"
          height="600"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
        <h2 className={`subtitle ${s.title}`}>{title}</h2>
        <p className={s.subtitle}>{subtitle}</p>
        <Price product={product} />
      </Link>
      <div className={s.foot}>
        {product.choices?.length > 0 && product.stock !== 0 ? (
          <ToChoices product={product} title={title} />
        ) : (
          <AddToCart productId={product.id} title={title} stock={product.stock} />
        )}
      </div>
    </article>
  )
}

/** A link to the page of a product with choices, where the buyer makes them. It takes the room of the button and its message. */
function ToChoices({ product, title }: { product: Product; title: string }) {
  const { t } = useTranslation()
  return (
    <div className={`stack-1 ${a.add}`}>
      <Link to={pathTo('product', product.id)} className="button" aria-label={`${t('shop.choose')}: ${title}`}>
        {t('shop.choose')}
      </Link>
      <p className={a.result}>{stockNote(product.stock) === 'few' && t('shop.left', { count: product.stock ?? 0 })}</p>
    </div>
  )
}

/** Placeholder of a card's size, shown until the products are loaded. */
export const ProductSkeleton = () => (
  <div className={s.card} aria-hidden="true">
    <div className={`stack-2 ${s.link}`}>
      <div className={`picture ${s.image}`} />
      <div className={s.blank} />
    </div>
    <div className={s.foot}>
      <div className={s.blankFoot} />
    </div>
  </div>
)

interface PriceProps {
  product: Pick<Product, 'priceCents' | 'currency'>
  large?: boolean
}

/** The price of a product: the amount that is charged, and the approximate one in the second currency. */
export function Price({ product: { priceCents, currency }, large = false }: PriceProps) {
  const { t, language } = useTranslation()
  const { value: settings } = useShopSettings()
  // While the settings are those of another currency, the rate is not known.
  const second = settings?.currency === (currency ?? settings?.currency) ? settings?.second : null
  return (
    <span className={large ? `stack-1 ${s.large}` : 'stack-1'}>
      <span className={s.usd}>{money(priceCents, currency, language)}</span>
      {settings && second && (
        <span className={`note numbers ${s.pesos}`}>
          <abbr className={s.about} title={t('shop.approximately')}>
            ≈
          </abbr>{' '}
          {secondMoney(priceCents, settings.currency, second, language)}
        </span>
      )}
    </span>
  )
}
