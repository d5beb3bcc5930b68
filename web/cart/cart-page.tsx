import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type CartItem, totalsOf } from '../../shared/cart/cart.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { isSignedIn, useSession } from '../api/session.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { CartLine, nameIn } from './cart-line.tsx'
import s from './cart-page.module.css'
import { loadCart, NO_EMAIL, showAddedAfterSignIn, undoRemoval, useCart } from './cart-store.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { Sums } from './sums.tsx'

/** The cart and its total, with the button to pay. */
export default function CartPage() {
  const { t } = useTranslation()
  const { items, error } = useCart()
  const signedIn = useSession(isSignedIn)
  useEffect(() => {
    // Other tabs and devices may have changed the cart.
    const refresh = () => document.visibilityState === 'visible' && void loadCart()
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [])

  return (
    <div className="page">
      <PageHead title={t('shop.cart.title')} action={signedIn && <ToOrders />} />
      <AddedAfterSignIn />
      {items && !error ? items.length > 0 ? <Filled /> : <Empty /> : null}
      {error && <Failed error={error} />}
      {!items && !error && <Waiting />}
      <LastChange />
    </div>
  )
}

const ToOrders = () => {
  const { t } = useTranslation()
  return (
    <Link to={PAGES.orders.path} className={s.orders}>
      {t('shop.orders.title')}
    </Link>
  )
}

/** The products that were added after the sign-in, with links to their pages. */
function AddedAfterSignIn() {
  const { t, language } = useTranslation()
  const { items, addedAfterSignIn } = useCart()
  useEffect(() => {
    if (items) showAddedAfterSignIn()
  }, [items])
  const added = items?.filter(({ productId }) => addedAfterSignIn.includes(productId)) ?? []
  return (
    <div role="status">
      {added.map((item) => {
        const name = nameIn(item, language)
        return (
          <p key={item.id} className={s.added}>
            <span>{t('shop.cart.addedAfterSignIn', { name })}</span>
            <Link to={`/shopdetail/${item.productId}`}>{t('shop.cart.backTo', { name })}</Link>
          </p>
        )
      })}
    </div>
  )
}

function Filled() {
  const items = useCart((state) => state.items) ?? []
  return (
    <div className={s.columns}>
      <ul className={s.lines}>
        {items.map((item) => (
          <CartLine key={item.id} item={item} />
        ))}
      </ul>
      <Summary items={items} />
    </div>
  )
}

function Summary({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation()
  return (
    <section className={s.summary} aria-labelledby="summary">
      <h2 id="summary" className={s.summaryTitle}>
        {t('shop.cart.summary')}
      </h2>
      <Sums {...totalsOf(items)} label={t('shop.cart.total')} />
      <CheckoutButton />
      <p className={s.note}>{t('shop.cart.charged')}</p>
    </section>
  )
}

/** The result of the last change: the removed line, or what failed. */
function LastChange() {
  const { t, language } = useTranslation()
  const { removed, failure } = useCart()
  const undo = useRef<HTMLButtonElement>(null)
  // The pressed button was removed with its line, so the focus moves to Undo.
  useEffect(() => {
    if (removed && (document.activeElement ?? document.body) === document.body) undo.current?.focus()
  }, [removed])
  return (
    <div className={s.lastChange}>
      <div role="status">
        {removed && (
          <p className={s.removed}>
            <span>{t('shop.cart.removed', { name: nameIn(removed.item, language) })}</span>
            <button ref={undo} type="button" className="button quiet" onClick={() => void undoRemoval()}>
              {t('shop.cart.undo')}
            </button>
          </p>
        )}
      </div>
      <div role="alert">
        {failure && (
          <p className={s.failure}>
            {t(`shop.cart.failures.${failure}`)}
            {failure === 'add' && (
              <button type="button" className="button quiet" onClick={() => void loadCart()}>
                {t('retry')}
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

const ToShop = ({ quiet = false }: { quiet?: boolean }) => {
  const { t } = useTranslation()
  return (
    <Link to="/shop" className={quiet ? 'button quiet' : 'button'}>
      {t('shop.cart.toShop')}
    </Link>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <Notice actions={<ToShop />}>
      <p>{t('shop.cart.cartempty')}</p>
    </Notice>
  )
}

function Failed({ error }: { error: string }) {
  const { t } = useTranslation()
  const signedOut = error === NO_EMAIL
  const action = signedOut ? (
    <Link to="/login" className="button">
      {t('shop.cart.signIn')}
    </Link>
  ) : (
    <button type="button" className="button" onClick={() => void loadCart()}>
      {t('retry')}
    </button>
  )
  return (
    <Notice
      actions={
        <>
          {action}
          <ToShop quiet />
        </>
      }
    >
      <p>{t('shop.cart.cartempty')}</p>
      <p>{t(signedOut ? 'shop.cart.signedOut' : 'shop.cart.failed')}</p>
    </Notice>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <>
      <p className={s.waiting}>{t('loading')}</p>
      <div className={s.columns} aria-hidden="true">
        <div className={s.blankLines} />
        <div className={s.blankSummary} />
      </div>
    </>
  )
}
