import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeskOrder, DeskOrdersAnswer } from '../../../shared/checkout/desk-schemas.ts'
import { DESK_FILTERS, isErasedBuyer } from '../../../shared/checkout/order.ts'
import { isContested, keptCents } from '../../../shared/checkout/payment-incident.ts'
import { isPersonKey } from '../../../shared/members/member-key.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { choicesText } from '../../../shared/shop/choices.ts'
import { centsOf } from '../../../shared/shop/money.ts'
import { codeOf } from '../../api/not-ok.ts'
import { courtLine } from '../../ui/court-line.ts'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import { timeText } from '../kit/club-times.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { useFailureText } from '../kit/failure-text.ts'
import { FilterBar, FilterSelect, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import row from '../kit/row-actions.module.css'
import k from '../kit/shared.module.css'
import { useList } from '../kit/use-pages.ts'
import { OrderStateText } from './order-state-text.tsx'
import { OrdersFile } from './orders-csv.tsx'
import s from './orders-page.module.css'

const ordersIn = ({ orders }: DeskOrdersAnswer) => orders

/** The orders of all buyers, newest first. */
export default function OrdersPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeShop.orders.title')} lead={t('officeShop.orders.lead')}>
      <Orders />
    </OfficeFrame>
  )
}

function Orders() {
  const { t, language } = useTranslation()
  const { may } = useMe()
  const failureText = useFailureText()
  const { params, set } = useFilters()
  const q = params.get('q') ?? ''
  const filter = DESK_FILTERS.find((each) => each === params.get('filter')) ?? null
  const [problem, setProblem] = useState<string | null>(null)
  const [refunding, setRefunding] = useState<DeskOrder | null>(null)
  /** The order that somebody wants to hand over although the buyer may have the money back. */
  const [contested, setContested] = useState<DeskOrder | null>(null)
  const list = useList(withQuery('/shop/orders', { q, filter }), ordersIn)
  const send = async (method: string, order: DeskOrder, what: string) => {
    setProblem(null)
    try {
      const now = await officeJson<DeskOrder>(method, `/shop/orders/${order.ref}/${what}`)
      list.changeRows((rows) => rows.map((each) => (each.ref === now.ref ? now : each)))
    } catch (error) {
      // Since the page was loaded, the provider has reported a refund or a dispute.
      if (codeOf(error) === 'PAYMENT_CONTESTED') setContested(order)
      else setProblem(failureText(error))
    }
  }
  const columns: Column<DeskOrder>[] = [
    {
      id: 'order',
      header: t('officeShop.orders.order'),
      cell: (order) => (
        <>
          <PersonName order={order} />
          <span className={k.about}>
            <Link to={officePathTo('order', order.ref)}>{t('officeMoney.order.title', { id: order.orderId })}</Link>
          </span>
          <span className={k.about}>
            {[timeText(order.createdAt, clubOfOrder(order), language), order.pickUp?.name].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'items',
      header: t('officeShop.orders.items'),
      cell: (order) => (
        <ul>
          {order.items.map(({ productId, variant, name, quantity, choices = [] }) => (
            <li key={variant ?? productId ?? name}>
              {order.kind === 'cart' ? `${quantity} × ${name}` : courtLine(name, t)}
              {choices.length > 0 && <span className={s.choices}>{choicesText(choices, language)}</span>}
            </li>
          ))}
          <li className={k.narrow}>{totalText(order, language)}</li>
        </ul>
      ),
    },
    {
      id: 'total',
      header: t('officeShop.orders.total'),
      cell: (order) => totalText(order, language),
      isWide: true,
    },
    {
      id: 'state',
      header: t('officeShop.orders.state'),
      cell: (order) => (
        <>
          <OrderStateText order={order} />
          <span className={row.actions}>
            {order.kind === 'cart' && order.state === 'paid' && order.refund === null && (
              <button
                type="button"
                className={row.action}
                onClick={() => {
                  if (!order.handedOver && isContested(order)) setContested(order)
                  else void send(order.handedOver ? 'DELETE' : 'PUT', order, 'handover')
                }}
              >
                {t(order.handedOver ? 'officeShop.orders.takeBack' : 'officeShop.orders.handOver')}
                <span className="hidden-text"> {order.orderId}</span>
              </button>
            )}
            {may('refund') &&
              order.state === 'paid' &&
              order.refund === null &&
              order.paidWith !== 'desk' &&
              keptCents(order) > 0 && (
                <button type="button" className={row.action} onClick={() => setRefunding(order)}>
                  {t('officeShop.orders.refund')}
                  <span className="hidden-text"> {order.orderId}</span>
                </button>
              )}
          </span>
        </>
      ),
    },
  ]

  return (
    <>
      <FilterBar>
        <SearchField label={t('officeShop.orders.search')} value={q} onSearch={(text) => set('q', text)} />
        <FilterSelect
          label={t('officeShop.orders.state')}
          any={t('officeShop.orders.any')}
          value={filter}
          options={DESK_FILTERS.map((each) => [each, t(`officeShop.orders.states.${each}`)])}
          onChange={(value) => set('filter', value)}
        />
      </FilterBar>
      <Problem text={problem} />
      <DataTable
        caption={t('officeShop.orders.title')}
        columns={columns}
        list={list}
        rowId={({ ref }) => ref}
        stacked
        empty={t(q || filter ? 'officeShop.orders.none' : 'officeShop.orders.noneYet')}
      />
      {list.rows.length > 0 && <OrdersFile q={q} filter={filter} />}
      <Question
        asked={
          refunding && {
            title: t('officeShop.orders.refundTitle', {
              amount: money(keptCents(refunding), refunding.currency, language),
            }),
            text: t(refunding.returned === null ? 'officeShop.orders.refundText' : 'officeShop.orders.refundRest', {
              buyer: buyerText(refunding, t),
            }),
            yes: t('officeShop.orders.refund'),
          }
        }
        onYes={() => refunding && void send('POST', refunding, 'refund')}
        onClose={() => setRefunding(null)}
      />
      <Question
        asked={
          contested && {
            title: t('officeShop.orders.contestedTitle', { id: contested.orderId }),
            text: t('officeShop.orders.contestedText'),
            yes: t('officeShop.orders.anyway'),
          }
        }
        onYes={() => contested && void send('PUT', contested, 'handover?anyway=true')}
        onClose={() => setContested(null)}
      />
    </>
  )
}

const totalText = ({ total, currency }: DeskOrder, language: string): string =>
  money(centsOf(total, currency) ?? 0, currency, language)

/** The buyer by name, with the email below it. */
export function PersonName({ order }: { order: DeskOrder }) {
  const { t } = useTranslation()
  const { buyer, buyerName } = order
  const name = isErasedBuyer(buyer) ? t('office.authors.person') : buyerName
  return (
    <>
      <span className="strong">{name ?? <Breakable text={buyer} />}</span>
      {buyerName && !isPersonKey(buyer) && (
        <span className={k.about}>
          <Breakable text={buyer} />
        </span>
      )}
    </>
  )
}

/** Returns the id of the club whose time an order has; null for the first club. */
export const clubOfOrder = ({ pickUp }: Pick<DeskOrder, 'pickUp'>): string | null => pickUp?.club ?? null

const buyerText = ({ buyer, buyerName }: DeskOrder, t: ReturnType<typeof useTranslation>['t']): string =>
  isErasedBuyer(buyer) ? t('office.authors.person') : (buyerName ?? buyer)
