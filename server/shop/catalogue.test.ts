// Runs on both databases.
import { expect, test, vi } from 'vitest'
import type { CatalogueAnswer, CatalogueProduct } from '../../shared/shop/catalogue-schemas.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { CONTENT_ROOT } from '../content/content-folder.ts'
import { loadContent } from '../content/load-content.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { LIMITED, shopWithStock } from '../testing/a-shop-with-stock.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'

const SOCKS = {
  title: 'Socks',
  subtitle: 'Two pairs',
  imageAlt: 'Two pairs of socks',
  characteristics: [{ description: 'Cotton' }],
  image: 'towel-bench.svg',
  priceCents: 1200,
  translations: {
    fr: {
      title: 'Chaussettes',
      subtitle: 'Deux paires',
      imageAlt: 'Deux paires',
      characteristics: [{ description: 'Coton' }],
    },
  },
  keywords: { en: ['socks'] },
  hidden: false,
  stock: 5,
}

async function aCatalogue() {
  const shop = await shopWithStock(5)
  const { as, audit } = await officeOf(shop.app)
  const products = async () => (await shop.app.get('/products')).body as Product[]
  const tagged = (tag: string) => ({ 'if-match': `"${tag}"` })
  return {
    ...shop,
    audit,
    products,
    create: (more: object = {}, email = MANAGER) => as(email, 'POST', '/shop/products', { ...SOCKS, ...more }),
    read: async (id: number) => (await as(MANAGER, 'GET', `/shop/products/${id}`)).body as CatalogueProduct,
    put: (id: number, tag: string, more: object = {}, email = MANAGER) =>
      as(email, 'PUT', `/shop/products/${id}`, { ...SOCKS, ...more }, tagged(tag)),
    remove: (id: number, tag: string, email = MANAGER) =>
      as(email, 'DELETE', `/shop/products/${id}`, undefined, tagged(tag)),
    as,
  }
}

test('a product that a manager adds is in the shop at once, and a repeated request adds it once', async () => {
  const { create, products, audit } = await aCatalogue()
  const first = await create({ id: 500 })
  expect(first).toMatchObject({ status: 201, body: { id: 500, stock: 5, held: 0, tag: '1-5' } })
  expect(first.headers.get('etag')).toBe('"1-5"')
  expect(await create({ id: 500 })).toMatchObject({ status: 200, body: first.body })
  expectError(await create({ id: 500, title: 'Shoes' }), 409, 'PRODUCT_EXISTS')
  expect((await products()).find(({ id }) => id === 500)).toMatchObject({ title: 'Socks', price: 12, stock: 5 })
  expect(await create()).toMatchObject({ status: 201, body: { id: 501 } })
  const records = await audit('?action=product.create')
  expect(records.map(({ subject, who }) => [subject, who]).sort()).toEqual([
    ['500', MANAGER],
    ['501', MANAGER],
  ])
})

test('an invalid product is rejected, and the message names the field', async () => {
  const { create } = await aCatalogue()
  expectError(await create({ image: 'none.svg' }), 422, 'UNKNOWN_IMAGE')
  expectError(await create({ image: '../package.json' }), 422, 'UNKNOWN_IMAGE')
  for (const [field, value] of Object.entries({
    priceCents: 0,
    title: ' ',
    stock: -1,
    characteristics: [],
    translations: { xx: {} },
  }))
    expectError(await create({ [field]: value }), 400, 'BAD_REQUEST', new RegExp(`^${field}`))
})

test('of two managers who change a product, the second gets a 412 with the current product', async () => {
  const { create, put, read, remove, audit } = await aCatalogue()
  await create({ id: 500 })
  const { tag } = await read(500)
  const answers = await Promise.all([put(500, tag, { title: 'One' }), put(500, tag, { title: 'Two' }, OWNER)])
  const [second] = answers.filter(({ status }) => status !== 200)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  const now = await read(500)
  expectError(second ?? answers[0], 412, 'CHANGED_MEANWHILE')
  expect(second?.body).toMatchObject({ current: { title: now.title, tag: now.tag } })
  expectError(await remove(500, tag), 412, 'CHANGED_MEANWHILE')
  expect(await audit('?action=product.update')).toMatchObject([
    { before: { title: 'Socks' }, after: { title: now.title } },
  ])
  expect(await remove(500, now.tag)).toMatchObject({ status: 204 })
  expectError(await put(500, now.tag), 404, 'NOT_FOUND')
})

test('a change without If-Match gets a 428, and a change to the same values stores nothing', async () => {
  const { create, as, put, read, audit } = await aCatalogue()
  await create({ id: 500 })
  expectError(await as(MANAGER, 'PUT', '/shop/products/500', SOCKS), 428, 'NO_IF_MATCH')
  expectError(await as(MANAGER, 'DELETE', '/shop/products/500'), 428, 'NO_IF_MATCH')
  const { tag } = await read(500)
  expect(await put(500, tag)).toMatchObject({ status: 200, body: { tag } })
  expect(await audit('?action=product.update')).toEqual([])
})

