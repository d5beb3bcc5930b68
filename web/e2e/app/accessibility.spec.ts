import type { Page } from '@playwright/test'
import { brief, sized } from '../../../server/testing/brief.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'
import { chunks } from '../../../shared/lists/chunks.ts'
import { OFFICE_PAGES } from '../../../shared/pages/office-pages.ts'
import { PAGES, type PageDeclaration, type PageName } from '../../../shared/pages/page-table.ts'
import { servedPage } from '../../../shared/pages/served-pages.ts'
import { CLUB_TIME_ZONE } from '../../../shared/time/club-date.ts'
import { plusDays, WEEKDAYS, type Weekday } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { expectAccessible, OF_COLOUR } from '../testing/axe.ts'
import { board } from '../testing/board.ts'
import { brokenWords } from '../testing/broken-words.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { clubDayIn } from '../testing/club-day.ts'
import { hydrated } from '../testing/hydrated.ts'
import { languagesOf } from '../testing/languages.ts'
import { addPlayers, enterResult } from '../testing/players.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })
// An owner sees all pages of the office.
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))
// Each test visits many pages, so it needs more time.
test.describe.configure({ timeout: 180_000 })

const { office: _, ...OTHERS } = PAGES
/** All pages by their names, those of the office too. */
const ALL: Readonly<Record<string, Pick<PageDeclaration, 'path'>>> = {
  ...OTHERS,
  ...Object.fromEntries(Object.entries(OFFICE_PAGES).map(([name, page]) => [`office: ${name}`, page])),
}

/** Example values for the parameters in addresses. */
const EXAMPLES: Readonly<Record<string, string>> = {
  post: '1764338400000',
  'office: post': '1764338400000',
  court: 'club_naco-1',
  ':club': 'club_naco',
  ':day': 'Monday',
  ':date': '2030-06-01',
  ':token': 'none',
}

/** Returns an address of a page. A page about a match gets the id `match`, and one about players their ids. */
function addressOf(name: string, match: string, [player = '1', other = '1']: readonly string[] = []): string {
  const { path = '' } = ALL[name] ?? {}
  const { subject = '' } = servedPage(name as PageName)
  const aboutMatch = subject === 'match' || name === 'scorer' || name === 'office: match'
  const aboutPlayer = subject === 'player' || subject === 'headToHead'
  const own = aboutMatch ? match : aboutPlayer ? player : null
  return path
    .replace(':other', other)
    .replace(/:\w+/g, (part) => own ?? EXAMPLES[name] ?? EXAMPLES[subject] ?? EXAMPLES[part] ?? '1')
    .replace('*', '/no/such/page')
}

/** Addresses of pages that show a notice instead of their content, such as "Match not found". */
const NOTICES = [
  '/live/none',
  '/scorer/none',
  '/blogdetail/none',
  '/shop?q=none',
  '/paypalsuccess/1?token=none',
  '/calendar?bookings',
]

/** Addresses of the forms for a new product and a new post, and an address of the office that no page has. */
const FORMS = ['/office/products/new', '/office/posts/new', '/office/no-such-page']

