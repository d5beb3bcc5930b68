// Runs on both databases.
import { afterAll, expect, test } from 'vitest'
import type { OfficePost } from '../../shared/blog/post-schemas.ts'
import type { CatalogueProduct } from '../../shared/shop/catalogue-schemas.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { openDatabase } from '../testing/database.ts'
import { expectError } from '../testing/errors.ts'
import { storePeople } from '../testing/people-rows.ts'
import { startApp } from '../testing/running-app.ts'
import { CONTENT_ROOT } from './content-folder.ts'
import { loadContent } from './load-content.ts'

const OWNER = 'owner@all.example'
const app = await startApp()
afterAll(app.close)
await storePeople(app.file, {
  [OWNER]: [{ role: 'manager', club: null }],
  'manager@naco.example': [{ role: 'manager', club: 'club_naco' }],
})
const storage = await openDatabase(app.file)
await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS)
afterAll(() => storage.close())

const as = (method: string, path: string, body?: unknown, headers = {}) =>
  app.sendAs(OWNER, method, path, body, headers)
const count = async () => (await as('GET', '/office/examples')).body

/** Stores what was read again with another title. */
async function edit<Thing extends object>(path: string, fields: (thing: Thing) => object): Promise<void> {
  const { body, headers } = await as('GET', path)
  const { status } = await as('PUT', path, fields(body as Thing), { 'if-match': headers.get('etag') ?? '' })
  expect(status).toBe(200)
}

test('all examples leave in one step; what the office has changed or made stays, and so do the records of the audit log', async () => {
  const { products } = (await as('GET', '/shop/products?limit=50')).body as { products: CatalogueProduct[] }
  const { posts } = (await as('GET', '/blog/posts?limit=50')).body as { posts: OfficePost[] }
  expect(await count()).toEqual({ products: products.length, posts: posts.length })
  expect(products.length).toBeGreaterThan(10)

  const [kept] = posts
  await edit<OfficePost>(`/blog/posts/${kept?.id}`, ({ subtitle, image, imageAlt, markdown, draft, publishAt }) => ({
    title: 'Our own title',
    subtitle,
    image,
    imageAlt,
    markdown,
    draft,
    publishAt,
  }))
  expect(await count()).toEqual({ products: products.length, posts: posts.length - 1 })
  expectError(await app.sendAs('manager@naco.example', 'DELETE', '/office/examples'), 403, 'FORBIDDEN')

  expect(await as('DELETE', '/office/examples')).toMatchObject({
    status: 200,
    body: { products: products.length, posts: posts.length - 1 },
  })
  expect(await as('DELETE', '/office/examples')).toMatchObject({ status: 200, body: { products: 0, posts: 0 } })
  expect(await count()).toEqual({ products: 0, posts: 0 })
  expect((await as('GET', '/blog/posts?limit=50')).body).toMatchObject({ posts: [{ title: 'Our own title' }] })
  expect((await app.get('/products')).body).toEqual([])
  const deleted = await storage.db.select().from(storage.tables.auditRecords)
  expect(deleted.filter(({ action }) => action === 'product.delete')).toHaveLength(products.length)

  // The next start does not bring them back.
  await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS)
  expect(await count()).toEqual({ products: 0, posts: 0 })
})
