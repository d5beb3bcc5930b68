import { beforeEach, expect, test, vi } from 'vitest'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import { DEFAULT_SETTINGS } from '../../shared/shop/shop-settings.ts'
import { startCheckout } from './cart-summary.tsx'

const item = { id: 1, productId: 1, quantity: 3, price: 19.95, priceCents: 1995 } as CartItem
const SETTINGS = { ...DEFAULT_SETTINGS, clubFees: { club_naco: 0 } }
const calls: { path: string; body: Record<string, never> }[] = []

function answer(...answers: readonly (readonly [number, object])[]) {
  const left = [...answers]
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push({ path, body: JSON.parse(body) })
    const [status, json] = left.shift() ?? [500, {}]
    return new Response(JSON.stringify(json), { status })
  })
}

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  return () => vi.unstubAllGlobals()
})

test('creates an order of the cart with exact totals, then requests its payment page', async () => {
  answer([201, {}], [200, { href: 'https://pay.example' }])
  expect(await startCheckout([item], SETTINGS, 'es')).toEqual({ href: 'https://pay.example' })
  expect(calls).toMatchObject([
    { path: '/createorder', body: { items: [item], subtotal: 59.85, total: 64.85, currency: 'USD', language: 'es' } },
    { path: '/checkout', body: { checkout: { price: 64.85, quantity: 1 } } },
  ])
})

test('adds the fee of the club where the cart is collected, in the shop’s currency', async () => {
  answer([201, {}], [200, { href: 'https://pay.example' }])
  const yen = { currency: 'JPY', feeCents: 500, clubFees: { club_naco: 0 }, second: null }
  await startCheckout([item], yen, 'es', 'club_naco')
  expect(calls[0]?.body).toMatchObject({ subtotal: 5985, total: 5985, currency: 'JPY', club: 'club_naco' })
})

test.each([
  [409, 'CART_CHANGED', 'changed'],
  [409, 'PRICE_CHANGED', 'changed'],
  [409, 'TOTAL_DIFFERS', 'changed'],
  [409, 'CURRENCY_CHANGED', 'currency'],
  [409, 'PAYMENT_RUNNING', 'running'],
  [503, 'PAYMENT_NOT_CONFIGURED', 'off'],
  [503, 'PAYMENT_UNAVAILABLE', 'failed'],
  [401, 'BAD_TOKEN', 'signedOut'],
  [500, 'INTERNAL_ERROR', 'failed'],
])('a %d %s is reported as "%s"', async (status, code, failure) => {
  answer([status, { code }])
  expect(await startCheckout([item], SETTINGS, 'en')).toEqual({ failure })
})

test('a 409 SOLD_OUT is reported with the products that have too few items left', async () => {
  const products = [{ productId: 1, name: 'Cap', left: 2 }]
  answer([201, {}], [409, { code: 'SOLD_OUT', products }])
  expect(await startCheckout([item], SETTINGS, 'en')).toEqual({ failure: 'soldOut', products })
})

test('reports a failure without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await startCheckout([item], SETTINGS, 'en')).toEqual({ failure: 'failed' })
})
