import type { Page } from '@playwright/test'
import { translationsIn } from '../../../server/pages/translations.ts'
import { readMarkup } from '../../../server/testing/read-markup.ts'
import { flatTranslations } from '../../../shared/i18n/flat-translations.ts'
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'
import { PAGE_NAMES, PAGES, type PageName } from '../../../shared/pages/page-table.ts'
import { servedPage } from '../../../shared/pages/served-pages.ts'
import { dateOfDay } from '../../../shared/reservations/booking-rules.ts'
import { dateTitle } from '../../ui/dates.ts'
import { consoleErrors } from '../testing/console-errors.ts'
import { withoutScript } from '../testing/hold-back.ts'
import { hydrated } from '../testing/hydrated.ts'
import { layoutShifts } from '../testing/layout-shifts.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

/** Returns the translations of a language by their keys, such as `help.title`. */
const textsIn = (language: Language): Map<string, string> =>
  flatTranslations(Object.assign({}, ...Object.values(translationsIn('web/public/locales')[language])))

/** Headings of pages that are not known from their kind. */
const HEADINGS: Readonly<Partial<Record<PageName, RegExp>>> = {
  notFound: /^notFound\.title$/,
  matchStats: /^stats\.match$/,
}

test('Pages are prerendered with their headings and texts, in three languages @core', async ({ server }) => {
  for (const name of PAGE_NAMES.filter((name) => servedPage(name).prerender)) {
    const address = PAGES[name].path.replace(/:\w+/, 'none').replace('*', '/no/such/page')
    const keys: string[][] = []
    for (const language of LANGUAGES) {
      const translations = textsIn(language)
      const answer = await fetch(server.url + address, {
        headers: { accept: 'text/html', 'accept-language': language },
      })
      const page = (await answer.text()).replaceAll('&#x27;', "'")
      const headings = [...page.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text?.replace(/<[^>]*>/g, ''))
      expect(headings, `${name} in ${language}`).toHaveLength(1)
      keys.push([...translations].filter(([, text]) => text === headings[0]).map(([key]) => key))
      expect(page, `${name} in ${language}`).toContain(`<html lang="${language}"`)
      expect(page, `${name} in ${language}`).toContain(translations.get('footer.line'))
      expect(page, `${name} in ${language}`).toMatch(/<title>(Ventaja|[^<]+ · Ventaja)<\/title>/)
    }
    const common = keys.reduce((some, more) => some.filter((key) => more.includes(key)))
    // A page about a match, post or product has no heading before its data has loaded.
    const heading = HEADINGS[name] ?? (servedPage(name).subject ? /^loading$/ : /^(?!loading|notFound)/)
    expect(common, name).toContainEqual(expect.stringMatching(heading))
  }
})

test('Matches, products, posts and the days of a club have their texts, descriptions and previews in the HTML', async ({
  server,
  umpire,
}) => {
  /** Reads a page in Spanish, or in French. The tags are as an independent parser reads them. */
  const read = async (path: string, language = 'es') => {
    const answer = await fetch(server.url + path, { headers: { accept: 'text/html', 'accept-language': language } })
    const html = (await answer.text()).split('<script type="application/json"')[0] ?? ''
    const [head = '', root = ''] = html.split('id="root"')
    const { attributes } = readMarkup(head)
    const tag = (name: string) => attributes.find(({ property }) => property === name)?.content
    return { status: answer.status, html, root, title: tag('og:title'), about: tag('og:description'), tag }
  }
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 1 })
  await umpire.post(id, ...winners('Ana Reyes', 26))
  const match = await read(`/live/${id}`)
  expect(match.title).toMatch(/^Ana Reyes .* Luz Marte · Ventaja$/)
  expect(match.about).toMatch(/ · En vivo: 6-0 0-0 \(30-0\)$/)

  const product = await read('/shopdetail/1')
  expect(product.html).toContain('<title>Malecón 100 · Ventaja</title>')
  for (const text of ['Raqueta para toda la cancha', 'Encordada a 24 kg por el encordador del club'])
    expect(product.root, text).toContain(text)
  expect(product.title).toBe('Malecón 100 · Ventaja')
  expect(product.about).toMatch(/^Raqueta para toda la cancha, encordada · US\$\u00a0189\.00\. Cabeza de 645/)
  expect(product.tag('og:image')).toMatch(/^http.*\/images\/racket-allcourt\.[0-9a-f]{8}\.svg\.png$/)

  const [post] = (await (await fetch(`${server.url}/blogs`)).json()) as {
    id: string
    title: string
    subtitle: string
  }[]
  const french = await read(`/blogdetail/${post?.id}`, 'fr')
  expect([french.title, french.about]).toEqual([`${post?.title} · Ventaja`, post?.subtitle])
  expect([french.tag('og:locale'), french.tag('og:locale:alternate')], 'posts are in Spanish').toEqual([
    'es_DO',
    undefined,
  ])
  expect(french.html).toContain(`<title>${post?.title} · Ventaja</title>`)
  expect(french.root).toContain(post?.subtitle)

  const days = await read('/days/club_naco')
  expect(days.title).toBe('Club Naco · Ventaja')
  for (const text of ['Club Naco</span></h1>', 'Calle Central, Ensanche Naco', 'Cancha 1</th>', 'role="gridcell"'])
    expect(days.root, text).toContain(text)
  const monday = dateOfDay('Monday', Date.now(), 'America/Santo_Domingo')
  for (const [language, about] of [
    ['es', 'Canchas libres de Club Naco el lunes'],
    ['fr', 'Courts libres de Club Naco le lundi'],
    ['en', 'Free courts of Club Naco on Monday,'],
  ] as const) {
    const date = dateTitle(monday, language)
    const day = await read('/reservations/club_naco/Monday', language)
    expect(day.title).toContain(`Club Naco · ${date} · `)
    expect(day.about).toContain(`${about} ${date}, Calle Central`)
    expect(day.root).toContain(`dateTime="${monday}"`)
    expect(day.root).toContain('role="gridcell"')
  }
  for (const path of ['/days/nope', '/reservations/nope/Monday', '/reservations/club_naco/2026-13-45'])
    expect(await read(path)).toMatchObject({
      status: 404,
      html: expect.stringContaining('<title>Ese club o día no existe · Ventaja</title>'),
    })
})

