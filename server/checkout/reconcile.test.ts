import { expect, onTestFinished, test, vi } from 'vitest'
import { anOrder } from '../testing/an-order.ts'
import type { OrderRow } from './order-repository.ts'
import { reconcileEvery } from './reconcile.ts'
import type { Intent } from './settle-order.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const quiet = { info: () => undefined, warn: () => undefined } as never

/** Rounds without pauses over these orders, whose clock the test moves. */
function rounds(
  orders: OrderRow[],
  settle: (order: OrderRow, intent: Intent) => Promise<void> = async () => undefined,
) {
  let now = 100 * HOUR
  let begun = 0
  const looks: string[] = []
  const ended: string[] = []
  const reconciling = reconcileEvery(
    {
      repository: {
        open: async () => {
          begun++
          return orders
        },
        byRef: async (ref) => orders.find((order) => order.ref === ref),
        settle: async (ref) => void ended.push(ref),
      },
      settle: async (order, wish = 'capture') => {
        looks.push(`${order.ref} ${wish}`)
        await settle(order, wish)
        return order
      },
      log: quiet,
      now: () => now,
    },
    1,
  )
  onTestFinished(() => reconciling.close())
  /** Resolves when whole rounds have passed at the present moment. */
  const roundsPass = async (): Promise<void> => {
    const from = begun
    await vi.waitFor(() => expect(begun).toBeGreaterThan(from + 2))
  }
  return {
    ended,
    /** What was looked after since the clock was moved on by this time (ms). */
    after: async (ms: number): Promise<string[]> => {
      looks.length = 0
      now += ms
      await roundsPass()
      return [...looks]
    },
  }
}

const pending = (ref: string, age: number): OrderRow => anOrder({ ref, state: 'pending', createdAt: 100 * HOUR - age })

test('an order is looked after less and less often: again after an eighth of its age, and at least every hour', async () => {
  const { after } = rounds([pending('young', 16 * MINUTE), pending('old', 20 * HOUR)])
  expect(await after(0)).toEqual(['young capture', 'old capture'])
  expect(await after(1 * MINUTE)).toEqual([])
  expect(await after(1 * MINUTE)).toEqual(['young capture'])
  expect(await after(57 * MINUTE)).toEqual(['young capture'])
  expect(await after(1 * MINUTE)).toEqual(['old capture'])
})

test('an order is given up as soon as the buyer’s time is over, whether it was sent to the provider or not', async () => {
  const never = anOrder({ ref: 'never', createdAt: 76.5 * HOUR })
  const { after, ended } = rounds([pending('sent', 23.5 * HOUR), never])
  expect(await after(0)).toEqual(['sent capture'])
  expect(await after(29 * MINUTE)).toEqual([])
  expect(ended).toEqual([])
  expect(await after(1 * MINUTE)).toEqual(['sent expire'])
  expect(ended).toEqual(['never'])
})

test('several orders are looked after at once, and one that takes long holds up none of the others', async () => {
  const stuck = new Promise<void>(() => undefined)
  const looked: string[] = []
  rounds(
    Array.from({ length: 12 }, (_, n) => pending(`o${n}`, HOUR)),
    async ({ ref }) => {
      looked.push(ref)
      if (['o0', 'o1', 'o2'].includes(ref)) await stuck
    },
  )
  await vi.waitFor(() => expect(looked).toHaveLength(12))
})

test('no more than four are looked after at once', async () => {
  let running = 0
  let most = 0
  const looked: string[] = []
  rounds(
    Array.from({ length: 12 }, (_, n) => pending(`o${n}`, HOUR)),
    async ({ ref }) => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      looked.push(ref)
    },
  )
  await vi.waitFor(() => expect(looked).toHaveLength(12))
  expect(most).toBe(4)
})
