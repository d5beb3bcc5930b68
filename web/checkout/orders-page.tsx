import { type MouseEvent, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Order, OrdersAnswer } from '../../shared/checkout/order-schemas.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { nameWithChoices } from '../../shared/shop/choices.ts'
import { centsOf } from '../../shared/shop/money.ts'
import { onReturn } from '../api/connection.ts'
import { logFailure } from '../api/log-failure.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useFirstClubDate } from '../clubs/first-club-date.ts'
import { courtLine } from '../ui/court-line.ts'
import { money } from '../ui/money-text.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { OrderState, refundText } from './order-parts.tsx'
import s from './orders-page.module.css'

/** The person's own orders, newest first. */
export default function OrdersPage() {
  const { t } = useTranslation()
  const { orders, hasMore, loading, failed, load } = useOrders()
  const onOpen = useAim(orders.length)
  return (
    <div className="page" aria-busy={loading}>
      <PageHead title={t('purchase.orders.title')} lead={t('purchase.orders.lead')} />
      {orders.length > 0 ? (
        <ul className={s.list}>
          {orders.map((order) => (
            <Row key={order.orderId} order={order} onOpen={onOpen} />
          ))}
        </ul>
      ) : loading ? (
        <p className={s.loading}>{t('loading')}</p>
      ) : (
        !failed && <NoOrders />
      )}
      <div role="alert">{failed && <Failed retry={load} />}</div>
      {hasMore && !failed && (
        <button type="button" className={`button quiet ${s.more}`} aria-disabled={loading} onClick={load}>
          {t(loading ? 'loading' : 'purchase.orders.more')}
        </button>
      )}
    </div>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  const action = (
    <button type="button" className="button" onClick={retry}>
      {t('retry')}
    </button>
  )
  return (
    <Notice actions={action}>
      <p>{t('purchase.orders.failed')}</p>
    </Notice>
  )
}

interface State {
  readonly orders: readonly Order[]
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null
  readonly loading: boolean
  readonly failed: boolean
}

const START: State = { orders: [], next: null, loading: true, failed: false }
const merge = (state: State, change: Partial<State>): State => ({ ...state, ...change })

/** Loads the orders page by page. `load` fetches the next page; after a failure, it fetches the same page again. */
function useOrders() {
  const [state, change] = useReducer(merge, START)
  const running = useRef(false)
  const { orders, next, loading, failed } = state

  /** @param isReturn whether to load all pages again that are shown */
  async function load(isReturn = false): Promise<void> {
    if (running.current) return
    running.current = true
    change({ loading: true, failed: false })
    try {
      let [read, cursor]: [readonly Order[], string | null] = isReturn ? [[], null] : [orders, next]
      do {
        const page = await getSignedIn<OrdersAnswer>(`/orders${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)
        read = [...read, ...page.orders]
        cursor = page.next
      } while (isReturn && cursor !== null && read.length < orders.length)
      change({ orders: read, next: cursor, loading: false })
    } catch (error) {
      logFailure('Failed to fetch orders', error)
      change({ loading: false, failed: true })
    } finally {
      running.current = false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is fetched once
  useEffect(() => void load(), [])
  const again = useRef(load)
  again.current = load
  useEffect(() => onReturn(() => again.current(true)), [])
  return { orders, hasMore: next !== null, loading, failed, load: () => void load() }
}

/** Longest time between the two clicks of a double click (ms). */
const DOUBLE_CLICK_MS = 500

/**
 * Returns a handler of clicks on the links of a list, which ignores a click right after the list has grown. Such a click is the
 * second one of a double click on the button below the list, where a row is now. Clicks with a keyboard always count.
 */
function useAim(rows: number): (event: MouseEvent) => void {
  const shown = useRef(0)
  const grownAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (shown.current > 0 && rows > shown.current) grownAt.current = performance.now()
    shown.current = rows
  }, [rows])
  return (event) => {
    if (event.detail > 0 && performance.now() - grownAt.current < DOUBLE_CLICK_MS) event.preventDefault()
  }
}

function Row({ order, onOpen }: { order: Order; onOpen: (event: MouseEvent) => void }) {
  const { t, language } = useTranslation()
  const { orderId, createdAt, items, total, currency } = order
  const dateOf = useFirstClubDate()
  const refunded = refundText(order, t, language, dateOf)
  const names = items.map(({ productId, quantity, name, choices = [] }) => {
    const whole = productId === null ? courtLine(name, t) : nameWithChoices(name, choices, language)
    return quantity > 1 ? `${quantity} × ${whole}` : whole
  })
  return (
    <li className={s.row}>
      <div className={s.words}>
        <h2 className={s.date}>
          <Link to={pathTo('order', orderId)} onClick={onOpen}>
            {dateOf(createdAt)}
          </Link>
        </h2>
        <p className="breakable">{names.join(' · ')}</p>
        <p className="note numbers">{t('purchase.orders.order', { id: orderId })}</p>
        {refunded && <p>{refunded}</p>}
      </div>
      <OrderState order={order} />
      <p className={s.total}>{money(centsOf(total, currency) ?? 0, currency, language)}</p>
    </li>
  )
}

function NoOrders() {
  const { t } = useTranslation()
  return (
    <Notice
      actions={
        <Link to={PAGES.shop.path} className="button">
          {t('purchase.cart.toShop')}
        </Link>
      }
    >
      <p>{t('purchase.orders.none')}</p>
    </Notice>
  )
}
