import { expect, onTestFinished, test, vi } from 'vitest'
import { anOrder } from '../testing/an-order.ts'
import type { OrderRow } from './order-repository.ts'
import { reconcileEvery } from './reconcile.ts'
import type { Intent } from './settle-order.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const quiet = { info: () => undefined, warn: () => undefined } as never

/** Runs rounds over these orders without pauses. The test moves the clock. */
function rounds(
  orders: OrderRow[],
  settle: (order: OrderRow, intent: Intent) => Promise<void> = async () => undefined,
) {
  let now = 100 * HOUR
  let roundCount = 0
  const checks: string[] = []
  const ended: string[] = []
  const reconciling = reconcileEvery(
    {
      repository: {
        open: async () => {
          roundCount++
          return orders
        },
        byRef: async (ref) => orders.find((order) => order.ref === ref),
        settle: async (ref) => void ended.push(ref),
      },
      beforeRound: async () => undefined,
      settle: async (order, intent = 'capture') => {
        checks.push(`${order.ref} ${intent}`)
        await settle(order, intent)
        return order
      },
      log: quiet,
      now: () => now,
    },
    1,
  )
  onTestFinished(() => reconciling.close())
  /** Resolves when at least one whole round has run at the current time. */
  const roundsPass = async (): Promise<void> => {
    const from = roundCount
    await vi.waitFor(() => expect(roundCount).toBeGreaterThan(from + 2))
  }
  return {
    ended,
    /** Moves the clock by this time (ms) and returns the orders that were then checked. */
    after: async (ms: number): Promise<string[]> => {
      checks.length = 0
      now += ms
      await roundsPass()
      return [...checks]
    },
  }
}

const pending = (ref: string, age: number): OrderRow => anOrder({ ref, state: 'pending', createdAt: 100 * HOUR - age })

test('an order is checked again after an eighth of its age, and at least every hour', async () => {
  const { after } = rounds([pending('young', 16 * MINUTE), pending('old', 20 * HOUR)])
  expect(await after(0)).toEqual(['young capture', 'old capture'])
  expect(await after(1 * MINUTE)).toEqual([])
  expect(await after(1 * MINUTE)).toEqual(['young capture'])
  expect(await after(57 * MINUTE)).toEqual(['young capture'])
  expect(await after(1 * MINUTE)).toEqual(['old capture'])
})

test('an order expires when the time to approve it is over, whether its payment was opened or not', async () => {
  const never = anOrder({ ref: 'never', createdAt: 76.5 * HOUR })
  const { after, ended } = rounds([pending('sent', 23.5 * HOUR), never])
  expect(await after(0)).toEqual(['sent capture'])
  expect(await after(29 * MINUTE)).toEqual([])
  expect(ended).toEqual([])
  expect(await after(1 * MINUTE)).toEqual(['sent expire'])
  expect(ended).toEqual(['never'])
})

test('orders are checked in parallel, and a slow one does not delay the others', async () => {
  const stuck = new Promise<void>(() => undefined)
  const checked: string[] = []
  rounds(
    Array.from({ length: 12 }, (_, n) => pending(`o${n}`, HOUR)),
    async ({ ref }) => {
      checked.push(ref)
      if (['o0', 'o1', 'o2'].includes(ref)) await stuck
    },
  )
  await vi.waitFor(() => expect(checked).toHaveLength(12))
})

test('at most four orders are checked at the same time', async () => {
  let running = 0
  let most = 0
  const checked: string[] = []
  rounds(
    Array.from({ length: 12 }, (_, n) => pending(`o${n}`, HOUR)),
    async ({ ref }) => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      checked.push(ref)
    },
  )
  await vi.waitFor(() => expect(checked).toHaveLength(12))
  expect(most).toBe(4)
})
