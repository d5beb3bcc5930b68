import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { PAGE_NAMES } from '../../shared/pages/page-table.ts'
import { servedPage } from '../../shared/pages/served-pages.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { fillShop } from '../testing/a-shop.ts'
import { aMatch } from '../testing/client.ts'
import { storePeople } from '../testing/people-rows.ts'
import { readMarkup } from '../testing/read-markup.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'

const removers: (() => void)[] = []
let app: RunningApp
let now = Date.now()

/** Replaces the build's render module. Each page shows only its language, its data and a count of renderings. */
const RENDER = `
let renders = 0
export const load = async () => {}
export const noScriptText = (language) => 'no scripts ' + language
export const titleOf = (key, language) => key + ' in ' + language
export const renderPage = (name, language, { match, products }) => {
  if (match?.company === 'Fails') throw new Error('not today')
  const text = match ? match.seq : products ? products.map(({ title }) => title).join() : 'waiting'
  const padding = match?.company === 'Big' ? ' '.repeat(10_000_000) : ''
  const html = padding + '<h1>' + language + ': ' + text + '</h1><i>' + ++renders + '</i>'
  return { html, title: match ? match.company + ' v ' + match.company2 : name, about: 'about ' + name, ...(match && { preview: 'Live: ' + match.company }) }
}`

const INDEX = `<!--{{html}}--><html lang="en"><!--{{/html}}--><!--{{title}}--><title>Ventaja</title><!--{{/title}}--><!--{{social}}--><!--{{/social}}-->
<!--{{files}}--><!--{{/files}}--><!--{{noscript}}--><!--{{/noscript}}-->
<div id="root"><!--{{root}}--><p>empty</p><!--{{/root}}--></div><!--{{json}}--><!--{{/json}}-->${' '.repeat(1500)}`

const CONTACT = { email: 'desk@club.example', chatLink: 'https://chat.example/club' }

