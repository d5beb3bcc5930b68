import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { CartLine, nameIn } from './cart-line.tsx'
import s from './cart-page.module.css'
import { loadCart, NO_EMAIL, undoRemoval, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'

/** What the visitor is about to buy. @param checkout the way to pay, which the summary ends in */
export function CartPage({ checkout }: { checkout: ReactNode }) {
  const { t } = useTranslation()
  const { items, error } = useCart()
  useEffect(() => {
    // Other tabs and devices have the same cart.
    const look = () => document.visibilityState === 'visible' && void loadCart()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  return (
    <div className="page">
      <PageHeading title={t('shop.cart.title')} />
      {items && !error ? items.length > 0 ? <Filled checkout={checkout} /> : <Empty /> : null}
      {error && <Failed error={error} />}
      {!items && !error && <Waiting />}
      <Told />
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
      <div role="alert">{failure && <p className={s.failure}>{t(`shop.cart.failures.${failure}`)}</p>}</div>
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
