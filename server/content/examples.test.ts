// Runs on both databases.
import { afterAll, expect, test } from 'vitest'
import type { OfficePost } from '../../shared/blog/post-schemas.ts'
import type { CatalogueProduct } from '../../shared/shop/catalogue-schemas.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { aMatch } from '../testing/client.ts'
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
const NONE = { products: 0, posts: 0, clubs: 0, sponsors: 0, keptClubs: 0 }
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
  expect(await count()).toEqual({ products: products.length, posts: posts.length, clubs: 3, sponsors: 6, keptClubs: 0 })
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
  expect(await count()).toEqual({
    products: products.length,
    posts: posts.length - 1,
    clubs: 3,
    sponsors: 6,
    keptClubs: 0,
  })
  expectError(await app.sendAs('manager@naco.example', 'DELETE', '/office/examples'), 403, 'FORBIDDEN')

  expect(await as('DELETE', '/office/examples')).toMatchObject({
    status: 200,
    body: { products: products.length, posts: posts.length - 1, clubs: 3, sponsors: 6 },
  })
  expect(await as('DELETE', '/office/examples')).toMatchObject({ status: 200, body: NONE })
  expect(await count()).toEqual(NONE)
  expect((await as('GET', '/blog/posts?limit=50')).body).toMatchObject({ posts: [{ title: 'Our own title' }] })
  expect((await app.get('/products')).body).toEqual([])
  const deleted = await storage.db.select().from(storage.tables.auditRecords)
  expect(deleted.filter(({ action }) => action === 'product.delete')).toHaveLength(products.length)

  // The next start does not bring them back.
  await loadContent(storage, CONTENT_ROOT, CONTENT_KINDS)
  expect(await count()).toEqual(NONE)
})

test('example clubs leave once there is another club, except for those that the office has changed or that somebody uses', async () => {
  const own = await startApp()
  await storePeople(own.file, { [OWNER]: [{ role: 'manager', club: null }] })
  const send = (method: string, path: string, body?: unknown) => own.sendAs(OWNER, method, path, body)
  const shown = async () => ((await own.get('/clubs')).body as { clubs: { id: string }[] }).clubs.map(({ id }) => id)
  const all = await shown()
  expect((await send('GET', '/office/examples')).body).toMatchObject({ clubs: 0, keptClubs: 4 })
  expect((await send('DELETE', '/office/examples')).body).toMatchObject({ clubs: 0, sponsors: 6, keptClubs: 4 })
  expect(await shown()).toEqual(all)

  const nord = { id: 'tc_nord', name: 'TC Nord', address: '', timeZone: 'Europe/Berlin', courts: 2 }
  expect((await send('POST', '/office/clubs', nord)).status).toBe(201)
  expect((await send('GET', '/office/examples')).body).toMatchObject({ clubs: 4, keptClubs: 0 })
  const match = { ...aMatch(), id: 'm1', club: 'club_gazcue' }
  expect((await own.call('POST', '/product', JSON.stringify(match), own.scorer)).status).toBe(201)
  await storePeople(own.file, { 'manager@naco.example': [{ role: 'manager', club: 'club_naco' }] })
  expect(await send('DELETE', '/office/examples')).toMatchObject({ status: 200, body: { clubs: 2, sponsors: 0 } })
  expect(await shown()).toEqual(['club_naco', 'club_gazcue', 'tc_nord'])
  expect((await send('GET', '/office/examples')).body).toEqual(NONE)
  await own.close()
})

test('after the example sponsors, a site shows none, and a repeated call changes nothing', async () => {
  expect((await app.get('/brand')).body).toMatchObject({ name: null, sponsors: [], tag: '1' })
  await as('DELETE', '/office/examples')
  expect((await app.get('/brand')).body).toMatchObject({ sponsors: [], tag: '1' })
})
