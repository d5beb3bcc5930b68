// Runs on both databases.
import { describe, expect, test, vi } from 'vitest'
import type { CartItem } from '../../shared/cart/cart-schemas.ts'
import type { Order } from '../../shared/checkout/order-schemas.ts'
import type { CatalogueProduct } from '../../shared/shop/catalogue-schemas.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { CONTENT_ROOT } from '../content/content-folder.ts'
import { loadContent } from '../content/load-content.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { newId } from '../testing/a-shop.ts'
import { shopWithStock } from '../testing/a-shop-with-stock.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, officeOf } from '../testing/office.ts'
import { readMail } from '../testing/read-mail.ts'

const word = (value: string, translations: object = {}) => ({ value, translations })
const SIZE = { name: 'Size', translations: { fr: 'Taille' }, values: ['S', 'M', 'L'].map((each) => word(each)) }
const COLOUR = { name: 'Colour', translations: {}, values: [word('White', { fr: 'Blanc' }), word('Blue')] }
const SHIRT = {
  title: 'Shirt',
  subtitle: 'Light',
  imageAlt: 'A shirt',
  characteristics: [{ description: 'Cotton' }],
  image: 'towel-bench.svg',
  priceCents: 1000,
  translations: {},
  keywords: {},
  hidden: false,
  stock: null,
}
const ID = 500
const chosen = (size: string, colour = 'White') => ({
  choices: [
    { name: 'Size', value: size },
    { name: 'Colour', value: colour },
  ],
})
const stockOf = (values: readonly string[], stock: number | null) => ({ values, stock })

/** Starts a shop that sells a shirt in three sizes and two colours. */
async function shopWithShirt(variants: readonly object[] = [], more: object = {}) {
  const shop = await shopWithStock(5)
  const { as, audit } = await officeOf(shop.app)
  const fields = { ...SHIRT, choices: [SIZE, COLOUR], ...more }
  const created = await as(MANAGER, 'POST', '/shop/products', { id: ID, ...fields, variants })
  const read = async (id = ID) => (await as(MANAGER, 'GET', `/shop/products/${id}`)).body as CatalogueProduct
  const putAs = (tag: string, change: object) =>
    as(MANAGER, 'PUT', `/shop/products/${ID}`, { ...SHIRT, ...change }, { 'if-match': `"${tag}"` })
  return {
    ...shop,
    as,
    audit,
    fields,
    created,
    read,
    putAs,
    put: async (change: object) => putAs((await read()).tag, change),
    shown: async () => ((await shop.app.get('/products')).body as Product[]).find(({ id }) => id === ID),
    /** A person with an empty cart. */
    anybody: async (email: string) => {
      const buyer = await shop.buyer(email)
      for (const { id } of await buyer.items()) await buyer.post('/removeitemcart', { id })
      return buyer
    },
  }
}

const lineOf = ({ productId, variant, quantity, choices }: CartItem) => ({
  productId,
  variant,
  quantity,
  values: choices.map(({ value }) => value),
})

