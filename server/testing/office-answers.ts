import { randomUUID } from 'node:crypto'
import type { DeskOrdersAnswer } from '../../shared/checkout/desk-schemas.ts'
import type { Storage } from '../storage/storage.ts'
import type { Answer } from './client.ts'
import type { callerOf, Sending } from './documented-calls.ts'
import { addPeople } from './people-rows.ts'

type Caller = ReturnType<typeof callerOf>
type Case = (caller: Caller, call: string) => Promise<Answer>

/** Makes a person an owner. */
export const storeOwner = (storage: Storage, email: string): Promise<void> =>
  addPeople(storage, { [email]: [{ role: 'owner', club: null }] })

/** Makes a call about the caller's own order, after the calls that lead to `state`. */
const aboutOrder =
  (state: 'created' | 'paid', body?: object): Case =>
  async (caller, call) => {
    await caller.before(state === 'paid' ? 'POST /paypalsuccessorder' : 'POST /checkout')
    if (state === 'paid') await caller.send('POST /paypalsuccessorder')
    const { body: answer } = await caller.send('GET /shop/orders', { query: `?q=${caller.email}` })
    const step = (answer as DeskOrdersAnswer).orders[0]?.ref ?? 'none'
    return caller.send(call, { step, ...(body && { body: { id: randomUUID(), ...body } }) })
  }
/** Makes a call about the payment of a booking that the office has made. */
const payingBooking =
  (body: object): Case =>
  async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { id: randomUUID(), ...body } })
  }
/** Books for a guest, and returns the id of the guest. */
export async function aGuest(caller: Caller): Promise<string> {
  const id = randomUUID()
  await caller.send('POST /office/reservations', { body: { owner: undefined, guest: { id, name: 'Rosa Guest' } } })
  return id
}
/** The question about the price of a slot, on a court that no other example books. */
const OFFICE_PRICE = '?court=club_naco-2&startsAt=2026-11-27T22:00:00.000Z'
const ofGuest: Case = async (caller, call) => caller.send(call, { step: await aGuest(caller) })

/** For products and for posts: the call that creates one, the call that reads one, and an id that exists. */
const EDITED = {
  products: { create: 'POST /shop/products', read: 'GET /shop/products/{id}', known: '1' },
  posts: { create: 'POST /blog/posts', read: 'GET /blog/posts/{id}', known: '1794831600000' },
} as const

/** Returns ways to make the calls about products or posts answer with each of their statuses. */
function casesOf(path: string, { create, read, known }: (typeof EDITED)[keyof typeof EDITED]) {
  const [put, remove] = [`PUT ${path}/{id}`, `DELETE ${path}/{id}`]
  /** Makes a call with the tag of the current version. */
  const tagged: Case = async (caller, call) => {
    await caller.send(create)
    const { headers } = await caller.send(read, { step: caller.created() })
    return caller.send(call, { step: caller.created(), headers: { 'if-match': headers.get('etag') ?? '' } })
  }
  const about =
    (step: string, headers = {}): Case =>
    (caller, call) =>
      caller.send(call, { step, headers })
  const withTag = { 'if-match': '"0"' }
  return {
    [`${create} 409`]: async (caller, call) => {
      await caller.send(call)
      return caller.send(call, { body: { title: 'Something else' } })
    },
    [`${create} 422`]: (caller, call) => caller.send(call, { body: { image: 'none.svg' } }),
    [`${read} 200`]: about(known),
    [`${read} 400`]: about('none'),
    [`${read} 404`]: about('999999999'),
    [`${put} 200`]: tagged,
    [`${put} 400`]: about('none', withTag),
    [`${put} 404`]: about('999999999', withTag),
    [`${put} 412`]: about(known, withTag),
    [`${put} 422`]: (caller, call) => caller.send(call, { step: known, headers: withTag, body: { image: 'none.svg' } }),
    [`${put} 428`]: about(known),
    [`${remove} 204`]: tagged,
    [`${remove} 400`]: about('none', withTag),
    [`${remove} 404`]: about('999999999', withTag),
    [`${remove} 412`]: about(known, withTag),
    [`${remove} 428`]: about(known),
  } satisfies Record<string, Case>
}

const wrongLimit: Case = (caller, call) => caller.send(call, { query: '?limit=0' })

