import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { isSignedIn, useSession } from '../api/session.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { CartLine, nameIn } from './cart-line.tsx'
import s from './cart-page.module.css'
import { loadCart, NO_EMAIL, showCameIn, undoRemoval, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'

/** What the visitor is about to buy. @param checkout the way to pay, which the summary ends in */
export function CartPage({ checkout }: { checkout: ReactNode }) {
  const { t } = useTranslation()
  const { items, error } = useCart()
  const signedIn = useSession(isSignedIn)
  useEffect(() => {
    // Other tabs and devices have the same cart.
    const look = () => document.visibilityState === 'visible' && void loadCart()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  return (
    <div className="page">
      <PageHead title={t('shop.cart.title')} action={signedIn && <ToOrders />} />
      <CameIn />
      {items && !error ? items.length > 0 ? <Filled checkout={checkout} /> : <Empty /> : null}
      {error && <Failed error={error} />}
      {!items && !error && <Waiting />}
      <Told />
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

/** The products that were chosen before the sign-in, each with the way back to its page. */
function CameIn() {
  const { t, i18n } = useTranslation()
  const { items, cameIn } = useCart()
  useEffect(() => {
    if (items) showCameIn()
  }, [items])
  const came = items?.filter(({ productId }) => cameIn.includes(productId)) ?? []
  return (
    <div role="status">
      {came.map((item) => {
        const name = nameIn(item, i18n.resolvedLanguage)
        return (
          <p key={item.id} className={s.came}>
            <span>{t('shop.cart.cameIn', { name })}</span>
            <Link to={`/shopdetail/${item.productId}`}>{t('shop.cart.backTo', { name })}</Link>
          </p>
        )
      })}
    </div>
  )
}

function Filled({ checkout }: { checkout: ReactNode }) {
  const items = useCart((state) => state.items) ?? []
  return (
    <div className={s.columns}>
      <ul className={s.lines}>
        {items.map((item) => (
          <CartLine key={item.id} item={item} />
        ))}
      </ul>
      <CartSummary items={items}>{checkout}</CartSummary>
    </div>
  )
}

/** What became of the last change: a line that was taken out, or what did not work. */
function Told() {
  const { t, i18n } = useTranslation()
  const { removed, failure } = useCart()
  const undo = useRef<HTMLButtonElement>(null)
  // The button that was pressed has gone with its line: the focus goes where it can be undone.
  useEffect(() => {
    if (removed && (document.activeElement ?? document.body) === document.body) undo.current?.focus()
  }, [removed])
  return (
    <div className={s.told}>
      <div role="status">
        {removed && (
          <p className={s.removed}>
            <span>{t('shop.cart.removed', { name: nameIn(removed.item, i18n.resolvedLanguage) })}</span>
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
  const stranger = error === NO_EMAIL
  const wayOn = stranger ? (
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
          {wayOn}
          <ToShop quiet />
        </>
      }
    >
      <p>{t('shop.cart.cartempty')}</p>
      <p>{t(stranger ? 'shop.cart.stranger' : 'shop.cart.failed')}</p>
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