describe('the office', () => {
  test('stores choices, and each combination has its own stock', async () => {
    const { created, as, fields, shown, audit } = await shopWithShirt([
      stockOf(['S', 'White'], 0),
      stockOf(['M', 'Blue'], 3),
    ])
    expect(created).toMatchObject({ status: 201, body: { choices: [SIZE, COLOUR], stock: null } })
    const again = { id: ID, ...fields, variants: [stockOf(['S', 'White'], 0), stockOf(['M', 'Blue'], 3)] }
    expect(await as(MANAGER, 'POST', '/shop/products', again)).toMatchObject({ status: 200, body: created.body })
    expectError(
      await as(MANAGER, 'POST', '/shop/products', { ...again, choices: [SIZE], variants: [] }),
      409,
      'PRODUCT_EXISTS',
    )
    const product = await shown()
    expect(product).toMatchObject({ choices: [SIZE, COLOUR], stock: null, price: 10 })
    expect(product?.variants.map(({ values, stock }) => [...values, stock])).toEqual([
      ['S', 'White', 0],
      ['S', 'Blue', null],
      ['M', 'White', null],
      ['M', 'Blue', 3],
      ['L', 'White', null],
      ['L', 'Blue', null],
    ])
    expect(await audit('?action=product.create')).toMatchObject([{ after: { choices: [SIZE, COLOUR] } }])
  })

  test.each([
    ['three choices', { choices: [SIZE, COLOUR, { ...SIZE, name: 'Cut' }] }, /^choices: /],
    ['a name twice', { choices: [SIZE, SIZE] }, /^choices: must not have a name twice/],
    ['a value twice', { choices: [{ ...SIZE, values: [word('S'), word(' S ')] }] }, /^choices\[0\]\.values: /],
    ['no values', { choices: [{ ...SIZE, values: [] }] }, /^choices\[0\]\.values: /],
    ['21 values', { choices: [{ ...SIZE, values: Array.from({ length: 21 }, (_, n) => word(`${n}`)) }] }, /values: /],
    ['an empty name', { choices: [{ ...SIZE, name: ' ' }] }, /^choices\[0\]\.name: /],
    ['a name of 31 characters', { choices: [{ ...SIZE, name: 'x'.repeat(31) }] }, /^choices\[0\]\.name: /],
    ['a line break', { choices: [{ ...SIZE, values: [word('S\nM')] }] }, /^choices\[0\]\.values\[0\]\.value: /],
    ['an unknown language', { choices: [{ ...SIZE, translations: { de: 'Größe' } }] }, /^choices\[0\]\.translations/],
    ['a negative stock', { variants: [stockOf(['S'], -1)] }, /^variants\[0\]\.stock: /],
  ])('gets a 400 that names the field for %s', async (_, change, message) => {
    const { as } = await shopWithShirt()
    const sent = { ...SHIRT, choices: [SIZE], ...change }
    expectError(await as(MANAGER, 'POST', '/shop/products', sent), 400, 'BAD_REQUEST', message)
  })

  test('gets a 422 for a stock whose values are no combination of the choices', async () => {
    const { put } = await shopWithShirt()
    for (const values of [['XL', 'White'], ['S'], []])
      expectError(
        await put({ variants: [stockOf(['S', 'White'], 1), stockOf(values, 1)] }),
        422,
        'UNKNOWN_CHOICE',
        /^variants\[1\]\.values: /,
      )
  })

  test('a word is stored without invisible characters, in NFC', async () => {
    const { created } = await shopWithShirt([], {
      choices: [{ ...SIZE, name: ' \u202ETaman\u0303o\u200B ', values: [word('Pequen\u0303o')] }],
    })
    expect(created).toMatchObject({
      status: 201,
      body: { choices: [{ name: 'Tamaño', values: [{ value: 'Pequeño' }] }] },
    })
  })

  test('a change without choices keeps them, and an empty list removes them with their stocks', async () => {
    const { put, read, shown, audit } = await shopWithShirt([stockOf(['S', 'White'], 4)])
    const { variants } = await read()
    expect(await put({ title: 'Light shirt' })).toMatchObject({
      status: 200,
      body: { title: 'Light shirt', choices: [SIZE, COLOUR], variants },
    })
    expect(await put({ title: 'Light shirt', choices: [], stock: 7 })).toMatchObject({
      status: 200,
      body: { stock: 7 },
    })
    expect(await shown()).toMatchObject({ choices: [], variants: [], stock: 7 })
    expect(await put({ title: 'Light shirt', choices: [SIZE], stock: 7 })).toMatchObject({ body: { stock: null } })
    const changed = (await audit('?action=product.update')).map(({ after }) => Object.keys(after ?? {}).sort())
    expect(changed).toContainEqual(['title'])
    expect(changed).toContainEqual(['choices', 'stock', 'variants'])
  })

  test('a renamed value stays in carts, and keeps its stock', async () => {
    const { put, read, anybody } = await shopWithShirt([stockOf(['M', 'White'], 4)])
    const ana = await anybody('ana@example.com')
    await ana.add(ID, chosen('M'))
    const { variants, choices } = await read()
    const rename = (value: string) => (value === 'M' ? 'Medium' : value)
    const renamed = {
      choices: choices.map((each) => ({
        ...each,
        values: each.values.map((one) => ({ ...one, value: rename(one.value) })),
      })),
      variants: variants.map((each) => ({ ...each, values: each.values.map(rename) })),
    }
    expect(await put(renamed)).toMatchObject({ status: 200 })
    expect((await ana.items()).map(lineOf)).toMatchObject([{ values: ['Medium', 'White'], quantity: 1 }])
    expect((await read()).variants.find(({ values }) => values.join() === 'Medium,White')).toMatchObject({ stock: 4 })
    const { tag } = await read()
    expect(await put({}), 'the same again').toMatchObject({ status: 200, body: { tag } })
  })

  test('a sale of one size changes the tag, so that a manager does not overwrite it', async () => {
    const { read, putAs, put, anybody } = await shopWithShirt([stockOf(['M', 'White'], 4)])
    const { tag, variants } = await read()
    const ana = await anybody('ana@example.com')
    await ana.add(ID, chosen('M'))
    await ana.pay()
    expectError(await putAs(tag, { variants }), 412, 'CHANGED_MEANWHILE')
    expect(await put({ variants: [stockOf(['M', 'White'], 9)] })).toMatchObject({ status: 200, body: { held: 1 } })
  })
})

