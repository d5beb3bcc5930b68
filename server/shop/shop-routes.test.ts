import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { FALLBACK_LANGUAGE, LANGUAGES } from '../../shared/i18n/languages.ts'
import { productSchema } from '../../shared/shop/shop-schemas.ts'
import { CONTENT_ROOT } from '../content/content-folder.ts'
import { loadContent } from '../content/load-content.ts'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { openSqlite } from '../database/sqlite.ts'
import { aProduct, contentFiles } from '../testing/content-files.ts'
import { type RunningApp, startOwnApp } from '../testing/running-app.ts'

const productsOf = async (app: RunningApp) => z.array(productSchema).parse((await app.get('/products')).body)

/** Loads content into the database of a running server, as another process would. */
function loaderOf({ file }: RunningApp, root: string) {
  const storage = openSqlite(file)
  onTestFinished(() => storage.close())
  return () => loadContent(storage, root, CONTENT_KINDS)
}

test('GET /products returns an empty list before any product is loaded', async () => {
  expect(await (await startOwnApp()).get('/products')).toMatchObject({ status: 200, body: [] })
})

test('[W20] GET /products returns all products in the documented shape, by id', async () => {
  const files = contentFiles()
  const pictures = [{ image: 'court.svg', imageAlt: 'A court' }]
  for (const id of [10, 9, 2])
    files.write(
      `shop/${id}.json`,
      aProduct({ title: `No ${id}`, price: '14.9', ...(id === 9 && { pictures, category: 'bags' }) }),
    )
  const app = await startOwnApp()
  await loaderOf(app, files.root)()
  await vi.waitFor(async () => expect(await productsOf(app)).toHaveLength(3), { timeout: 2000 })
  const list = await productsOf(app)
  expect(list.map(({ id }) => id)).toEqual([2, 9, 10])
  expect(list.map((product) => product.pictures.length)).toEqual([0, 1, 0])
  expect(list.map(({ category }) => category)).toEqual([null, 'bags', null])
  expect(list[1]?.pictures[0]).toEqual({ ...pictures[0], translations: {}, imageUrl: list[1]?.imageUrl })
  expect(list[0]).toEqual({
    id: 2,
    currency: 'USD',
    title: 'No 2',
    subtitle: 'Against the sun',
    image: 'court.svg',
    imageUrl: expect.stringMatching(/^\/images\/court\.[0-9a-f]{8}\.svg$/),
    imageAlt: 'A cap',
    price: 14.9,
    priceCents: 1490,
    stock: null,
    characteristics: [{ description: 'Cotton' }],
    translations: {},
    keywords: {},
    pictures: [],
    category: null,
    choices: [],
    variants: [],
  })
})

test('a changed price is served within a second, and the answer is 304 until then', async () => {
  const files = contentFiles()
  files.write('shop/1.json', aProduct())
  const app = await startOwnApp()
  const load = loaderOf(app, files.root)
  const costs = (cents: number) =>
    vi.waitFor(async () => expect((await productsOf(app)).map(({ priceCents }) => priceCents)).toEqual([cents]), {
      timeout: 1500,
      interval: 20,
    })
  await load()
  await costs(2400)
  const etag = (await app.get('/products')).headers.get('etag') ?? ''
  expect(await app.get('/products', { 'if-none-match': etag })).toMatchObject({ status: 304 })
  files.write('shop/1.json', aProduct({ price: '19.99' }))
  await load()
  await costs(1999)
  await load()
  expect(await load()).toEqual([])
})

test.each([
  ['1.json', aProduct({ price: '0' }), 'price'],
  ['1.json', aProduct({ price: '14.905' }), 'price'],
  ['1.json', aProduct({ price: 14.9 }), 'price'],
  ['1.json', aProduct({ price: '1000000.01' }), 'price'],
  ['1.json', aProduct({ title: ' ' }), 'title'],
  ['1.json', aProduct({ image: 'none.svg' }), 'image'],
  ['1.json', aProduct({ pictures: [{ image: 'none.svg', imageAlt: 'Nothing' }] }), 'image'],
  ['1.json', aProduct({ pictures: [{ image: 'court.svg' }] }), 'pictures.0.imageAlt'],
  ['1.json', aProduct({ characteristics: [] }), 'characteristics'],
  ['1.json', aProduct({ keywords: ['hat'] }), 'keywords'],
  ['1.json', aProduct({ keywords: { en: 'hat' } }), 'keywords.en'],
  ['1.json', aProduct({ keywords: { de: ['Hut'] } }), 'keywords'],
  ['1.json', aProduct({ translations: { es: { title: 'Gorra' } } }), 'translations.es.subtitle'],
  ['1.json', aProduct({ surprise: 1 }), 'file'],
  ['1.json', '{', 'file'],
  ['cap.json', aProduct(), 'id'],
  ['0.json', aProduct(), 'id'],
])('an invalid file is reported with its field, and nothing is loaded: %s %s', async (name, text, field) => {
  const files = contentFiles()
  files.write('shop/7.json', aProduct())
  files.write(`shop/${name}`, text)
  const app = await startOwnApp()
  await expect(loaderOf(app, files.root)()).rejects.toThrow(`shop/${name}: ${field}: `)
  expect(await productsOf(app)).toEqual([])
})

test('the club’s catalogue has a dozen products with images, in every language', async () => {
  const app = await startOwnApp()
  await loaderOf(app, CONTENT_ROOT)()
  await vi.waitFor(async () => expect((await productsOf(app)).length).toBeGreaterThanOrEqual(12), { timeout: 2000 })
  for (const { image, imageUrl, characteristics, translations, keywords } of await productsOf(app)) {
    expect(Object.keys(keywords).sort()).toEqual(LANGUAGES.toSorted())
    expect(await app.get(`/images/${image}`)).toMatchObject({ status: 200 })
    expect((await app.get(imageUrl)).headers.get('cache-control')).toContain('immutable')
    for (const language of LANGUAGES.filter((each) => each !== FALLBACK_LANGUAGE)) {
      expect(translations[language]?.characteristics).toHaveLength(characteristics.length)
    }
  }
})
