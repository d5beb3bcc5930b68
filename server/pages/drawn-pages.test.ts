import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { fillShop } from '../testing/a-shop.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'

const removers: (() => void)[] = []
let app: RunningApp

/** As the build leaves it: the pages, and what draws a match (here: its two names, unescaped where React would escape). */
const DRAW = `
export const giveWords = async () => {}
export const drawPage = async () => {}
export const drawMatch = ({ company, company2, seq }, language) => {
  if (company === 'Fails') throw new Error('not today')
  return { html: '<h1>' + language + ' ' + seq + '</h1>', title: company + ' v ' + company2, about: company }
}
export const drawShop = (products, language) => ({
  html: '<h1>' + language + ': ' + products.map(({ title }) => title).join() + '</h1>', title: 'Shop', about: 'Rackets',
})`

beforeAll(async () => {
  const dist = temporaryFolder((remove) => removers.push(remove))
  const webRoot = path.join(dist, 'web')
  mkdirSync(path.join(dist, 'draw'))
  writeFileSync(path.join(dist, 'draw/draw.js'), DRAW)
  writeFileSync(path.join(dist, 'package.json'), '{"type":"module"}')
  mkdirSync(webRoot)
  writeFileSync(path.join(webRoot, 'index.html'), '<title>shell</title>')
  for (const language of LANGUAGES) {
    mkdirSync(path.join(webRoot, 'locales', language), { recursive: true })
    writeFileSync(path.join(webRoot, 'locales', language, 'translation.json'), '{}')
    mkdirSync(path.join(dist, 'drawn', language), { recursive: true })
    for (const name of ['home', 'liveMatch', 'shop', 'notFound']) {
      const file = path.join(dist, 'drawn', language, `${name}.html`)
      const head = `<html lang="${language}" data-drawn><title>${name}</title><meta name="description" content="x" />`
      const page = `${head}<div id="root"><p>waiting</p></div><noscript></noscript>${' '.repeat(1500)}`
      writeFileSync(file, page)
      writeFileSync(`${file}.br`, brotliCompressSync(page))
      writeFileSync(`${file}.gz`, gzipSync(page))
    }
  }
  const file = path.join(dist, 'shop.db')
  await fillShop(file)
  app = await startApp({ webRoot, file })
})
afterAll(async () => {
  await app.close()
  for (const remove of removers) remove()
})

test('a page is answered in the language of the address, the cookie or the browser, and says so', async () => {
  const { headers, body } = await app.get('/?lng=es', { cookie: 'i18next=fr' })
  expect(body).toContain('<html lang="es" data-drawn><title>home</title>')
  expect(headers.get('content-language')).toBe('es')
  expect(headers.get('vary')).toMatch(/accept-language, cookie/)
  expect((await app.get('/', { cookie: 'i18next=fr', 'accept-language': 'es' })).body).toContain('lang="fr"')
  expect((await app.get('/', { 'accept-language': 'es-DO,en;q=0.5' })).body).toContain('lang="es"')
})

test('whoever has the page is told so, in that language alone', async () => {
  const etag = (await app.get('/')).headers.get('etag') ?? ''
  expect((await app.get('/', { 'if-none-match': etag })).status).toBe(304)
  expect((await app.get('/?lng=fr', { 'if-none-match': etag })).status).toBe(200)
})

test.each(['br', 'gzip'])('the page comes compressed by the build: %s', async (coding) => {
  const { headers, body } = await app.get('/', { 'accept-encoding': coding })
  expect(headers.get('content-encoding')).toBe(coding)
  expect(body).toContain('<title>home</title>')
})

test('an address that is no page is drawn too, and is a 404 that nobody keeps', async () => {
  const { status, headers, body } = await app.get('/no/such/page', {
    accept: 'text/html',
    'accept-language': 'fr',
    'if-none-match': '*',
  })
  expect({ status, body }).toEqual({
    status: 404,
    body: expect.stringContaining('<html lang="fr" data-drawn><title>notFound'),
  })
  expect(headers.get('etag')).toBeNull()
})

test('a page that is not drawn is the app', async () => {
  expect((await app.get('/calendar')).body).toBe('<title>shell</title>')
})

const named = async (id: string, company: string) => {
  const match = {
    id,
    category: 'Singles',
    company,
    company2: 'Luz',
    description: 'Final',
    date: '2026-05-01T12:00:00Z',
  }
  const { status } = await app.call('POST', '/product', JSON.stringify(match), app.scorer)
  expect(status).toBe(201)
}