describe('a cart', () => {
  test('has a line for each combination, and adds the same combination to its line', async () => {
    const { anybody, read } = await shopWithShirt()
    const ana = await anybody('ana@example.com')
    const numberOf = (values: string, all: CatalogueProduct) =>
      all.variants.find((each) => each.values.join() === values)?.variant
    expect(await ana.add(ID, chosen('M'))).toMatchObject({
      status: 201,
      body: {
        productId: ID,
        choices: [
          { name: 'Size', value: 'M', translations: { name: { fr: 'Taille' }, value: {} } },
          { name: 'Colour', value: 'White', translations: { name: {}, value: { fr: 'Blanc' } } },
        ],
      },
    })
    await ana.add(ID, chosen('L', 'Blue'))
    await ana.add(ID, { choices: [...chosen('M').choices].reverse(), quantity: 2 })
    const product = await read()
    expect((await ana.items()).map(lineOf)).toEqual([
      { productId: ID, variant: numberOf('M,White', product), quantity: 3, values: ['M', 'White'] },
      { productId: ID, variant: numberOf('L,Blue', product), quantity: 1, values: ['L', 'Blue'] },
    ])
  })

  test('adds a removed line again with its old choices and place', async () => {
    const { anybody } = await shopWithShirt()
    const ana = await anybody('ana@example.com')
    await ana.add(ID, chosen('M'))
    await ana.add(ID, chosen('L'))
    const before = await ana.items()
    const [{ id, addedAt } = { id: 0, addedAt: '' }] = before
    await ana.post('/removeitemcart', { id })
    await ana.add(ID, { ...chosen('M'), id, addedAt })
    expect(await ana.items()).toEqual(before)
  })

  test.each([
    ['no choices', {}, 'MISSING_CHOICE', 'choices: needs a value for Size'],
    ['one choice', { choices: [{ name: 'Size', value: 'M' }] }, 'MISSING_CHOICE', 'choices: needs a value for Colour'],
    ['another value', chosen('XXL'), 'UNKNOWN_CHOICE', /^choices\[0\]\.value: /],
    ['another choice', { choices: [{ name: 'Grip', value: 'L2' }] }, 'UNKNOWN_CHOICE', /^choices\[0\]\.name: /],
    [
      'a choice twice',
      { choices: [chosen('M').choices[0], chosen('S').choices[0]] },
      'UNKNOWN_CHOICE',
      /^choices\[1\]\.name: /,
    ],
  ])('answers 422 for %s, and stores nothing', async (_, sent, code, message) => {
    const { anybody } = await shopWithShirt()
    const ana = await anybody('ana@example.com')
    expectError(await ana.add(ID, sent), 422, code, message)
    expect(await ana.items()).toEqual([])
  })

  test('answers 422 for a choice of a product without choices', async () => {
    const { anybody } = await shopWithShirt()
    expectError(await (await anybody('ana@example.com')).add(1, chosen('M')), 422, 'UNKNOWN_CHOICE')
  })

  test('leaves out a line whose value is no longer sold', async () => {
    const { anybody, put } = await shopWithShirt()
    const ana = await anybody('ana@example.com')
    await ana.add(ID, chosen('L'))
    await ana.add(ID, chosen('M'))
    await put({ choices: [{ ...SIZE, values: [word('M')] }, COLOUR] })
    expect((await ana.items()).map(lineOf)).toMatchObject([{ values: ['M', 'White'] }])
  })
})

