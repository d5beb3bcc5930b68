import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import { productTexts } from '../../shared/shop/product.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { stockNote } from '../../shared/shop/stock.ts'
import { pesos, usd } from '../ui/money-text.ts'
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
        <Price cents={product.priceCents} />
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

/** The price of a product: the dollars that are charged, and the approximate amount in pesos. */
export function Price({ cents, large = false }: { cents: number; large?: boolean }) {
  const { t, language } = useTranslation()
  return (
    <span className={large ? `stack-1 ${s.large}` : 'stack-1'}>
      <span className={s.usd}>{usd(cents, language)}</span>
      <span className={`note numbers ${s.pesos}`}>
        <abbr className={s.about} title={t('shop.approximately')}>
          ≈
        </abbr>{' '}
        {pesos(cents, language)}
      </span>
    </span>
  )
}
