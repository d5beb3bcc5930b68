import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { onReturn } from '../api/connection.ts'
import { useSession } from '../api/session.ts'
import { isSignedIn } from '../api/stored-session.ts'
import { shopSettings, useShopSettings } from '../clubs/shop-settings.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { AfterSignIn } from './after-sign-in.tsx'
import { CartLine, wholeNameIn } from './cart-line.tsx'
import s from './cart-page.module.css'
import { loadCart, NO_EMAIL, NOT_FETCHED, numberOf, showAddedAfterSignIn, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { undoRemoval } from './edit-cart.ts'
import { LineFailure } from './line-failure.tsx'

/** The cart and its total, with the button to pay. */
export default function CartPage() {
  const { t } = useTranslation()
  const signedIn = useSession(isSignedIn)
  useEffect(() => {
    // Other tabs and devices may have changed the cart.
    const refresh = () => document.visibilityState === 'visible' && loadCart()
    void refresh()
    document.addEventListener('visibilitychange', refresh)
    const leaveReturns = onReturn(loadCart)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      leaveReturns()
    }
  }, [])

  return (
    <div className="page">
      <PageHead title={t('purchase.cart.title')} action={signedIn && <OrdersLink />} />
      <AfterSignIn />
      <AddedAfterSignIn />
      <NotAdded />
      <Contents />
    </div>
  )
}

const OrdersLink = () => {
  const { t } = useTranslation()
  return (
    <Link to={PAGES.orders.path} className={s.orders}>
      {t('purchase.orders.title')}
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
  const added = items?.filter((item) => addedAfterSignIn.includes(numberOf(item))) ?? []
  return (
    <div role="status">
      {added.map((item) => {
        const name = wholeNameIn(item, language)
        return (
          <p key={item.id} className={`wrap ${s.added}`}>
            <span>{t('purchase.cart.addedAfterSignIn', { name })}</span>
            <Link to={pathTo('product', item.productId)}>{t('purchase.cart.backTo', { name })}</Link>
          </p>
        )
      })}
    </div>
  )
}

/** The message that a product chosen before the sign-in was not added. */
function NotAdded() {
  const { t } = useTranslation()
  const failed = useCart(({ failure }) => failure === 'add')
  return (
    <div role="alert">
      {failed && (
        <p className={`row ${s.failure}`}>
          {t('purchase.cart.failures.add')}
          <button type="button" className="button quiet" onClick={() => void loadCart()}>
            {t('retry')}
          </button>
        </p>
      )}
    </div>
  )
}

function Contents() {
  const { items, error, removed } = useCart()
  const { value: settings, failed } = useShopSettings()
  const isBlocked = useSession(({ ended }) => ended === 'blocked')
  if (isBlocked) return <Blocked />
  if (error) return <Failed error={error} />
  if (failed) return <Failed error={NOT_FETCHED} />
  if (!items || !settings) return <Loading />
  const lines = items.map((item) => <CartLine key={item.id} item={item} />)
  if (removed) lines.splice(removed.index, 0, <RemovedLine key="removed" item={removed.item} />)
  const list = <ul className={s.lines}>{lines}</ul>
  if (items.length === 0) {
    return (
      <>
        {removed && list}
        <Empty />
      </>
    )
  }
  return (
    <div className={s.columns}>
      {list}
      <CartSummary items={items} settings={settings} />
    </div>
  )
}

/** The place of the line that was removed last, with a button to put it back. */
function RemovedLine({ item }: { item: CartItem }) {
  const { t, language } = useTranslation()
  const text = useId()
  const undo = useRef<HTMLButtonElement>(null)
  // The button with the focus was removed with its line, so Undo gets the focus, and screen readers read its description.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removed line takes the focus once
  useEffect(() => {
    if ((document.activeElement ?? document.body) === document.body) undo.current?.focus()
  }, [item])
  return (
    <li className={s.removed}>
      <p id={text}>{t('purchase.cart.removed', { name: wholeNameIn(item, language) })}</p>
      <button
        ref={undo}
        type="button"
        className="button quiet"
        aria-describedby={text}
        onClick={() => void undoRemoval()}
      >
        {t('purchase.cart.undo')}
      </button>
      <LineFailure id={item.id} />
    </li>
  )
}

const ShopLink = ({ quiet = false }: { quiet?: boolean }) => {
  const { t } = useTranslation()
  return (
    <Link to={PAGES.shop.path} className={quiet ? 'button quiet' : 'button'}>
      {t('purchase.cart.toShop')}
    </Link>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <Notice actions={<ShopLink />}>
      <p>{t('purchase.cart.cartempty')}</p>
    </Notice>
  )
}

function Blocked() {
  const { t } = useTranslation()
  return (
    <Notice
      actions={
        <Link to={PAGES.help.path} className="button">
          {t('session.contact')}
        </Link>
      }
    >
      <p>{t('session.blocked')}</p>
    </Notice>
  )
}

function Failed({ error }: { error: string }) {
  const { t } = useTranslation()
  const signedOut = error === NO_EMAIL
  const action = signedOut ? (
    <SignInLink className="button">{t('purchase.cart.signIn')}</SignInLink>
  ) : (
    <button
      type="button"
      className="button"
      onClick={() => {
        void loadCart()
        void shopSettings.load()
      }}
    >
      {t('retry')}
    </button>
  )
  return (
    <Notice
      actions={
        <>
          {action}
          <ShopLink quiet />
        </>
      }
    >
      <p>{t('purchase.cart.cartempty')}</p>
      <p>{t(signedOut ? 'purchase.cart.signedOut' : 'purchase.cart.failed')}</p>
    </Notice>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <>
      <p className={s.loading}>{t('loading')}</p>
      <div className={s.columns} aria-hidden="true">
        <div className={s.blankLines} />
        <div className={s.blankSummary} />
      </div>
    </>
  )
}