beforeAll(async () => {
  const dist = temporaryFolder((remove) => removers.push(remove))
  const webRoot = path.join(dist, 'web')
  const render = path.join(dist, 'render')
  mkdirSync(render)
  writeFileSync(path.join(dist, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(render, 'render.js'), RENDER)
  const pages = Object.fromEntries(PAGE_NAMES.map((name) => [name, [`assets/${name}.js`, `assets/${name}.css`]]))
  writeFileSync(path.join(render, 'files.json'), JSON.stringify({ app: ['assets/app.js', 'assets/app.css'], pages }))
  for (const language of LANGUAGES) {
    mkdirSync(path.join(webRoot, 'locales', language), { recursive: true })
    for (const file of ['translation', 'help', 'shop', 'signIn'])
      writeFileSync(path.join(webRoot, 'locales', language, `${file}.json`), `{"${file}":"${language}"}`)
  }
  writeFileSync(path.join(webRoot, 'index.html'), INDEX)
  const file = path.join(dist, 'shop.db')
  await fillShop(file)
  app = await startApp({ webRoot, file, clock: () => now, config: { contact: CONTACT } })
})
afterAll(async () => {
  await app.close()
  for (const remove of removers) remove()
})

const textOf = (body: unknown): string | undefined => /<h1>(.*?)<\/h1>/.exec(String(body))?.[1]
const rendersOf = (body: unknown): number => Number(/<i>(\d+)<\/i>/.exec(String(body))?.[1])
const jsonOf = (body: unknown) =>
  JSON.parse(/<script type="application\/json" id="page-json">(.*?)<\/script>/.exec(String(body))?.[1] ?? '')

const createMatch = async (id: string, company: string) => {
  const match = { id, ...aMatch(), company, company2: 'Luz' }
  const { status } = await app.call('POST', '/product', JSON.stringify(match), app.scorer)
  expect(status).toBe(201)
}
const postPoint = async (id: string, player: string, baseSeq: number) => {
  const point = JSON.stringify({ id: `p${baseSeq}`, player, action: 'ACE', baseSeq })
  expect((await app.call('POST', `/product/${id}/actions`, point, app.scorer)).status).toBe(201)
}

test('the language of a page comes from the address, the cookie or the browser', async () => {
  const { headers, body } = await app.get('/?lng=es', { cookie: 'i18next=fr' })
  expect(body).toContain('<html lang="es" data-prerendered="whole"><title>home</title>')
  expect(headers.get('content-language')).toBe('es')
  expect(headers.get('vary')).toMatch(/accept-language, cookie/)
  expect((await app.get('/', { cookie: 'i18next=fr', 'accept-language': 'es' })).body).toContain('lang="fr"')
  expect((await app.get('/', { 'accept-language': 'es-DO,en;q=0.5' })).body).toContain('lang="es"')
})

test('answers 304 only in the same language', async () => {
  const etag = (await app.get('/')).headers.get('etag') ?? ''
  expect((await app.get('/', { 'if-none-match': etag })).status).toBe(304)
  expect((await app.get('/?lng=fr', { 'if-none-match': etag })).status).toBe(200)
})

test('a page is compressed', async () => {
  const { headers, body } = await app.get('/', { 'accept-encoding': 'gzip' })
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(textOf(body)).toBe('en: waiting')
})

test('a page has only the translations that it needs, and a text for browsers without scripts', async () => {
  const { body } = await app.get('/help?lng=fr')
  expect(jsonOf(body).data, 'each page has the contact, because the app may show “Help” next').toEqual({
    contact: CONTACT,
  })
  expect(jsonOf(body).translations).toEqual({ translation: { translation: 'fr' }, help: { help: 'fr' } })
  expect(body).toContain('<noscript><p>no scripts fr</p></noscript>')
})

test('a prerendered page links its styles, and lists its scripts for later', async () => {
  const { body } = await app.get('/help')
  expect(String(body).match(/href="[^"]+"/g)).toEqual(['href="/assets/app.css"', 'href="/assets/help.css"'])
  expect(jsonOf(body).scripts).toEqual(['/assets/app.js', '/assets/help.js'])
})

test('a page that needs no sign-in but is not prerendered preloads its scripts, and has no content', async () => {
  const { body } = await app.get('/login')
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/login.js">')
  expect(body).toContain('<div id="root"><p>empty</p></div>')
  expect(body).toContain('<html lang="en"><title>Ventaja</title>')
})

test('a page for signed-in people lists its own scripts, and the scripts of the login page for visitors', async () => {
  const { body } = await app.get('/live')
  expect(body).not.toContain('live.js">')
  expect(jsonOf(body)).toMatchObject({
    scripts: ['/assets/app.js', '/assets/live.js'],
    loginScripts: ['/assets/app.js', '/assets/login.js'],
    call: '/product?view=summary&maxAge=250',
  })
  expect(Object.keys(jsonOf(body).translations), 'the login’s texts too').toEqual(['translation', 'signIn'])
})

test('an unknown address gets a page with 404 and without an ETag', async () => {
  const { status, headers, body } = await app.get('/no/such/page', {
    accept: 'text/html',
    'accept-language': 'fr',
    'if-none-match': '*',
  })
  expect([status, headers.get('etag')]).toEqual([404, null])
  expect(body).toContain('<html lang="fr" data-prerendered="whole"><title>notFound')
})

test('the page of a match contains its names, its score and its data up to the latest point', async () => {
  await createMatch('m1', 'Ana "</title><script>" Reyes')
  const first = await app.get('/live/m1/', { 'accept-language': 'es' })
  expect(textOf(first.body)).toBe('es: 0')
  expect(first.body).toContain('<html lang="es" data-prerendered="whole">')
  expect(first.body).not.toContain('</title><script>')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(jsonOf(first.body).data.match).toMatchObject({
    id: 'm1',
    company: 'Ana "</title><script>" Reyes',
    seq: 0,
    lastPlayed: null,
  })
  await postPoint('m1', 'Luz', 0)
  now += 1000
  const { body } = await app.get('/live/m1', { 'accept-language': 'es' })
  expect(jsonOf(body).data.match).toMatchObject({ seq: 1, lastPlayed: { action: 'ACE', player: 'Luz' } })
})

test('the page of a match has the tags for previews, with the whole address of its card', async () => {
  await createMatch('tags', 'Ana "><script> Reyes')
  await postPoint('tags', 'Luz', 0)
  const page = String((await app.get('/live/tags?lng=es')).body)
  const tags = tagsOf(page)
  const name = 'Ana "><script> Reyes'
  expect(tags).toMatchObject({
    'og:url': 'http://localhost:0/live/tags',
    'og:title': `${name} v Luz`,
    'og:description': `Live: ${name}`,
    'og:image': 'http://localhost:0/product/tags/card.png?shape=wide&lng=es&v=1',
    'og:image:width': '1200',
    'og:locale': 'es_DO',
    'og:locale:alternate': 'en_US,fr_FR',
    'twitter:card': 'summary_large_image',
  })
  expect(page).not.toContain('<script> Reyes')
  const card = await fetch(app.url + new URL(String(tags['og:image'])).pathname)
  expect(card.headers.get('content-type')).toBe('image/png')
  expect((await app.get('/help')).body).not.toContain('og:image')
})

test('the page of a match is rendered again after a change, but at most once a second', async () => {
  await createMatch('m2', 'Ana')
  const spanish = { 'accept-language': 'es' }
  const etag = (await app.get('/live/m2', spanish)).headers.get('etag') ?? ''
  const again = async () => (await app.get('/live/m2', { ...spanish, 'if-none-match': etag })).status
  now += 5000
  expect(await again()).toBe(304)
  expect(textOf((await app.get('/live/m2', { 'if-none-match': etag })).body)).toBe('en: 0')
  await app.get('/live/m2', spanish)
  await app.call('PATCH', '/product/m2', '{"description":"Semi-final"}', app.scorer)
  expect(await again()).toBe(200)
})

test('many visitors of one match cause at most one rendering per language and second', async () => {
  await createMatch('crowd', 'Ana')
  const read = (language: string) => app.get('/live/crowd', { 'accept-language': language })
  const before = rendersOf((await app.get('/help?lng=es')).body)
  const seen = new Set<number>()
  const SECONDS = 4
  for (let second = 0; second < SECONDS; second++) {
    now += 1000
    const reading = Array.from({ length: 50 }, (_, n) => read(n % 2 ? 'fr' : 'en'))
    await postPoint('crowd', 'Ana', second)
    for (const { body } of await Promise.all(reading)) seen.add(rendersOf(body))
  }
  expect(seen.size).toBeLessThanOrEqual(SECONDS * 2)
  const after = Math.max(...seen)
  expect(after - before).toBeLessThanOrEqual(SECONDS * 2)
})

test('the cache of rendered pages has a limit in bytes, and drops the least recently used page', async () => {
  for (const id of ['big-1', 'big-2', 'big-3']) await createMatch(id, 'Big')
  const rendered = async (id: string) => rendersOf((await app.get(`/live/${id}`)).body)
  const first = await rendered('big-1')
  await rendered('big-2')
  expect(await rendered('big-1')).toBe(first)
  const third = await rendered('big-3')
  expect(await rendered('big-3')).toBe(third)
  expect(await rendered('big-1')).toBe(first)
  expect(await rendered('big-2')).toBeGreaterThan(third)
})

test('renders only a limited number of matches per second with their data; browsers fetch the others', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `match-${n}`)
  await Promise.all(ids.map((id) => createMatch(id, `Ana ${id}`)))
  const pages = await Promise.all(ids.map((id) => app.get(`/live/${id}`)))
  expect(pages.map(({ status }) => status)).toEqual(ids.map(() => 200))
  const texts = pages.map(({ body }) => textOf(body))
  expect(new Set(texts)).toEqual(new Set(['en: 0', 'en: waiting']))
})