test('a new stock does not overwrite a sale that the manager has not seen', async () => {
  const { buyer, read, as, stock } = await aCatalogue()
  const before = await read(LIMITED.productId)
  const { id, held, imageUrl, tag, ...fields } = before
  expect({ id, held, stock: fields.stock, tag: tag.endsWith('-5') }).toEqual({ id: 4, held: 0, stock: 5, tag: true })
  expect(imageUrl).toContain('/images/')
  const put = (tag: string) =>
    as(MANAGER, 'PUT', `/shop/products/${id}`, { ...fields, stock: 50 }, { 'if-match': `"${tag}"` })
  await (await buyer('ana@example.com')).pay()
  const refused = await put(tag)
  expectError(refused, 412, 'CHANGED_MEANWHILE')
  const { current } = refused.body as { current: CatalogueProduct }
  expect(current).toMatchObject({ stock: 4, held: 1 })
  expect(await put(current.tag)).toMatchObject({ status: 200, body: { stock: 50, held: 1 } })
  expect(await stock()).toEqual({ remaining: 50, held: 1 })
})

test('the list has each product once, by number, whatever the size of its pages', async () => {
  const { as, products, create, put, read } = await aCatalogue()
  await create({ id: 500 })
  await put(500, (await read(500)).tag, { hidden: true })
  const ids = [...(await products()).map(({ id }) => id), 500]
  for (const limit of [1, 5, ids.length, 100]) {
    const seen: number[] = []
    for (let cursor = ''; ; ) {
      const path = `/shop/products?limit=${limit}${cursor}`
      const { products: page, next } = (await as(MANAGER, 'GET', path)).body as CatalogueAnswer
      seen.push(...page.map(({ id }) => id))
      if (next === null) break
      expect(page).toHaveLength(limit)
      cursor = `&cursor=${next}`
    }
    expect(seen).toEqual(ids)
  }
})

test('a search in the office finds what the shop’s search finds, and hidden products', async () => {
  const { as, create } = await aCatalogue()
  await create({ id: 500, hidden: true })
  const titles = async (search: string) =>
    ((await as(MANAGER, 'GET', `/shop/products?search=${search}`)).body as CatalogueAnswer).products.map(
      ({ title }) => title,
    )
  expect(await titles('chaussette')).toEqual(['Socks'])
  expect(await titles('gorra')).toEqual(['Mediodía cap'])
  expect(await titles('nothing')).toEqual([])
})

const more = (image: string, imageAlt: string) => ({ image, imageAlt, translations: { fr: `${imageAlt} (fr)` } })

test('the shop shows the pictures of a product in the order that the office chose, with their descriptions', async () => {
  const { create, put, read, products, audit, file } = await aCatalogue()
  const [bag, cap] = [more('bag-six.svg', 'In a bag'), more('cap-noon.svg', 'With a cap')]
  const pictures = async () => {
    const product = (await products()).find(({ id }) => id === 500)
    return product?.pictures.map(({ imageUrl, ...picture }) => {
      expect(imageUrl.replace(/\.[0-9a-f]{8}\./, '.')).toBe(`/images/${picture.image}`)
      return picture
    })
  }
  expect(await create({ id: 500, pictures: [bag, cap] })).toMatchObject({ status: 201, body: { pictures: [bag, cap] } })
  expect(await create({ id: 500, pictures: [bag, cap] })).toMatchObject({ status: 200 })
  expect(await pictures()).toEqual([bag, cap])
  const { tag } = await read(500)
  expect(await put(500, tag, { pictures: [bag, cap] }), 'the same pictures').toMatchObject({
    status: 200,
    body: { tag },
  })
  expectError(await put(500, tag, { pictures: [more('none.svg', 'Nothing')] }), 422, 'UNKNOWN_IMAGE')
  expectError(await put(500, tag, { pictures: Array(8).fill(bag) }), 400, 'BAD_REQUEST', /^pictures/)
  expectError(await put(500, tag, { pictures: [{ ...bag, imageAlt: ' ' }] }), 400, 'BAD_REQUEST', /^pictures/)
  expect(await put(500, tag, { pictures: [cap, bag] })).toMatchObject({ status: 200 })
  expect(await pictures()).toEqual([cap, bag])
  expect(await audit('?action=product.update')).toMatchObject([
    { before: { pictures: [bag, cap] }, after: { pictures: [cap, bag] } },
  ])
  expect(await put(1, (await read(1)).tag, { pictures: [bag] })).toMatchObject({ status: 200 })
  const storage = await openDatabase(file)
  expect(await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS)).toEqual([])
  expect((await read(1)).pictures).toMatchObject([bag])
  await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS, true)
  expect((await read(1)).pictures, 'the file has no further pictures').toEqual([])
  await storage.close()
})

