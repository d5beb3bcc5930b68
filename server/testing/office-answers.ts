import type { DeskOrdersAnswer } from '../../shared/checkout/desk-schemas.ts'
import type { Answer } from './client.ts'
import type { callerOf } from './documented-calls.ts'
import { storePeople } from './people-rows.ts'

type Caller = ReturnType<typeof callerOf>
type Case = (caller: Caller, call: string) => Promise<Answer>

/** Makes a person an owner. */
export const storeOwner = (file: string, email: string): void =>
  storePeople(file, { [email]: [{ role: 'owner', club: null }] })

/** Makes a call about the caller's own order, after the calls that lead to `state`. */
const aboutOrder =
  (state: 'created' | 'paid'): Case =>
  async (caller, call) => {
    await caller.before(state === 'paid' ? 'POST /paypalsuccessorder' : 'POST /checkout')
    if (state === 'paid') await caller.send('POST /paypalsuccessorder')
    const { body } = await caller.send('GET /shop/orders', { query: `?q=${caller.email}` })
    return caller.send(call, { step: (body as DeskOrdersAnswer).orders[0]?.ref ?? 'none' })
  }
const wrongLimit: Case = (caller, call) => caller.send(call, { query: '?limit=0' })

/** Ways to make the office's calls answer a status. */
export const OFFICE_ANSWERS: Readonly<Record<string, Case>> = {
  'GET /audit 400': wrongLimit,
  'GET /shop/orders 400': wrongLimit,
  'GET /shop/orders.csv 400': (caller, call) => caller.send(call, { query: '?filter=none' }),
  'PUT /shop/orders/{ref}/handover 200': aboutOrder('paid'),
  'PUT /shop/orders/{ref}/handover 409': aboutOrder('created'),
  'DELETE /shop/orders/{ref}/handover 200': aboutOrder('paid'),
  'POST /shop/orders/{ref}/refund 200': aboutOrder('paid'),
  'POST /shop/orders/{ref}/refund 409': aboutOrder('created'),
}