test('the page of the shop contains its products without what only their own pages show', async () => {
  now += 1000
  const page = await app.get('/shop', { 'accept-language': 'es' })
  expect(textOf(page.body)).toMatch(/^es: Malecón 100,/)
  expect(page.body).toContain('data-prerendered="whole"')
  const products = (await app.get('/products')).body as Product[]
  const inList = ({ characteristics: _, ...product }: Product) => ({
    ...product,
    characteristics: [],
    translations: expect.anything(),
  })
  expect(jsonOf(page.body).data.products).toEqual(products.map(inList))
  expect(page.body).not.toContain(products[0]?.translations.es?.characteristics?.[0]?.description ?? '')
  const etag = page.headers.get('etag') ?? ''
  expect((await app.get('/shop', { 'accept-language': 'es', 'if-none-match': etag })).status).toBe(304)
})

test('the browser, not the server, renders a search in the shop', async () => {
  const { body } = await app.get('/shop?q=racket')
  expect(textOf(body)).toBe('en: waiting')
  expect(body).toContain('data-prerendered=""')
})

test('the browser renders a match that the server cannot render', async () => {
  await createMatch('m3', 'Fails')
  const { status, body } = await app.get('/live/m3')
  expect([status, textOf(body)]).toEqual([200, 'en: waiting'])
})

test('an unknown match gets a page with 404 and without an ETag', async () => {
  const { status, headers, body } = await app.get('/live/none', { 'accept-language': 'fr', 'if-none-match': '*' })
  expect([status, headers.get('etag'), textOf(body)]).toEqual([404, null, 'fr: waiting'])
})

/** Returns the contents of the `meta` elements of a page by their names, as an independent parser reads them. */
function tagsOf(body: unknown): Record<string, string> {
  const contents = new Map<string, string[]>()
  for (const { property, name = property, content } of readMarkup(String(body)).attributes)
    if (name && content) contents.set(name, [...(contents.get(name) ?? []), content])
  return Object.fromEntries([...contents].map(([name, all]) => [name, all.join()]))
}

