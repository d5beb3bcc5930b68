import { Link } from 'react-router-dom'
import { type Product, productTexts } from '../../shared/shop/product.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { AddToCart } from './add-to-cart.tsx'
import { Price } from './price.tsx'
import s from './product-card.module.css'

interface Props {
  product: Product
  /** Whether its picture is asked for at once: it is in sight, or nearly. */
  eager: boolean
  /** The first picture is the largest thing on a phone. */
  first: boolean
}

/** One product in the list: the picture and the words lead to it, the button puts it into the cart. */
export function ProductCard({ product, eager, first }: Props) {
  const { language } = useTranslation()
  const { title, subtitle } = productTexts(product, language)
  return (
    <article className={s.card}>
      <Link to={`/shopdetail/${product.id}`} className={s.link}>
        <img
          className={s.image}
          src={product.imageUrl}
          alt=""
          width="800"
          height="600"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
        <h2 className={s.title}>{title}</h2>
        <p className={s.subtitle}>{subtitle}</p>
        <Price cents={product.priceCents} />
      </Link>
      <div className={s.foot}>
        <AddToCart productId={product.id} title={title} />
      </div>
    </article>
  )
}

/** As large as a card, while the real ones are on their way. */
export const ProductSkeleton = () => (
  <div className={s.card} aria-hidden="true">
    <div className={s.link}>
      <div className={s.image} />
      <div className={s.blank} />
    </div>
    <div className={s.foot}>
      <div className={s.blankFoot} />
    </div>
  </div>
)
