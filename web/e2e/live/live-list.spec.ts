import { storePeople } from '../../../server/testing/people-rows.ts'
import { holdBack } from '../testing/hold-back.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

test('The list shows matches in play first, then upcoming ones, then the latest results @core', async ({
  page,
  umpire,
}) => {
  const add = async (company: string, date: string, ...entries: Record<string, unknown>[]) => {
    const { id } = await umpire.createMatch({ company, date })
    if (entries.length > 0) await umpire.post(id, ...entries)
    return id
  }
  const point = { player: 'Luz Marte', action: 'ACE' }
  const won = { status: 'finished', winner: 'Luz Marte' }
  await add('Last result', '2030-04-02T20:00:00Z', point, won)
  await add('Later on', '2030-05-03T20:00:00Z')
  await add('Held by rain', '2030-01-01T20:00:00Z', point, { status: 'suspended' })
  await add('Old result', '2030-04-01T20:00:00Z', point, { status: 'retired', winner: 'Luz Marte' })
  await add('Next on', '2030-05-02T20:00:00Z')
  const id = await add('In play', '2030-02-01T20:00:00Z', point)
  await page.goto('/live')
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards).toHaveText([/In play/, /Held by rain/, /Next on/, /Later on/, /Last result/, /Old result/])
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'In play',
    /^Upcoming · .*2 May/,
    /^Upcoming · .*3 May/,
    /^Finished · .*2 April/,
    /^Finished · .*1 April/,
  ])
  await expect(page.getByText('6 matches · 1 live now · 1 suspended')).toBeVisible()
  await expect(cards.first()).toContainText("Women's singles")
  await expect(cards.nth(2)).toContainText('Scheduled')
  await cards.first().click()
  await expect(page).toHaveURL(`/live/${id}`)
})

test('Points, undos, new matches and new names appear on the list at once @core', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  await page.goto('/live')
  const card = page.getByRole('link', { name: /Ana Reyes/ })
  await expect(card).toContainText('Scheduled')
  await umpire.post(id, ...winners('Ana Reyes', 5))
  await expect(card).toContainText('Live')
  await expect(card).toContainText('15')
  await umpire.post(id, { undo: true })
  await expect(card).not.toContainText('15')
  await umpire.createMatch({ company: 'Rosa Peña', company2: 'Mia Stone' })
  await expect(page.getByRole('link', { name: /Rosa Peña/ })).toBeVisible()
  await umpire.describe(id, { category: 'Charity match' })
  await expect(card).toContainText('Charity match')
})

test('After each point, the compressed list equals the uncompressed one', async ({ page, server, umpire }) => {
  const matches = await Promise.all(Array.from({ length: 4 }, () => umpire.createMatch()))
  await page.goto('/')
  for (let round = 1; round <= 3; round++) {
    for (const { id } of matches.slice(round)) await umpire.post(id, ...winners('Ana Reyes', 1))
    for (const path of ['/product', '/product?view=summary']) {
      const plain = await (await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })).text()
      const unpacked = await page.evaluate(async (url) => {
        const response = await fetch(url)
        return { encoding: response.headers.get('content-encoding'), text: await response.text() }
      }, path)
      expect(unpacked, `${path} after point ${round}`).toEqual({ encoding: 'gzip', text: plain })
      expect(JSON.parse(plain)).toHaveLength(matches.length)
    }
  }
})

test('The list shows every status as a word', async ({ page, umpire }) => {
  const declared = [
    ['suspended', 'Suspended'],
    ['finished', 'Finished'],
    ['retired', 'Retired'],
    ['defaulted', 'Defaulted'],
    ['walkover', 'Walkover'],
  ] as const
  for (const [status] of declared) {
    const { id } = await umpire.createMatch({ company: `Player ${status}` })
    const winner = status === 'suspended' ? {} : { winner: 'Luz Marte' }
    await umpire.post(id, { status, ...winner })
  }
  const { id } = await umpire.createMatch({ company: 'Player live' })
  await umpire.post(id, ...winners('Luz Marte', 1))
  await page.goto('/live')
  for (const [status, word] of [...declared, ['live', 'Live']] as const) {
    await expect(page.getByRole('link', { name: new RegExp(`Player ${status}`) })).toContainText(word)
  }
})

test('The dots of live matches pause while the list scrolls', async ({ page, umpire }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 390, height: 200 })
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Luz Marte', 1))
  await page.goto('/live')
  const card = page.getByRole('link', { name: /Ana Reyes/ })
  await expect(card).toContainText('Live')
  const beating = () => card.evaluate((each) => each.getAnimations({ subtree: true }).length > 0)
  await expect.poll(beating).toBe(true)
  const rested = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          const dots = document.querySelectorAll('main li a')
          resolve([...dots].every((each) => each.getAnimations({ subtree: true }).length === 0))
        }).observe(document.documentElement, { attributeFilter: ['data-scrolling'] })
        window.scrollTo(0, 200)
      }),
  )
  expect(await rested).toBe(true)
  await expect.poll(beating).toBe(true)
})

