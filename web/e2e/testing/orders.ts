import { eq } from 'drizzle-orm'
import { createIncidentRepository } from '../../../server/checkout/incident-repository.ts'
import type { PaymentIncident } from '../../../server/payment/payment-provider.ts'
import { openDatabase } from '../../../server/testing/database.ts'
import { ANA, postAs } from './signed-in.ts'

/** An order that waits for its payment. */
export interface Placed {
  readonly orderId: number
  /** Address of the page on which the buyer pays. */
  readonly href: string
}

let last = Date.now()

/** Returns a number that no other item or order of this process has. */
export const nextNumber = (): number => ++last

/** Places an order for one product, and opens its payment. */
export async function order(url: string, productId: number, quantity = 1, person = ANA): Promise<Placed> {
  await postAs(url, person, '/createcart', { id: nextNumber(), productId, quantity })
  const items = (await postAs(url, person, '/cart', {})) as { price: number; quantity: number }[]
  const subtotal = items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  const orderId = nextNumber()
  await postAs(url, person, '/createorder', { orderId, items, subtotal, total: subtotal + 5 })
  const { href } = (await postAs(url, person, '/checkout', { checkout: { orderId, price: subtotal + 5 } })) as Placed
  return { orderId, href }
}

/** Chooses on the sandbox's page how the payment ends. */
export async function settle(
  url: string,
  { orderId, href }: Placed,
  action: 'pay' | 'decline',
  person = ANA,
): Promise<void> {
  const token = href.split('/').at(-1) ?? ''
  await postAs(url, person, `/sandbox/payments/${token}`, { action })
  await postAs(url, person, '/paypalsuccessorder', { orderId, token }).catch((error: Error) => {
    if (action === 'pay') throw error
  })
}

/** Stores what the payment provider reported about an order. The sandbox itself reports nothing. */
export async function reportIncidents(
  databaseFile: string,
  orderId: number,
  incidents: readonly PaymentIncident[],
): Promise<void> {
  const storage = await openDatabase(databaseFile)
  const { orders } = storage.tables
  const repository = createIncidentRepository(storage)
  for (const row of await storage.db.select().from(orders).where(eq(orders.orderId, orderId)))
    for (const incident of incidents) await repository.record(row, incident, () => [])
  await storage.close()
}