/** Stops the page's clock, so that timers of the page do not run. */
const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 3_600_000)

test('The score is shown before the scripts have loaded, and hydration moves nothing @core', async ({
  page,
  umpire,
}) => {
  const errors = consoleErrors(page)
  page.on('pageerror', (error) => errors.push(error.message))
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 3))
  const shifted = await layoutShifts(page)
  const load = await withoutScript(page)
  await page.goto(`/live/${id}`, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: /^Ana Reyes v Luz Marte/ })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('cell', { name: '40' })).toBeVisible()
  await heading.evaluate((element) => element.setAttribute('data-mine', ''))
  load()
  await expect(page.locator('[data-seq="3"]')).toBeVisible()
  await umpire.post(id, ...winners('Luz Marte', 1))
  await expect(page.locator('[data-seq="4"]')).toBeVisible()
  await expect(heading, 'hydration keeps the element').toHaveAttribute('data-mine', '')
  expect(await shifted()).toBeLessThan(0.002)
  await umpire.post(id, { status: 'retired', winner: 'Ana Reyes' })
  await page.setViewportSize({ width: 390, height: 844 })
  // A page that is opened while the browser still resizes the old one can begin with the old width, and then move.
  await page.goto('about:blank')
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(390)
  await page.goto(`/live/${id}`)
  await expect(page.locator('[data-seq="5"]')).toBeVisible()
  await expect(page.getByLabel(/Announce every point/)).toBeAttached()
  expect(await shifted(), 'nothing moves on a phone after the match either').toBeLessThan(0.002)
  expect(errors).toEqual([])
})

test('The board names the format of a finished match before its scripts have loaded, and it stays where it is', async ({
  page,
  umpire,
}) => {
  const errors = consoleErrors(page)
  page.on('pageerror', (error) => errors.push(error.message))
  const place = { club: 'club_naco', court: 'club_naco-1' }
  const { id } = await umpire.createMatch({ format: 'SET3-S:6NOAD/TB7', firstServer: 1, ...place })
  await umpire.post(id, ...winners('Ana Reyes', 48))
  const shifted = await layoutShifts(page)
  for (const width of [390, 1440]) {
    await page.goto('about:blank')
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
    const load = await withoutScript(page)
    await page.goto(`/live/${id}`, { waitUntil: 'commit' })
    const format = page.getByRole('listitem').filter({ hasText: /^Best of three, no-ad$/ })
    await expect(format).toBeVisible()
    // A measurement forces a layout, even before the styles have loaded.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
    )
    await page.evaluate(() => document.fonts.ready)
    const [box, before] = [await format.boundingBox(), await shifted()]
    load()
    await expect(page.getByRole('listitem').filter({ hasText: 'Club Naco' })).toBeVisible()
    expect(await format.boundingBox(), String(width)).toEqual(box)
    expect((await shifted()) - before, String(width)).toBeLessThan(0.002)
    await page.unrouteAll()
  }
  expect(errors).toEqual([])
})

test('Before the scripts are loaded menus and links work, and other controls are visibly disabled', async ({
  page,
}) => {
  // Under reduced motion the sponsors do not move, so there is nothing to pause.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 390, height: 844 })
  const load = await withoutScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  const opener = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  // Until the styles have loaded, the menu of wide screens is visible too.
  await expect(opener).toHaveCount(1)
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await menu.getByRole('button', { name: 'Close the menu' }).click()
  await expect(menu).toBeHidden()
  const pause = page.getByRole('region', { name: 'Our sponsors' }).getByRole('button', { name: 'Pause' })
  await expect(pause).toHaveCSS('opacity', '0.5')
  await expect(pause).toHaveCSS('pointer-events', 'none')
  await expect(page.getByLabel('Language')).toBeDisabled()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/help')
  await page.goBack()
  load()
  await hydrated(page)
  await expect(pause).toHaveCSS('opacity', '1')
  await pause.click()
  await expect(page.getByRole('region', { name: 'Our sponsors' }).getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(page.getByLabel('Language')).toBeEnabled()
})

test('The search of the shop is disabled until its scripts are loaded', async ({ page }) => {
  const load = await withoutScript(page)
  await page.goto('/shop', { waitUntil: 'commit' })
  await expect(page.getByRole('searchbox')).toBeDisabled()
  load()
  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByText('no such thing', { exact: false })).toBeVisible()
})

