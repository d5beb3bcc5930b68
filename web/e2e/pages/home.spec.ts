import { holdBack } from '../testing/hold-back.ts'
import { hydrated } from '../testing/hydrated.ts'
import { expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test('A visitor sees the live match on the court and opens its board with one tap @core', async ({ page, umpire }) => {
  await umpire.createMatch({ company: 'Inés Vargas', company2: 'Noa Petit', date: '2031-01-01T20:00:00Z' })
  const { id } = await umpire.createMatch({ description: 'Friday night', club: 'club_naco', court: 'club_naco-3' })
  await umpire.post(id, ...winners('Ana Reyes', 6))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Friday night · Court 3')).toBeVisible()
  const court = page.getByRole('link', { name: /Ana Reyes/ })
  await expect(court).toContainText('Live')
  await expect(court).toContainText('30')
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await expect(court, 'the score changes without a reload').toContainText('40')
  await court.click()
  await expect(page).toHaveURL(`/live/${id}`)
})

test('Without a match in play, the court shows the next one, also if it is late, and none that nobody expects any more', async ({
  page,
  umpire,
}) => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  await umpire.createMatch({ company: 'Never Begun', date: hours(-72) })
  const over = await umpire.createMatch({ company: 'All Over', date: hours(-96) })
  await umpire.post(over.id, ...winners('All Over', 3), { status: 'retired', winner: 'All Over' })
  await page.goto('/')
  const court = page.getByRole('main').locator('a[href^="/live/"]').first()
  await expect(court).toContainText('All Over')
  await umpire.createMatch({ company: 'Tomorrow Then', date: hours(24) })
  await umpire.createMatch({ company: 'An Hour Ago', date: hours(-1) })
  await expect(court).toContainText('An Hour Ago')
  await expect(court).toContainText('Late')
})

test('[U7] Without a connection the court says so and dims the score; a corrected score is labelled', async ({
  page,
  server,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 6))
  await page.goto('/')
  const points = page.getByRole('link', { name: /Ana Reyes/ }).getByText('30')
  const opacity = () => points.evaluate((digit) => getComputedStyle(digit).opacity)
  expect(await opacity()).toBe('1')
  await server.kill()
  await expect(page.getByText('Reconnecting…')).toBeVisible({ timeout: 3000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(Number(await opacity())).toBeLessThan(1)
  await server.start()
  await expect(page.getByText('Reconnecting…')).toHaveCount(0, { timeout: 15_000 })
  expect(await opacity()).toBe('1')
  await umpire.post(id, { undo: true })
  // The correction arrives at once over the socket, or with the next poll, which browsers on a busy machine delay.
  await expect(page.getByText('Correction')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Correction'), 'the label disappears after five seconds').toHaveCount(0, {
    timeout: 7000,
  })
})

test.describe('The court', () => {
  const LIST = '**/product?view=summary*'

  test('[U9] says that its match is loading, and nothing moves when it appears', async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 6))
    const release = await holdBack(page, LIST)
    await page.goto('/')
    const court = page.getByRole('main').locator('a[href^="/live"]')
    await expect(page.getByRole('main').getByText('Loading...')).toBeAttached()
    const before = await court.boundingBox()
    release()
    await expect(court).toContainText('Ana Reyes')
    await expect(page.getByText('Loading...')).toHaveCount(0)
    expect(await court.boundingBox()).toEqual(before)
  })

  test('says that the matches failed to load, and retries on request', async ({ page, umpire }) => {
    await umpire.createMatch()
    await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/')
    await expect(page.getByText('We couldn’t load the matches.')).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.unroute(LIST)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /Ana Reyes/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('says that there is no match, and links to the list', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('No match is being played right now.')).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'See all matches' })).toHaveAttribute('href', '/live')
  })

  test('offers a reload if its code fails to load', async ({ page, umpire }) => {
    await umpire.createMatch()
    await page.route('**/assets/live-court-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('We couldn’t load the matches.')).toBeVisible()
    await page.unroute('**/assets/live-court-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /Ana Reyes/ })).toBeVisible()
  })
})

test('The three cards link to their pages', async ({ page }) => {
  await page.goto('/')
  const cards = page
    .getByRole('main')
    .getByRole('link', { name: /Read the guide|See how to read the stats|Write to us/ })
  await expect(cards).toHaveCount(3)
  const targets = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/guideview', '/guideview', '/joinus'])
})

test('The home page for phones has everything except the court at its top', async ({ page }) => {
  await page.goto('/mobile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read the guide' })).toBeVisible()
  await expect(page.getByText('No match is being played right now.')).toHaveCount(0)
})

test.describe('The sponsors', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  const SPONSORS = 6
  const slides = '[aria-roledescription=carousel]'

  test('are images in a file that browsers cache', async ({ page, server }) => {
    await page.goto('/')
    const address = await page.locator(`${slides} use`).first().getAttribute('href')
    expect(address).toMatch(/^\/assets\/sponsors-[\w-]+\.svg#altagrata$/)
    const answer = await fetch(server.url + address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const drawn = page.locator(`${slides} svg[role=img] use`).first()
    await expect.poll(() => drawn.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(20)
  })

  test('change every five seconds, until a visitor pauses them @core', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const carousel = page.locator(slides)
    const index = async () => Number(await carousel.getAttribute('data-index'))
    await hydrated(page)
    // From now on, only this story advances the clock.
    await page.clock.pauseAt(Date.now() + 60_000)
    const first = await index()
    await page.clock.runFor(5000)
    expect(await index()).toBe((first + 1) % SPONSORS)
    await page.clock.runFor(10_000)
    expect(await index()).toBe((first + 3) % SPONSORS)
    await carousel.getByRole('button', { name: 'Pause' }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(11_000)
    expect(await index()).toBe((first + 3) % SPONSORS)
    await carousel.getByRole('button', { name: 'Play' }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(5100)
    expect(await index()).toBe((first + 4) % SPONSORS)
  })

  test('stop while hovered or focused', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await hydrated(page)
    const carousel = page.locator(slides)
    await carousel.hover()
    await page.clock.runFor(11_000)
    await expect(carousel).toHaveAttribute('data-index', '0')
    await page.mouse.move(0, 0)
    await page.clock.runFor(5100)
    await expect(carousel).toHaveAttribute('data-index', '1')
    await carousel.getByRole('button', { name: 'Pause' }).focus()
    await page.keyboard.press('Shift')
    await page.clock.runFor(11_000)
    await expect(carousel).toHaveAttribute('data-index', '1')
  })

  test('do not move by themselves under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await hydrated(page)
    await page.clock.runFor(11_000)
    await expect(page.locator(slides)).toHaveAttribute('data-index', '0')
    await page.locator(slides).getByRole('button', { name: 'Next sponsor' }).click()
    await expect(page.locator(slides)).toHaveAttribute('data-index', '1')
  })
})
