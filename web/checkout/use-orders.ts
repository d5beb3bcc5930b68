import { useEffect, useReducer, useRef } from 'react'
import type { Order, OrderPage } from '../../shared/checkout/order.ts'
import { getSignedIn } from '../api/get-signed-in.ts'
import { logFailure } from '../api/log-failure.ts'

interface State {
  readonly orders: readonly Order[]
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null
  readonly loading: boolean
  readonly failed: boolean
}

const START: State = { orders: [], next: null, loading: true, failed: false }
const merge = (state: State, change: Partial<State>): State => ({ ...state, ...change })

/** The orders that are here so far. `load` fetches the next page, or again the one that failed. */
export function useOrders() {
  const [state, change] = useReducer(merge, START)
  const running = useRef(false)
  const { orders, next, loading, failed } = state

  async function load(): Promise<void> {
    if (running.current) return
    running.current = true
    change({ loading: true, failed: false })
    try {
      const page = await getSignedIn<OrderPage>(`/orders${next ? `?cursor=${encodeURIComponent(next)}` : ''}`)
      change({ orders: [...orders, ...page.orders], next: page.next, loading: false })
    } catch (error) {
      logFailure('Failed to fetch orders', error)
      change({ loading: false, failed: true })
    } finally {
      running.current = false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is fetched once
  useEffect(() => void load(), [])
  return { orders, hasMore: next !== null, loading, failed, load: () => void load() }
}