describe('an order', () => {
  test('keeps the chosen words in the buyer’s language on the order, in the email and in the table', async () => {
    const { anybody, paypal, as, mails, put } = await shopWithShirt()
    const ana = await anybody('ana@example.com')
    await ana.add(ID, chosen('M'))
    await ana.add(ID, chosen('L', 'Blue'))
    const order = await ana.order({ language: 'fr' })
    expect(await ana.post('/createorder', order)).toMatchObject({ status: 201 })
    expect(await ana.post('/createorder', order), 'a repeated request').toMatchObject({ status: 200 })
    const { href } = (await ana.checkout(order.orderId, order.total)).body as { href: string }
    const token = href.split(/[=/]/).at(-1) ?? ''
    paypal.approve(token)
    const confirmed = await ana.confirm(order.orderId, token)
    const items = [
      {
        name: 'Shirt',
        choices: [
          { name: 'Taille', value: 'M' },
          { name: 'Colour', value: 'Blanc' },
        ],
      },
      {
        name: 'Shirt',
        choices: [
          { name: 'Taille', value: 'L' },
          { name: 'Colour', value: 'Blue' },
        ],
      },
    ]
    expect(confirmed).toMatchObject({ status: 200, body: { items } })
    expect(await ana.items()).toEqual([])
    await put({ choices: [] })
    const { orders } = (await as(MANAGER, 'GET', '/shop/orders')).body as { orders: Order[] }
    expect(orders).toMatchObject([{ items }])
    const table = String((await as(MANAGER, 'GET', '/shop/orders.csv')).body)
    expect(table).toContain(
      '1 × Shirt (Taille\u00a0: M, Colour\u00a0: Blanc); 1 × Shirt (Taille\u00a0: L, Colour\u00a0: Blue)',
    )
    const [mail = ''] = await vi.waitUntil(() => mails().some(Boolean) && mails())
    const { parts } = readMail(mail.replace(/\r?\n/g, '\r\n'))
    for (const part of ['text/plain', 'text/html'])
      expect(parts.get(part)).toContain('1 × Shirt (Taille\u00a0: M, Colour\u00a0: Blanc)')
  })

  test('is refused if the cart has another combination, and is accepted without variants from older programs', async () => {
    const { anybody } = await shopWithShirt()
    const ana = await anybody('ana@example.com')
    await ana.add(ID, chosen('M'))
    const seen = await ana.order()
    const [{ id } = { id: 0 }] = await ana.items()
    await ana.post('/removeitemcart', { id })
    await ana.add(ID, chosen('L'))
    expectError(await ana.post('/createorder', seen), 409, 'CART_CHANGED')
    const order = await ana.order()
    const items = order.items.map(({ variant: _v, choices: _c, ...documented }) => documented)
    expect(await ana.post('/createorder', { ...order, items })).toMatchObject({
      status: 201,
      body: { items: [{ choices: [{ value: 'L' }, { value: 'White' }] }] },
    })
    expect(await ana.post('/createorder', { ...order, items })).toMatchObject({ status: 200 })
    expectError(await ana.post('/createorder', { ...order, orderId: newId(), total: 1 }), 409, 'TOTAL_DIFFERS')
  })

  test('of a combination that is sold out names it, and other combinations stay for sale', async () => {
    const { anybody, shown } = await shopWithShirt([stockOf(['M', 'White'], 1), stockOf(['M', 'Blue'], 1)])
    const [ana, beto, eva] = await Promise.all(['ana', 'beto', 'eva'].map((name) => anybody(`${name}@example.com`)))
    for (const each of [ana, beto]) await each?.add(ID, chosen('M'))
    await eva?.add(ID, chosen('M', 'Blue'))
    expect((await ana?.pay())?.token).not.toBe('')
    const order = await beto?.order()
    await beto?.post('/createorder', order)
    const refused = await beto?.checkout(order?.orderId ?? 0, order?.total ?? 0)
    expect(refused).toMatchObject({ status: 409, body: { code: 'SOLD_OUT' } })
    const product = await shown()
    const variant = product?.variants.find(({ values }) => values.join() === 'M,White')?.variant
    expect(refused?.body).toMatchObject({
      message: expect.stringContaining('“Shirt (Size: M, Colour: White)” is sold out'),
      products: [{ productId: ID, variant, name: 'Shirt (Size: M, Colour: White)', left: 0 }],
    })
    expect((await eva?.pay())?.token).not.toBe('')
  })
})

test('the club’s own files have choices with translations, and a second import changes nothing', async () => {
  const { app, file } = await shopWithStock(5)
  const shirt = ((await app.get('/products')).body as Product[]).find(({ id }) => id === 13)
  expect(shirt?.choices.map(({ name, translations }) => [name, translations.fr])).toEqual([
    ['Size', 'Taille'],
    ['Colour', 'Couleur'],
  ])
  expect(shirt?.variants).toHaveLength(8)
  const storage = await openDatabase(file)
  expect(await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS)).toEqual([])
  await storage.close()
})