const longId: Case = (caller, call) => caller.send(call, { step: 'x'.repeat(65) })

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads a file, in the form's field of this name. */
const uploading =
  (bytes: Buffer, field = 'image'): Case =>
  (caller, call) => {
    const head = `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const body = new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]))
    return caller.send(call, { body, headers: { 'content-type': 'multipart/form-data; boundary=cut' } })
  }
const ofUnknownClub: Case = (caller, call) => caller.send(call, { body: { club: 'club_moon' } })

/** Makes a call about a member whom the caller has just added, by default with the tag of the present version. */
const ofMember =
  (sending: Sending): Case =>
  async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { headers: { 'if-match': '"1"' }, ...sending })
  }

/** For each of the office's calls and each of its statuses, a way to make the call answer with this status. */
export const OFFICE_ANSWERS: Readonly<Record<string, Case>> = {
  ...casesOf('/shop/products', EDITED.products),
  ...casesOf('/blog/posts', EDITED.posts),
  'GET /shop/products 400': wrongLimit,
  'GET /blog/posts 400': wrongLimit,
  'POST /images 201': uploading(PIXEL),
  'POST /images 400': uploading(PIXEL, 'file'),
  'POST /images 413': uploading(Buffer.alloc(11 * 1024 * 1024)),
  'POST /images 422': uploading(Buffer.from('<svg/>')),
  'GET /audit 400': wrongLimit,
  'GET /office/archived 400': wrongLimit,
  'GET /office/all-players 400': wrongLimit,
  'GET /office/open-names 200': (caller, call) => caller.send(call, { query: '?club=club_naco' }),
  'GET /office/open-names 400': (caller, call) => caller.send(call, { query: `?club=${'x'.repeat(65)}` }),
  'GET /office/duties 400': wrongLimit,
  'GET /office/contested 400': (caller, call) => caller.send(call, { query: '' }),
  'GET /office/contested 200': (caller, call) => caller.send(call, { query: '?club=club_naco' }),
  'GET /office/contradictions 400': (caller, call) => caller.send(call, { query: '' }),
  'GET /office/contradictions 200': (caller, call) => caller.send(call, { query: '?club=club_naco' }),
  'PUT /product/{id}/answer 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'PUT /office/contested/{id} 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'GET /players 400': (caller, call) => caller.send(call, { query: `?search=${'x'.repeat(81)}` }),
  'GET /players 200': (caller, call) => caller.send(call, { query: '?search=ana' }),
  'GET /players/{id} 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'GET /players/{id}/matches 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'GET /players/{id}/order.ics 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'GET /players/{id}/against/{other} 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'PATCH /players/{id} 400': (caller, call) =>
    caller.send(call, { step: 'x'.repeat(65), headers: { 'if-match': '"1"' } }),
  'POST /players/{id}/merge 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'DELETE /players/{id} 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'POST /players/{id}/separate 400': (caller, call) => caller.send(call, { step: 'x'.repeat(65) }),
  'GET /office/players 400': (caller, call) => caller.send(call, { query: `?search=${'x'.repeat(81)}` }),
  'GET /office/players 200': (caller, call) => caller.send(call, { query: '?search=ana' }),
  'POST /office/play 422': ofUnknownClub,
  'PUT /messages 422': ofUnknownClub,
  'PUT /screens 422': ofUnknownClub,
  'POST /office/webhooks 409': async (caller, call) => {
    await caller.send(call)
    await caller.send('POST /office/webhooks/{id}/secret')
    return caller.send(call)
  },
  'POST /office/webhooks 422': (caller, call) => caller.send(call, { body: { address: 'https://10.0.0.1/' } }),
  'PATCH /office/webhooks/{id} 400': longId,
  'PATCH /office/webhooks/{id} 422': async (caller, call) => {
    await caller.before(call)
    return caller.send(call, { body: { address: 'http://results.example/' } })
  },
  'POST /office/webhooks/{id}/secret 400': longId,
  'POST /office/webhooks/{id}/test 400': longId,
  'GET /office/webhooks/{id}/deliveries 400': longId,
  'GET /shop/orders 400': wrongLimit,
  'GET /shop/orders.csv 400': (caller, call) => caller.send(call, { query: '?filter=none' }),
  'GET /members 200': (caller, call) => caller.send(call, { query: '?club=club_naco' }),
  'GET /members 400': (caller, call) => caller.send(call, { query: '?club=club_naco&limit=0' }),
  'GET /members 404': (caller, call) => caller.send(call, { query: '?club=club_moon' }),
  'POST /members 404': ofUnknownClub,
  'POST /members 409': async (caller, call) => {
    await caller.send(call)
    return caller.send(call, { body: { name: 'Luz Marte' } })
  },
  'GET /members/{id} 400': longId,
  'PUT /members/{id} 200': ofMember({}),
  'PUT /members/{id} 400': longId,
  'PUT /members/{id} 409': async (caller, call) => {
    await caller.send('POST /members', {
      body: { id: randomUUID(), name: 'Luz Marte', number: `x${caller.match}`.slice(0, 20) },
    })
    return ofMember({ body: { number: `x${caller.match}`.slice(0, 20) } })(caller, call)
  },
  'PUT /members/{id} 412': ofMember({ headers: { 'if-match': '"0"' } }),
  'PUT /members/{id} 428': ofMember({ headers: {} }),
  'PUT /members/{id}/account 400': longId,
  'PUT /members/{id}/account 404': ofMember({ body: { email: 'nobody@example.com' } }),
  'PUT /members/{id}/account 409': async (caller, call) => {
    const luz = randomUUID()
    await caller.send('POST /members', { body: { id: luz, name: 'Luz Marte', number: '' } })
    await caller.send(call, { step: luz })
    return ofMember({})(caller, call)
  },
  'DELETE /members/{id}/account 400': longId,
  'POST /members/import 400': (caller, call) => caller.send(call, { body: { rows: [{ name: '' }] } }),
  'POST /members/import 404': ofUnknownClub,
  'GET /members/{id}/export 400': longId,
  'POST /members/{id}/erase 400': longId,
  'POST /members/{id}/erase 422': ofMember({ body: { name: 'Luz Marte' } }),
  'PUT /guests/{id} 200': ofGuest,
  'PUT /guests/{id} 400': (caller, call) => caller.send(call, { body: { phone: 'abc' } }),
  'GET /guests/{id}/export 200': ofGuest,
  'GET /guests/{id}/export 400': longId,
  'POST /guests/{id}/erase 200': ofGuest,
  'POST /guests/{id}/erase 400': longId,
  'PUT /office/reservations/{uid}/price 400': (caller, call) => caller.send(call, { body: { cents: -1 } }),
  'PUT /office/reservations/{uid}/price 409': async (caller, call) => {
    await payingBooking({ priceCents: 1200 })(caller, 'POST /office/reservations/{uid}/payment')
    return caller.send(call)
  },
  'GET /office/price 200': (caller, call) => caller.send(call, { query: OFFICE_PRICE }),
  'GET /office/price 400': (caller, call) => caller.send(call, { query: `${OFFICE_PRICE}&slots=0` }),
  'GET /office/price 404': (caller, call) => caller.send(call, { query: OFFICE_PRICE.replace('-2', '-9') }),
  'GET /office/price 409': async (caller, call) => {
    await caller.send('POST /court/{id}/walk-in', { step: 'club_gazcue-3' })
    return caller.send(call, { query: '?court=club_gazcue-3' })
  },
  'GET /office/price 422': (caller, call) => caller.send(call, { query: OFFICE_PRICE.replace(':00:', ':15:') }),
  'PUT /shop/orders/{ref}/handover 200': aboutOrder('paid'),
  'PUT /shop/orders/{ref}/handover 409': aboutOrder('created'),
  'DELETE /shop/orders/{ref}/handover 200': aboutOrder('paid'),
  'GET /shop/orders/{ref} 200': aboutOrder('paid'),
  'POST /shop/orders/{ref}/payments 200': aboutOrder('created', {}),
  'POST /shop/orders/{ref}/payments 400': aboutOrder('created', { amountCents: 0 }),
  'POST /shop/orders/{ref}/payments 409': aboutOrder('paid', {}),
  'POST /shop/orders/{ref}/refunds 409': aboutOrder('created', {}),
  'POST /shop/orders/{ref}/payments 422': aboutOrder('created', { amountCents: 9_999_999 }),
  'POST /shop/orders/{ref}/refunds 200': aboutOrder('paid', { restock: [] }),
  'POST /shop/orders/{ref}/refunds 400': aboutOrder('paid', { amountCents: 0 }),
  'POST /shop/orders/{ref}/refunds 422': aboutOrder('paid', { amountCents: 9_999_999 }),
  'PUT /shop/payments/{id}/means 200': async (caller, call) => {
    const id = randomUUID()
    const pays = 'POST /office/reservations/{uid}/payment'
    await caller.before(pays)
    await caller.send(pays, { body: { id, priceCents: 1200 } })
    return caller.send(call, { step: id })
  },
  'PUT /shop/payments/{id}/means 400': (caller, call) => caller.send(call, { body: { means: 'online' } }),
  'GET /office/takings 200': (caller, call) => caller.send(call, { query: '?date=2026-11-23' }),
  'GET /office/takings 400': (caller, call) => caller.send(call, { query: '?date=today' }),
  'GET /office/reservations/{uid}/payment 400': (caller, call) => caller.send(call, { step: '%zz' }),
  'GET /office/open-items 400': (caller, call) => caller.send(call, { query: '?q=' }),
  'POST /office/reservations/{uid}/payment 200': payingBooking({ priceCents: 1200 }),
  'POST /office/reservations/{uid}/payment 400': payingBooking({ amountCents: 0 }),
  'POST /office/reservations/{uid}/payment 409': async (caller, call) => {
    await payingBooking({ priceCents: 1200 })(caller, call)
    return caller.send(call, { body: { id: randomUUID() } })
  },
  'POST /office/reservations/{uid}/payment 422': payingBooking({}),
  'POST /shop/orders/{ref}/refund 200': aboutOrder('paid'),
  'POST /shop/orders/{ref}/refund 409': aboutOrder('created'),
}