/** Adds a query to an address in a language. */
const inLanguage = (address: string, language: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}lng=${language}`

/**
 * Opens a page in each language, and checks it with axe and for its width at 320 px. Pages with a footer change their language
 * there, because that takes less time than to load the page again. The brief tests check only English.
 */
async function expectGoodPage(page: Page, address: string, ready = async () => {}): Promise<void> {
  const choice = page.getByRole('contentinfo').getByRole('combobox')
  for (const [index, language] of sized<readonly Language[]>(['en'], LANGUAGES).entries()) {
    if (index > 0 && (await choice.isVisible())) await choice.selectOption(language)
    else await page.goto(inLanguage(address, language))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await ready()
    await expectNoFindings(page, `${address} in ${language}`)
    await page.setViewportSize({ width: 320, height: 640 })
    // Some pages render again after the change, such as the week of the calendar.
    await expect.poll(() => beyondTheEdge(page), `${address} in ${language} at 320 px`).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
}

/** Number of pages in one story. Each story starts a server, which takes as long as the checks of a page. */
const PAGES_PER_STORY = 4

for (const names of chunks(Object.keys(ALL), PAGES_PER_STORY)) {
  test(`[U26] [U27] Axe finds nothing, and nothing scrolls sideways at 320 px: ${names.join(', ')} @core`, async ({
    page,
    umpire,
  }) => {
    const streamed = { liveStream: true, streamUrl: 'https://stream.example.com/1' }
    const company = 'Bartholomew Featherstonehaugh-Villanueva'
    const { id } = await umpire.createMatch({ ...streamed, company, format: 'SET3-S:6/TB7', firstServer: 2 })
    await umpire.post(id, ...winners('Luz Marte', 1), ...winners(company, 11))
    await umpire.createMatch({ company: 'Rosa Peña', date: '2031-01-01T20:00:00Z' })
    if (names.includes('cart')) await fillCart(page, 'en')
    const [ana, luz] = await addPlayers(umpire, [company, 'Luz Marte'])
    if (ana && luz) await enterResult(umpire, ana, luz, { date: '2026-03-10' })
    const players = [ana?.id ?? '', luz?.id ?? '']
    for (const name of names) {
      const isBoard = name === 'liveMatch' || name === 'matchStats'
      await expectGoodPage(page, addressOf(name, id, players), isBoard ? () => board(page).reaches(12) : undefined)
    }
  })
}

/** Number of pages in one story about words. */
const PAGES_WITH_WORDS = 12

for (const names of chunks(Object.keys(ALL), PAGES_WITH_WORDS)) {
  test(`On a phone no word is broken inside: ${names.join(', ')}`, async ({ page, server, umpire }) => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const long = { category: 'Vereinsmeisterschaft Herren', description: 'Viertelfinale', club: 'club_naco' }
    const company = 'Bartholomew Featherstonehaugh / Konstantin Wolkenstein'
    const company2 = 'Maximilian Schwarzenberger / Luz Marte'
    const pairs = { ...long, company, company2, court: 'club_naco-1' }
    const { id } = await umpire.createMatch({ ...pairs, format: 'SET3-S:6/TB7', firstServer: 2 })
    await umpire.post(id, ...winners(company, 11))
    for (const hours of [1, 24, 48]) await umpire.createMatch({ ...pairs, date: inHours(hours) })
    const over = await umpire.createMatch({ ...pairs, court: 'club_naco-2', format: 'SET1-S:4/TB5' })
    await umpire.post(over.id, ...winners(company2, 16))
    const title = 'Vereinsmeisterschaft'
    const today = dateIn(CLUB_TIME_ZONE, Date.now())
    for (const [index, day] of WEEKDAYS.entries()) {
      const date = plusDays(today, index + 1)
      const block = { courts: ['club_naco-3'], date, from: 540, to: 600, weeklyUntil: null, reason: title }
      await postAs(server.url, ANA, '/office/blocks', { id: `block-${index}`, ...block })
      await postAs(server.url, ANA, '/createvent', { id: index + 1, title, day, time: '9:00', email: ANA.email })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const found: string[] = []
    for (const name of names) {
      for (const language of sized<readonly Language[]>(['en'], LANGUAGES)) {
        await page.goto(inLanguage(addressOf(name, id), language))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Loading...')).toHaveCount(0)
        await page.evaluate(() => document.fonts.ready)
        const body = page.locator('body')
        // Some parts load after the first heading.
        await expect
          .poll(() => brokenWords(body), { timeout: 3000 })
          .toEqual([])
          .catch(() => undefined)
        found.push(...(await brokenWords(body)).map((word) => `${name} in ${language}: ${word}`))
      }
    }
    expect(found).toEqual([])
  })
}

test('[U26] [U27] Axe finds nothing on empty pages and forms, and none scrolls sideways at 320 px', async ({
  page,
}) => {
  for (const address of [...NOTICES, ...FORMS]) await expectGoodPage(page, address)
})

test('[U27] Axe finds nothing on the big screen', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 2 })
  await umpire.post(id, ...winners('Ana Reyes', 11))
  await umpire.createMatch({ company: 'Rosa Peña', date: '2031-01-01T20:00:00Z' })
  for (const [mode, matches] of [
    ['results', 1],
    ['live', 2],
  ] as const) {
    for (const language of languagesOf('en')) {
      await page.goto(`/bigscreen?mode=${mode}&lng=${language}`)
      await expect(page.getByRole('article')).toHaveCount(matches)
      await expectNoFindings(page, `${mode} in ${language}`)
    }
  }
})

for (const language of languagesOf('en')) {
  test(`[U27] Axe finds nothing on the umpire's console: ${language}`, async ({ page, umpire }) => {
    await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
    const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 1 })
    await umpire.post(id, ...winners('Ana Reyes', 27))
    await page.goto(`/scorer/${id}?lng=${language}`)
    await expect(page.locator('[data-seq="27"]')).toBeVisible()
    await expectNoFindings(page, 'points')
    await expect(page.locator('[data-steady=true]')).toBeVisible()
    await page.locator('[role=group] button').first().click()
    await expectNoFindings(page, 'details')
    await page.locator('[role=group] button').last().click()
    await expect(page.locator('[data-steady=true]')).toBeVisible()
    await page.getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page, 'menu')
    await page.getByRole('dialog').getByRole('button').first().click()
    await expectNoFindings(page, 'simple mode')
  })

  test(`[U27] Axe finds nothing on the dialogs of Today: ${language}`, async ({ page, umpire }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await umpire.createMatch({ club: 'club_naco', court: 'club_naco-1', umpire: ANA.email })
    await page.goto(`/office?club=club_naco&lng=${language}`)
    const match = page
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
      .first()
    const buttons = match.getByRole('listitem').getByRole('button')
    await expect(buttons).toHaveCount(3)
    await expectNoFindings(page, 'own matches')
    await buttons.last().click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    await expectNoFindings(page, 'result')
    await page.keyboard.press('Escape')
    await buttons.nth(1).click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue(ANA.email)
    await expectNoFindings(page, 'umpire')
    await page.keyboard.press('Escape')
    await buttons.first().click()
    await expectNoFindings(page, 'links')
    await page.getByRole('dialog').locator('[type=submit]').click()
    await expect(page.getByRole('dialog').last().getByRole('img').locator('path')).toBeAttached()
    await expectNoFindings(page, 'the new link')
    expect(await beyondTheEdge(page)).toBeLessThanOrEqual(0)
  })

  test(`[U27] Axe finds nothing from the cart to the receipt: ${language}`, async ({ page }) => {
    await fillCart(page, language)
    await page.goto(`/cart?lng=${language}`)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    await expectNoFindings(page, 'the cart')
    await page.getByRole('button', { name: /US\$/ }).click()
    await expect(page).toHaveURL(/sandbox/)
    await expectNoFindings(page, 'the sandbox')
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByText('ana@example.com').first()).toBeVisible()
    await expectNoFindings(page, 'the receipt')
    await page.goto('/orderhistory')
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    await expectNoFindings(page, 'the order')
    await page.goBack()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expectNoFindings(page, 'the orders')
  })

  test(`[U27] Axe finds nothing on the courts and the calendar, with their dialogs: ${language}`, async ({
    page,
    server,
  }) => {
    await fillWeek(server.url)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/reservations/club_naco/${TOMORROW}?lng=${language}`)
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
      await expectNoFindings(page, 'reservations')
      await page.getByRole('gridcell').nth(5).click()
      await page.getByRole('dialog').locator('[type=submit]').click()
      await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
      await expectNoFindings(page, 'reservations, dialog')
      await page.goto(`/calendar?lng=${language}`)
      // On a Sunday, tomorrow is in the next week. The third button leads there.
      if (TOMORROW === 'Monday') await page.getByRole('main').getByRole('button').nth(2).click()
      if (width === 390) await page.getByRole('main').locator('label').nth(WEEKDAYS.indexOf(TOMORROW)).click()
      await expect(page.getByRole('grid').getByRole('link')).toBeVisible()
      await page.getByRole('main').locator('section .button').first().click()
      if (width === 390) {
        // A link already exists, so the button first opens a dialog.
        await expectNoFindings(page, 'calendar, new link')
        await page.getByRole('dialog').locator('.button').first().click()
      }
      await expect(page.getByRole('textbox')).toHaveValue(/\.ics$/)
      await expectNoFindings(page, 'calendar')
      await page.getByRole('main').locator('.button').first().click()
      await expectNoFindings(page, 'calendar, dialog')
    }
  })
}

/** Adds two products to the cart. */
async function fillCart(page: Page, language: string): Promise<void> {
  await page.goto(`/shop?lng=${language}`)
  for (const index of [0, 3]) {
    await page.getByRole('article').nth(index).getByRole('button').click()
    await expect(page.getByRole('article').nth(index).getByRole('status').getByRole('link')).toBeVisible()
  }
}

const TOMORROW = clubDayIn(1).day as Weekday

/** Creates, for tomorrow, a booking of Ana’s, a booking of Beto’s and an event in Ana’s calendar. */
async function fillWeek(url: string): Promise<void> {
  const slot = { club: 'club_naco', day: TOMORROW, time: '9:00', title: 'Doubles', id: 1 }
  await postAs(url, ANA, '/createreservation', { ...slot, court: 'Court 1' })
  await postAs(url, BETO, '/createreservation', { ...slot, court: 'Court 2' })
  await postAs(url, ANA, '/createvent', { id: 1, title: 'Practice', day: TOMORROW, time: '10:00' })
}

test('[U27] Axe finds nothing on a page whose scripts failed to load, and its title names the problem', async ({
  page,
}) => {
  await page.route('**/assets/main-*.js', (route) => route.abort())
  for (const path of ['/calendar', '/bigscreen']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'This page failed to load' })).toBeVisible()
    await expect(page).toHaveTitle('This page failed to load · Ventaja')
    await expectAccessible(page, path)
  }
  await page.goto('/stats')
  await expect(page.getByRole('alert')).toContainText('This page failed to load')
  await expectAccessible(page, '/stats')
})

/**
 * Checks everything in English in the light theme, only colours in the dark one, and all but colours in the other languages.
 * The brief tests don't check the other languages, because pages differ only in their texts.
 */
async function expectNoFindings(page: Page, route: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Before that, controls are pale, because they do nothing yet.
  await hydrated(page)
  const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en'
  if (!isEnglish && brief) return
  if (!isEnglish) return expectAccessible(page, route, { rules: WITHOUT_COLOURS })
  await expectAccessible(page, route)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${route}, dark`, { runOnly: OF_COLOUR })
  await page.emulateMedia({ colorScheme: 'light' })
}

const WITHOUT_COLOURS = Object.fromEntries(OF_COLOUR.map((rule) => [rule, { enabled: false }]))

test('No page scrolls sideways with an unbroken name of 80 letters or a description of 200', async ({
  page,
  umpire,
}) => {
  const company = 'Ana'.padEnd(80, 'x')
  const { id } = await umpire.createMatch({
    company,
    category: 'Category'.padEnd(80, 'y'),
    description: 'Court'.padEnd(200, 'z'),
    liveStream: true,
    streamUrl: 'https://stream.example.com/1',
  })
  await umpire.post(id, ...winners(company, 5))
  for (const route of ['/', '/live', `/live/${id}`, '/stats', `/stats/${id}`]) {
    await page.goto(route)
    await expect(page.getByText(company).first()).toBeVisible()
    if (route === `/live/${id}`) {
      await board(page).reaches(5)
      await page.getByText('Game 1').click()
    }
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      if (route === '/') {
        const { height } = (await page.getByText(company).boundingBox()) ?? { height: Number.NaN }
        expect(height, 'the name stays on its half of the court').toBeLessThan(100)
      }
      expect(await beyondTheEdge(page), `${route} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

/** Width by which the page exceeds the window (px). */
const beyondTheEdge = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