test('a page that is filled says that its text is there, and of a match that it is live', async () => {
  await named('m0', 'Ana Reyes')
  expect((await app.get('/live/m0')).body).toContain('<html lang="en" data-drawn data-whole="live">')
  expect((await app.get('/shop')).body).toContain('<html lang="en" data-drawn data-whole="">')
  expect((await app.get('/shop?q=none')).body).not.toContain('data-whole')
})

test('the page of a match has its names and its score, and is another one after each point', async () => {
  await named('m1', 'Ana "</title><script>" Reyes')
  const first = await app.get('/live/m1/', { 'accept-language': 'es' })
  expect(first.body).toContain('<div id="root"><h1>es 0</h1></div>')
  expect(first.body).not.toContain('</title><script>')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const json = /<script type="application\/json" id="drawn-match">(.*?)<\/script>/.exec(String(first.body))?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({ id: 'm1', company: 'Ana "</title><script>" Reyes', seq: 0, lastPoint: null })
  const etag = first.headers.get('etag') ?? ''
  expect((await app.get('/live/m1', { 'accept-language': 'es', 'if-none-match': etag })).status).toBe(304)
  expect((await app.get('/live/m1', { 'if-none-match': etag })).body).toContain('<h1>en 0</h1>')
  await app.call('PATCH', '/product/m1', '{"description":"Semi-final"}', app.scorer)
  expect((await app.get('/live/m1', { 'accept-language': 'es', 'if-none-match': etag })).status).toBe(200)
})

test('the page of the shop has its products, with which its app begins', async () => {
  const page = await app.get('/shop', { 'accept-language': 'es' })
  expect(page.body).toContain('<div id="root"><h1>es: Malecón 100,')
  expect(page.headers.get('content-language')).toBe('es')
  const json = /<script type="application\/json" id="drawn-products">(.*?)<\/script>/.exec(String(page.body))?.[1] ?? ''
  expect(JSON.parse(json)).toEqual((await app.get('/products')).body)
  const etag = page.headers.get('etag') ?? ''
  expect((await app.get('/shop', { 'accept-language': 'es', 'if-none-match': etag })).status).toBe(304)
})

test('a search in the shop is left to the app, which alone knows what was typed', async () => {
  expect((await app.get('/shop?q=racket')).body).toContain('<p>waiting</p>')
})

test('the page of a match comes with its latest point, which its summary does not tell', async () => {
  await named('m3', 'Eva Sol')
  const point = { id: 'p1', player: 'Eva Sol', action: 'ACE', baseSeq: 0 }
  expect((await app.call('POST', '/product/m3/actions', JSON.stringify(point), app.scorer)).status).toBe(201)
  const { body } = await app.get('/live/m3')
  const json = /<script type="application\/json" id="drawn-match">(.*?)<\/script>/.exec(String(body))?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({ seq: 1, lastPoint: { action: 'ACE', player: 'Eva Sol' } })
})

test('a match that cannot be drawn is left to the app', async () => {
  await named('m2', 'Fails')
  const { status, body } = await app.get('/live/m2')
  expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('<p>waiting</p>') })
})

test('the page of a match that there is not is the same one, and a 404 that nobody keeps', async () => {
  const { status, headers, body } = await app.get('/live/none', { 'accept-language': 'fr', 'if-none-match': '*' })
  expect({ status, body }).toEqual({
    status: 404,
    body: expect.stringContaining('<html lang="fr" data-drawn><title>liveMatch'),
  })
  expect(headers.get('etag')).toBeNull()
})

test('of many pages of matches at once the server draws a few, and leaves the others to their app', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `crowd-${n}`)
  await Promise.all(ids.map((id) => named(id, `Ana ${id}`)))
  const pages = await Promise.all(ids.map((id) => app.get(`/live/${id}`)))
  expect(pages.map(({ status }) => status)).toEqual(ids.map(() => 200))
  const drawn = pages.filter(({ body }) => String(body).includes('<h1>en 0</h1>')).length
  const left = pages.filter(({ body }) => String(body).includes('<p>waiting</p>')).length
  expect(drawn + left).toBe(60)
  expect(drawn).toBeGreaterThan(0)
  expect(left).toBeGreaterThan(0)
})