test('A page contains its translations and does not request them', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/help', '/login', '/live/none', '/stats', '/shop?lng=es', '/scorer']) {
    await page.goto(path)
    await hydrated(page)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/locales/'))).toEqual([])
})

test('A page of another part loads its texts before it is shown', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/?lng=es')
  await hydrated(page)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/locales/es/help.json', async (route) => {
    await answered
    await route.continue()
  })
  const loading = page.waitForRequest('**/locales/es/help.json')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' }).click()
  await loading
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/locales/'))).toEqual(['/locales/es/help.json'])
})

test('A page whose texts fail to load says so in the person’s language, and opens by itself when the server has them again', async ({
  page,
}) => {
  await page.goto('/?lng=es')
  await hydrated(page)
  let down = true
  await page.route('**/locales/**', (route) => (down ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No se pudo cargar esta página' })).toBeVisible()
  down = false
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible({ timeout: 15_000 })
})

test('When the network is back, missing texts load at once, not after the pause of their retry', async ({ page }) => {
  await page.clock.install()
  await page.goto('/?lng=es')
  await hydrated(page)
  let down = true
  await page.route('**/locales/**', (route) => (down ? route.abort() : route.continue()))
  // Before the page has failed: a failed page reloads after five seconds on its clock.
  await stopClock(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No se pudo cargar esta página' })).toBeVisible()
  down = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible()
})

test('If its scripts fail to load, a page without prerendered text shows a message', async ({ page }) => {
  await page.route('**/assets/main-*.js', (route) => route.abort())
  await page.goto('/calendar')
  await expect(page.getByRole('alert')).toContainText('This page failed to load')
})

test.describe('for somebody who is signed in', () => {
  test.use({ signedIn: ANA })
  test('If its scripts fail to load, a prerendered list says only that, and nothing shows Loading...', async ({
    page,
  }) => {
    let down = true
    await page.route('**/assets/main-*.js', (route) => (down ? route.abort() : route.continue()))
    for (const path of ['/live', '/stats', '/days/club_naco', '/blog', '/blogdetail/1', '/']) {
      await page.goto(path)
      await expect(page.getByRole('alert'), path).toContainText('failed to load')
      await expect(page.getByText('Loading').filter({ visible: true }), path).toHaveCount(0)
      await expect(page.getByRole('alert').getByRole('link', { name: 'Try again' }), path).toBeVisible()
    }
    down = false
    await page.goto('/live')
    await hydrated(page)
    await expect(page.getByText('No matches yet.')).toBeVisible()
  })
})

test('If its scripts fail to load, a page says so in its language, and its links work', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'fetch' && asked.push(new URL(request.url()).pathname))
  await page.route('**/assets/main-*.js', (route) => route.abort())
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('it isn’t live')
  await stopClock(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/help')
  const tries = asked.filter((path) => path === '/')
  expect(tries.length, 'with a network, only the big screen tries again by itself').toBeLessThanOrEqual(1)
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await page.goto('/login?lng=es')
  const notice = page.getByRole('alert').and(page.locator('[lang=es]'))
  await expect(notice).toContainText('Esta página no se pudo cargar.')
  await page.unroute('**/assets/main-*.js')
  await notice.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(page).toHaveURL('/login?lng=es')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('A page whose own code fails to load can be read, and its links work', async ({ page }) => {
  await page.route('**/assets/help-page-*.js', (route) => route.abort())
  await page.clock.install()
  await page.goto('/help')
  await expect(page.getByRole('alert')).toContainText('it isn’t live')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await stopClock(page)
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/shop')
  await page.clock.resume()
  await hydrated(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('A language in the browser’s storage replaces the server’s choice', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'es'))
  const load = await withoutScript(page)
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible()
  load()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible()
})

test('Without JavaScript a page says at its top that it needs JavaScript, and nothing shows Loading...', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  for (const path of ['/blog', '/blogdetail/1', '/stats', '/bigscreen']) {
    await page.goto(server.url + path)
    const said = page.locator('body noscript p').first()
    await expect(said).toBeInViewport({ ratio: 1 })
    expect((await said.boundingBox())?.y, 'below the header').toBeGreaterThan(40)
    await expect(page.getByText('Loading').filter({ visible: true })).toHaveCount(0)
  }
  await page.goto(`${server.url}/help`)
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await context.close()
})
