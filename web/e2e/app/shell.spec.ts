import { storePeople } from '../../../server/testing/people-rows.ts'
import { hydrated } from '../testing/hydrated.ts'
import { ANA, expect, test } from '../testing/story.ts'

const MENU = ['/login', '/stats', '/players', '/competitions', '/order', '/blog', '/calendar', '/reservation', '/help']

test.use({ signedIn: ANA })

test.describe('Somebody who is not signed in', () => {
  test.use({ signedIn: null })

  test('sees links to home, shop and live in the header, and the rest in its menu @core', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    for (const [name, href] of [
      ['Home', '/'],
      ['Shop', '/shop'],
      ['Live', '/live'],
      ['Cart, 0 items', '/cart'],
    ] as const) {
      await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    await header.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeVisible()
    const targets = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(MENU)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
})

test('The menu shows the profile instead of Login to somebody who is signed in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0)
})

test.describe('[U25] The menu', () => {
  test('closes when the focus leaves it, so that it never covers the focused element', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const opener = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    const links = await menu.getByRole('link').count()
    for (let link = 0; link < links; link++) {
      await page.keyboard.press('Tab')
      await expect(menu.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await expect(menu).toBeHidden()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(menu, 'Shift+Tab closes it too').toBeHidden()
  })

  test('closes on Escape and returns the focus to its button', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const opener = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await opener.click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, signedIn: null })

  test('the menu shows all links, traps the focus, and returns it @core', async ({ page }) => {
    await page.goto('/')
    const opener = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    const targets = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(targets).toEqual(['/', '/shop', '/live', ...MENU])
    for (let i = 0; i < targets.length + 4; i++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const focused = document.activeElement
        return focused !== document.body && !focused?.closest('dialog')
      })
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await menu.getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL('/help')
    await expect(menu).toBeHidden()
  })
})

test.describe('The menu', () => {
  for (const width of [390, 1440])
    test(`of people who work for a club leads to the office on a screen of ${width} px`, async ({ page, server }) => {
      await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'umpire', club: 'club_naco' }] })
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/shop')
      await hydrated(page)
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      const menu = page.getByRole(width < 768 ? 'dialog' : 'navigation', { name: 'Menu' })
      await menu.getByRole('link', { name: 'Office' }).click()
      await expect(page).toHaveURL('/office')
    })

  test('of others has no link to the office', async ({ page }) => {
    await page.goto('/shop')
    await hydrated(page)
    const asked = page.waitForResponse('**/auth/me')
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    expect((await asked).status()).toBe(200)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Office' })).toHaveCount(0)
  })
})

test('The footer links to home, stats, live, about us and help', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link')
  await expect(links).toHaveCount(5)
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/stats',
    '/live',
    '/joinus',
    '/help',
  ])
})

test('A link to another page focuses its heading and sets the title', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Live' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Live Match' })).toBeFocused()
  await expect(page).toHaveTitle(/Live Match/)
})

test('A chosen language stays, even if the address names another @core', async ({ page }) => {
  await page.goto('/help?lng=fr#contact')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('contentinfo').getByRole('combobox').selectOption('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Inicio', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/help\??#contact$/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/live')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('The language comes from the address, then the cookie, then the browser', async ({ page, context, baseURL }) => {
  const lang = page.locator('html')
  // The HTML has its language at once, but the app stores it only when it starts: a cookie that is set or cleared before is overwritten.
  const storedLanguage = () => context.cookies().then((all) => all.find((each) => each.name === 'i18next')?.value)
  await page.goto('/live')
  await expect(lang).toHaveAttribute('lang', 'en')
  await expect.poll(storedLanguage).toMatch(/^en/)
  await context.addCookies([{ name: 'i18next', value: 'es', url: baseURL ?? '' }])
  await page.goto('/live')
  await expect(lang).toHaveAttribute('lang', 'es')
  await page.goto('/live?lng=fr')
  await expect(lang).toHaveAttribute('lang', 'fr')
  await expect.poll(storedLanguage).toBe('fr')
  await context.clearCookies()
  await page.goto('/live?lng=../../secret')
  await expect(lang, 'an unknown language gives English').toHaveAttribute('lang', 'en')
})

test('The chosen theme applies from the first paint and stays @core', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/live')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
  const dark = await background()
  expect(dark).not.toBe(light)
  // Blocks all scripts, so that only the HTML and its styles are painted.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await background()).toBe(dark)
})

test('An unknown address shows a message with links to other pages', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'See the live matches' }).click()
  await expect(page).toHaveURL('/live')
})

test('If translations fail to load, the page changes to the chosen language as soon as they load', async ({ page }) => {
  let down = true
  await page.route('**/locales/**', (route) => (down ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  await page.goto('/help')
  await page.getByLabel('Language').selectOption('es')
  await expect(page.locator('body')).not.toContainText(/\b(nav|status|live|home|footer)\.\w/)
  down = false
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible({ timeout: 15_000 })
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('With a font of twice the size, a phone shows the menu, and no page is wider than the phone', async ({
  page,
  umpire,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await umpire.createMatch({ company: 'Ana Reyes / Zoé Peña-Martínez', company2: 'Luz Marte / Mia Gil' })
  await umpire.post(id, { player: 'Ana Reyes / Zoé Peña-Martínez', action: 'WINNER' })
  for (const path of ['/', '/shop', '/days/club_naco', '/live', `/live/${id}`]) {
    await page.goto(path)
    if (path.endsWith(id)) await expect(page.getByText('Winner', { exact: true }).first()).toBeVisible()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
})