test.each([
  ['/live/none', 'live.missing'],
  ['/stats/none', 'live.missing'],
  ['/scorer/none', 'live.missing'],
  ['/shopdetail/999', 'shop.missing'],
  ['/blogdetail/1', 'blog.missing'],
  ['/days/nope', 'club.missing.title'],
  ['/reservations/nope/Monday', 'club.missing.title'],
  ['/reservations/club_naco/Someday', 'club.missing.title'],
  ['/court/nope', 'court.missing'],
])('%s is about nothing: a 404 whose title says so, without tags for previews', async (url, key) => {
  const { status, body } = await app.get(url, { accept: 'text/html', 'accept-language': 'fr' })
  expect(status).toBe(404)
  expect(body).toContain(`<title>${key} in fr</title>`)
  expect(tagsOf(body)).not.toHaveProperty('og:title')
})

test('every page about a thing says so in its title if there is no such thing', () => {
  const pages = PAGE_NAMES.map((name) => [name, servedPage(name)] as const)
  expect(pages.filter(([, { subject, missing }]) => subject && !missing)).toEqual([])
})

test.each([
  ['/SHOPDETAIL/1/', '/shopdetail/1', 'product'],
  ['/days/club_naco', '/days/club_naco', 'days'],
  ['/reservations/club_naco/Monday', '/reservations/club_naco/Monday', 'reservations'],
  ['/help', '/help', 'help'],
])('%s has the tags for previews of links, with its only address', async (url, address, title) => {
  const { status, body } = await app.get(url, { accept: 'text/html' })
  expect(status).toBe(200)
  expect(tagsOf(body)).toMatchObject({
    'og:title': title,
    'og:description': expect.stringMatching(/./),
    'og:url': expect.stringMatching(new RegExp(`^http.*${address}$`)),
  })
})

test('posts and the list of posts are in Spanish, whatever the language of the page', async () => {
  const [post] = (await app.get('/blogs')).body as { id: string }[]
  for (const path of ['/blog', `/blogdetail/${post?.id}`]) {
    const tags = tagsOf((await app.get(path, { 'accept-language': 'fr' })).body)
    expect(tags).toMatchObject({ 'og:locale': 'es_DO' })
    expect(tags).not.toHaveProperty('og:locale:alternate')
  }
})

test('the preview of a product, a post or a club has a picture that is no SVG', async () => {
  const [post] = (await app.get('/blogs')).body as { id: string }[]
  for (const path of [
    '/shopdetail/1',
    `/blogdetail/${post?.id}`,
    '/days/club_naco',
    '/reservations/club_naco/Monday',
  ]) {
    const tags = tagsOf((await app.get(path)).body)
    expect(tags, path).toMatchObject({ 'twitter:card': 'summary_large_image' })
    const picture = await fetch(app.url + new URL(String(tags['og:image'])).pathname)
    expect(picture.headers.get('content-type'), path).toBe('image/png')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
      path,
    ).toBe('PNG')
  }
})

test.each(['/cart', '/login', '/profile', '/bigscreen', '/no/such/page'])(
  '%s is not shared, and has no tags for previews',
  async (url) => expect(tagsOf((await app.get(url, { accept: 'text/html' })).body)).not.toHaveProperty('og:title'),
)

test('the sitemap has the pages that everybody may see, products and clubs, and robots.txt names it', async () => {
  const { headers, body } = await app.get('/sitemap.xml')
  expect(headers.get('content-type')).toMatch('application/xml')
  const paths = [...String(body).matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/shop', '/blog', '/shopdetail/1', '/days/club_naco']))
  expect(paths.filter((path) => /cart|login|profile|office|order|bigscreen|mobile|scorer/.test(path ?? ''))).toEqual([])
  for (const path of paths) expect([path, (await app.get(path ?? '')).status]).toEqual([path, 200])
  expect((await app.get('/robots.txt')).body).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
})

test('a new name and logo show at once in every page, also before the app is loaded', async () => {
  const OWNER = 'owner@example.com'
  await storePeople(app.file, { [OWNER]: [{ role: 'owner', club: null }] })
  const before = (await app.get('/help')).body
  expect(jsonOf(before).data).toEqual({ contact: CONTACT })
  await app.get('/live')
  const change = async (brand: object, tag: string) =>
    app.sendAs(OWNER, 'PUT', '/brand', { logo: null, sponsors: null, ...brand }, { 'if-match': `"${tag}"` })
  expect((await change({ name: 'TC <Nord>' }, '0')).status).toBe(200)
  for (const path of ['/help', '/live', '/office']) {
    const { body } = await app.get(path)
    expect(jsonOf(body).data.brand).toEqual({ name: 'TC <Nord>', logo: null, sponsors: null })
  }
  expect((await app.get('/office')).body).toContain('<title>TC &lt;Nord&gt;</title>')
  expect((await app.get('/help')).body).toContain('<meta property="og:site_name" content="TC &lt;Nord&gt;" />')
  await change({ name: null }, '1')
  expect(rendersOf((await app.get('/help')).body)).toBeGreaterThan(rendersOf(before))
})