test('Of a hundred matches, only those near the visible part are laid out', async ({ page, umpire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (let n = 0; n < 100; n++) {
    const { id } = await umpire.createMatch({ description: `Court ${n}` })
    await umpire.post(id, ...winners('Luz Marte', 1))
  }
  await page.goto('/live')
  const laidOut = () =>
    page
      .locator('main li')
      .evaluateAll((cards) => cards.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length)
  await expect(page.locator('main li')).toHaveCount(100)
  await expect.poll(laidOut).toBeLessThan(40)
  expect(await laidOut()).toBeGreaterThan(6)
  await page.getByText('Court 0', { exact: false }).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Court 0', { exact: false }).last()).toBeInViewport()
})

test('A card names the court, and the club too if the list has several clubs', async ({ page, umpire }) => {
  await umpire.createMatch({ club: 'club_naco', court: 'club_naco-2', category: 'Singles' })
  await page.goto('/live')
  const card = page.getByRole('main').getByRole('link').filter({ hasText: 'Singles' })
  await expect(card).toContainText('Court 2 · Singles')
  await expect(card).not.toContainText('Club Naco')
  await umpire.createMatch({ club: 'club_gazcue', court: 'club_gazcue-1', category: 'Doubles' })
  await expect(card).toContainText('Club Naco, Court 2 · Singles')
  await page.goto('/stats')
  await expect(card).toContainText('Club Naco, Court 2 · Singles')
})

test('On a phone, the winning pair’s names are complete and marked as winner', async ({ page, umpire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const company = 'Rafael Encarnación / Tomás Villanueva'
  const { id } = await umpire.createMatch({ company, company2: 'Luis Marte / Beto Cruz' })
  await umpire.post(id, ...winners(company, 24), { status: 'finished', winner: company })
  await page.goto('/live')
  const card = page.getByRole('link', { name: /Rafael/ })
  await expect(card).toContainText(company)
  await expect(card.getByRole('img', { name: 'Winner' })).toBeVisible()
  for (const name of ['Rafael Encarnación', 'Tomás Villanueva', 'Luis Marte', 'Beto Cruz']) {
    const cut = await card
      .getByText(name)
      .last()
      .evaluate((each) => each.scrollWidth - each.clientWidth)
    expect(cut, name).toBeLessThanOrEqual(0)
  }
})

test('On a narrow phone, long names and match points stay on their card, and nothing scrolls sideways', async ({
  page,
  umpire,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const format = 'SET3-S:6NOAD/TB7'
  const company = 'Bartholomew Featherstonehaugh-Villanueva'
  const company2 = 'Guillermo Wolfeschlegelsteinhausen / Alexandria Quetzalcoatl-Montgomery'
  for (const names of [
    { company, company2 },
    { company: 'Rosa Tejada / Carmen Liriano', company2 },
  ]) {
    const { id } = await umpire.createMatch({ ...names, format, firstServer: 2, description: 'Court 1 '.repeat(20) })
    await umpire.post(id, ...winners(names.company, 3), ...winners(company2, 3))
  }
  await page.goto('/live?lng=es')
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards.getByText('Punto decisivo', { exact: true })).toHaveCount(2)
  await expect(cards.getByRole('img', { name: 'Guillermo Wolfeschlegelsteinhausen, al saque' })).toBeVisible()
  const sideways = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main li a')].filter(
      (each) => each.scrollWidth > each.clientWidth,
    ),
  )
  expect(sideways).toEqual([])
})

test('The court’s name is never cut off', async ({ page, umpire }) => {
  const format = 'SET3-S:6/TB7'
  const category = 'International veterans’ mixed doubles, over sixty'
  const description = 'Copa Ventaja, second qualifying round for the main draw · Court 12 by the clubhouse'
  const { id } = await umpire.createMatch({ category, description, format, firstServer: 1 })
  await umpire.post(id, ...winners('Luz Marte', 47))
  await umpire.createMatch({ description: 'Court 3' })
  for (const route of ['/live', `/live/${id}`, `/stats/${id}`]) {
    await page.goto(route)
    for (const width of [360, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const court = page.getByText(/Court 12 by the clubhouse/)
      await expect(court, `${route} at ${width} px`).toBeVisible()
      const cut = await court.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const words = [...range.getClientRects()]
        for (let box: Element | null = element; box && box.tagName !== 'MAIN'; box = box.parentElement) {
          if (getComputedStyle(box).overflow === 'visible') continue
          const { left, right, top, bottom } = box.getBoundingClientRect()
          if (
            words.some(
              (word) =>
                word.left < left - 1 || word.right > right + 1 || word.top < top - 4 || word.bottom > bottom + 4,
            )
          )
            return true
        }
        return words.some((word) => word.right > document.documentElement.clientWidth)
      })
      expect(cut, `${route} at ${width} px`).toBe(false)
    }
  }
})