test('a product keeps its pictures if a change does not send any, and loses them with an empty list', async () => {
  const { create, put, read, audit } = await aCatalogue()
  const bag = more('bag-six.svg', 'In a bag')
  await create({ id: 500, pictures: [bag] })
  const { tag, pictures } = await read(500)
  expect(await put(500, tag, { title: 'Warm socks' })).toMatchObject({
    status: 200,
    body: { title: 'Warm socks', pictures },
  })
  const warm = { title: 'Warm socks', pictures: [] }
  expect(await put(500, (await read(500)).tag, warm)).toMatchObject({ status: 200, body: { pictures: [] } })
  // Both changes may have the same time, and then they have no order.
  const changes = (await audit('?action=product.update')).map(({ before, after }) => ({ before, after }))
  expect(changes).toHaveLength(2)
  expect(changes).toContainEqual({ before: { title: 'Socks' }, after: { title: 'Warm socks' } })
  expect(changes).toContainEqual({ before: { pictures: [bag] }, after: { pictures: [] } })
})

test('a product keeps its category if a change does not send any, and loses it with null', async () => {
  const { create, put, read, products, audit } = await aCatalogue()
  const shown = async () => (await products()).find(({ id }) => id === 500)?.category
  expect(await create({ id: 500 })).toMatchObject({ status: 201, body: { category: null } })
  expect(await put(500, (await read(500)).tag, { category: 'clothing' })).toMatchObject({ status: 200 })
  expect(await shown()).toBe('clothing')
  expect(await put(500, (await read(500)).tag, { title: 'Warm socks' })).toMatchObject({
    body: { category: 'clothing' },
  })
  expectError(await put(500, (await read(500)).tag, { category: 'shoes' }), 400, 'BAD_REQUEST', /^category/)
  expect(await put(500, (await read(500)).tag, { title: 'Warm socks', category: null })).toMatchObject({ status: 200 })
  expect(await shown()).toBeNull()
  const changes = (await audit('?action=product.update')).map(({ before, after }) => ({ before, after }))
  expect(changes).toContainEqual({ before: { category: null }, after: { category: 'clothing' } })
  expect(changes).toContainEqual({ before: { category: 'clothing' }, after: { category: null } })
})

test('a stock becomes unlimited, and limited again', async () => {
  const { create, put, read } = await aCatalogue()
  await create({ id: 500 })
  for (const stock of [null, 7, 0, null]) {
    const { tag } = await read(500)
    expect(await put(500, tag, { stock })).toMatchObject({ status: 200, body: { stock } })
  }
})

test('a hidden and a deleted product are no longer for sale, and orders keep them', async () => {
  const { create, put, read, remove, products, buyer, as } = await aCatalogue()
  await create({ id: 500 })
  const ana = await buyer('ana@example.com')
  await ana.add(500)
  await put(500, (await read(500)).tag, { hidden: true })
  expect((await products()).some(({ id }) => id === 500)).toBe(false)
  expect((await ana.items()).map(({ productId }) => productId)).toEqual([LIMITED.productId])
  await put(500, (await read(500)).tag, { hidden: false })
  const { orderId } = await ana.pay()
  expect(await remove(500, (await read(500)).tag)).toMatchObject({ status: 204 })
  const { body } = await as(ana.email, 'GET', `/orders/${orderId}`)
  expect(body).toMatchObject({ items: [{ productId: 4 }, { productId: 500, name: 'Socks' }] })
})

test('an import keeps the office’s changes, and another server shows them within a second', async () => {
  const { create, put, read, remove, file, start } = await aCatalogue()
  const other = await start()
  await create({ id: 500 })
  await put(1, (await read(1)).tag, { title: 'Racket of the month' })
  await remove(2, (await read(2)).tag)
  const storage = await openDatabase(file)
  expect(await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS)).toEqual([])
  const titles = async () => {
    const list = (await other.get('/products')).body as Product[]
    return [1, 2, 500].map((id) => list.find((product) => product.id === id)?.title)
  }
  await vi.waitFor(async () => expect(await titles()).toEqual(['Racket of the month', undefined, 'Socks']), {
    timeout: 1000,
  })
  const replaced = await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS, true)
  expect(replaced.map(({ what }) => what)).toEqual(['added', 'changed', 'removed'])
  await vi.waitFor(async () => expect(await titles()).toEqual(['Malecón 100', expect.any(String), undefined]), {
    timeout: 1000,
  })
  await storage.close()
})

test('only people who manage the shop see and change products', async () => {
  const { create, remove, as, app } = await aCatalogue()
  expectError(await app.get('/shop/products'), 401, 'NO_TOKEN')
  for (const path of ['/shop/products', '/shop/products/1', '/blog/posts'])
    expectError(await as('ana@example.com', 'GET', path), 403, 'FORBIDDEN')
  expectError(await create({}, 'ana@example.com'), 403, 'FORBIDDEN')
  expectError(await remove(1, '1-unlimited', 'ana@example.com'), 403, 'FORBIDDEN')
})
