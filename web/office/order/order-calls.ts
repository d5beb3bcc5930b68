import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type {
  AcceptRequestSent,
  OfficeOrder,
  OrderRequestSent,
  PlanRequestSent,
  Proposal,
} from '../../../shared/order/office-order-schemas.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { loader } from '../../api/use-loaded.ts'
import { watchOrder } from '../../order/order-data.ts'
import { officeCall, officeGet, officeJson } from '../kit/office-calls.ts'

/** Follows the order of a day as the office sees it. */
export function useOfficeOrder(club: string, date: string) {
  const { store, load, change } = useMemo(
    () => loader(() => officeGet<OfficeOrder>(`/office${pathTo('orderOfDay', club, date)}`)),
    [club, date],
  )
  const { value, error } = useStore(store)
  useEffect(() => watchOrder({ club, date }, load, () => void load()), [club, date, load])
  return { value, error, reload: load, change }
}

/** Returns the calls that change the order of a day. Each returns the order, or a proposal. */
export function orderCalls(club: string, date: string) {
  const path = pathTo('orderOfDay', club, date)
  /** @param tag that of the order which the call changes */
  const change = async (method: string, at: string, tag: string, body?: OrderRequestSent): Promise<OfficeOrder> =>
    (await (await officeCall(method, at, body, { 'if-match': `"${tag}"` })).json()) as OfficeOrder
  return {
    store: (request: OrderRequestSent, tag: string) => change('PUT', path, tag, request),
    plan: (request: PlanRequestSent): Promise<Proposal> => officeJson<Proposal>('POST', `${path}/plan`, request),
    accept: (id: string, request: AcceptRequestSent): Promise<OfficeOrder> =>
      officeJson<OfficeOrder>('POST', `${path}/plan/${encodeURIComponent(id)}/accept`, request),
    publish: (tag: string) => change('POST', `${path}/publish`, tag),
  }
}
export type OrderCalls = ReturnType<typeof orderCalls>