test('The page says that matches are loading, or that there are none', async ({ page }) => {
  const release = await holdBack(page, '**/product?view=summary*')
  await page.goto('/live')
  await expect(page.getByText('Loading...')).toBeAttached()
  release()
  await expect(page.getByText('No matches yet.')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

test('If the matches fail to load, the page keeps Loading... and offers to try again', async ({ page, umpire }) => {
  await umpire.createMatch()
  await page.route('**/product?view=summary*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  await page.clock.install()
  await page.goto('/live')
  await expect(page.getByText('We couldn’t load the matches.')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeAttached()
  // From here on the page does not ask again by itself, which it does every few seconds.
  await page.clock.pauseAt(Date.now() + 10_000)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/product?view=summary*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Ana Reyes/ })).toBeVisible()
})

test('[U7] Without a connection the list says so and dims its scores; a corrected score is labelled', async ({
  page,
  server,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 6))
  await page.goto('/live')
  const card = page.getByRole('link', { name: /Ana Reyes/ })
  await expect(card).toContainText('30')
  const opacity = () =>
    card
      .getByText('30', { exact: true })
      .locator('../..')
      .evaluate((digits) => getComputedStyle(digits).opacity)
  expect(await opacity()).toBe('1')
  await expect(card.getByText('Live', { exact: true })).toBeVisible()
  await server.kill()
  await expect(page.getByText('Reconnecting…')).toBeVisible({ timeout: 3000 })
  await expect(
    card.getByText('Not live', { exact: true }),
    'the label of the status says that the score is not live',
  ).toBeVisible()
  await expect(card.getByText('Live', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(Number(await opacity())).toBeLessThan(1)
  await server.start()
  await expect(page.getByText('Reconnecting…')).toHaveCount(0, { timeout: 15_000 })
  await expect(card.getByText('Live', { exact: true })).toBeVisible()
  expect(await opacity()).toBe('1')
  await umpire.post(id, { undo: true })
  await expect(card).toContainText('Correction')
  await expect(card, 'the label disappears after five seconds').not.toContainText('Correction', { timeout: 7000 })
})

test('A card reads its counts aloud in the singular and the plural of each language', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7' })
  await umpire.post(id, ...winners('Ana Reyes', 4 * 6), ...winners('Luz Marte', 4), ...winners('Ana Reyes', 20))
  const tiebreak = await umpire.createMatch({ company: 'Eva Cruz', company2: 'Mia Sol', format: 'SET3-S:TB10' })
  await umpire.post(tiebreak.id, ...winners('Eva Cruz', 1))
  for (const [language, reads] of [
    ['en', ['6 games, 5 games, 0 points', '0 games, 1 game, 0 points', '1 point']],
    ['fr', ['6 jeux, 5 jeux, 0 point', '0 jeu, 1 jeu, 0 point', '1 point']],
    ['es', ['6 juegos, 5 juegos, 0 puntos', '0 juegos, 1 juego, 0 puntos', '1 punto']],
  ] as const) {
    await page.goto(`/live?lng=${language}`)
    for (const read of reads) await expect(page.getByText(read, { exact: true }), language).toBeAttached()
  }
})

test('A match that should have begun is late in lists, on the big screen and on Today, and later it no longer leads', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const place = { club: 'club_naco', court: 'club_naco-1' }
  await umpire.createMatch({ company: 'Never Begun', date: inMinutes(-10 * 60), ...place })
  await umpire.createMatch({ company: 'Very Late', date: inMinutes(-3 * 60), ...place })
  await umpire.createMatch({ company: 'Just Called', date: inMinutes(-5), ...place })
  await umpire.createMatch({ company: 'Soon', date: inMinutes(60), ...place })
  await page.goto('/live')
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards).toHaveText([/Late.*Very Late/, /Scheduled.*Just Called/, /Scheduled.*Soon/, /Late.*Never Begun/])
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText(/^Not begun · /)
  await page.goto('/bigscreen?mode=live')
  const article = (name: string) => page.getByRole('article', { name })
  await expect(article('Very Late')).toContainText('Late')
  await expect(article('Just Called')).toContainText('Scheduled')
  await page.goto('/bigscreen?mode=courts')
  const next = page.getByRole('region', { name: 'Next up' }).getByRole('listitem')
  await expect(next.filter({ hasText: 'Very Late' })).toContainText('· Late')
  await expect(next.filter({ hasText: 'Just Called' })).not.toContainText('· Late')
  await page.goto('/office?club=club_naco')
  const listed = page.getByRole('listitem').filter({ hasText: 'Very Late' }).last()
  await expect(listed).toContainText('3 h 0 min late')
  await expect(page.getByRole('listitem').filter({ hasText: 'Just Called' }).last()).not.toContainText('late')
})
