import { Link } from 'react-router-dom'
import { lineCents, MAX_QUANTITY, quantitiesFor } from '../../shared/cart/cart.ts'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { choicesText, chosenWords, nameWithChoices } from '../../shared/shop/choices.ts'
import { dateTitle } from '../ui/dates.ts'
import { money } from '../ui/money-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './cart-line.module.css'
import { useCart } from './cart-store.ts'
import { changeQuantity, removeItem } from './edit-cart.ts'
import { LineFailure } from './line-failure.tsx'

/** One line of the cart: product, quantity, delivery day and sum. */
export function CartLine({ item }: { item: CartItem }) {
  const { t, language } = useTranslation()
  const pending = useCart((state) => state.pending.includes(item.id))
  const { choices = [] } = item
  const name = nameIn(item, language)
  const whole = wholeNameIn(item, language)
  const { stock: left = null } = item
  return (
    <li className={s.line} aria-busy={pending}>
      <Link to={pathTo('product', item.productId)} className={s.picture} tabIndex={-1} aria-hidden="true">
        <img src={item.imageUrl} alt="" width="800" height="600" className={`picture ${s.image}`} />
      </Link>
      <div className={s.words}>
        <h2 className={s.name}>
          <Link to={pathTo('product', item.productId)}>{name}</Link>
        </h2>
        {choices.length > 0 && <p className={s.choices}>{choicesText(chosenWords(choices, language), language)}</p>}
        <p className="note numbers">
          {t('purchase.cart.each', { amount: money(item.priceCents, item.currency, language) })}
        </p>
        {left !== null && left >= item.quantity && left < MAX_QUANTITY && (
          <p className="note strong">{t('purchase.cart.leftOf', { count: left })}</p>
        )}
        <p className="note numbers">{t('purchase.cart.delivery', { date: dateTitle(item.deliveryDate, language) })}</p>
      </div>
      <div className={`row ${s.tools}`}>
        <label className={s.quantity}>
          <span className="note">
            {t('purchase.cart.quantity')}
            <span className="hidden-text">: {whole}</span>
          </span>
          <select
            className={s.select}
            value={item.quantity}
            onChange={(event) => void changeQuantity(item.id, Number(event.target.value))}
          >
            {quantitiesFor(item).map((quantity) => (
              <option key={quantity}>{quantity}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className={s.remove}
          aria-label={`${t('purchase.cart.remove')}: ${whole}`}
          onClick={() => void removeItem(item.id)}
        >
          {t('purchase.cart.remove')}
        </button>
      </div>
      <p className={pending ? `${s.sum} dim` : s.sum}>
        {money(lineCents(item), item.currency, language)}
        {pending && <span className={s.saving}>{t('purchase.cart.saving')}</span>}
      </p>
      {left !== null && left < item.quantity && <ShortLine item={item} left={left} />}
      <LineFailure id={item.id} />
    </li>
  )
}

/** The message that fewer items are left than the line has, with the button that corrects it. */
function ShortLine({ item, left }: { item: CartItem; left: number }) {
  const { t, language } = useTranslation()
  const name = wholeNameIn(item, language)
  return (
    <div className={s.short} role="status">
      <p>{left === 0 ? t('purchase.cart.noneLeft') : t('purchase.cart.fewLeft', { count: left })}</p>
      <button
        type="button"
        className="button quiet"
        aria-label={`${left === 0 ? t('purchase.cart.remove') : t('purchase.checkout.soldOut.take', { count: left })}: ${name}`}
        onClick={() => void (left === 0 ? removeItem(item.id) : changeQuantity(item.id, left))}
      >
        {left === 0 ? t('purchase.cart.remove') : t('purchase.checkout.soldOut.take', { count: left })}
      </button>
    </div>
  )
}

/** Returns the name of a line in this language, with its chosen values. */
export const wholeNameIn = (item: CartItem, language: Language): string =>
  nameWithChoices(nameIn(item, language), chosenWords(item.choices ?? [], language), language)

/** Returns the name of a line's product in this language. */
const nameIn = ({ names, name }: CartItem, language: Language): string => names[language] ?? name
