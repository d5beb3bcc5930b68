import { announcerOf, board } from '../testing/board.ts'
import { hydrated } from '../testing/hydrated.ts'
import { layoutShifts } from '../testing/layout-shifts.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

test('Every viewer sees each point as it is posted @core', async ({ page, context, umpire }) => {
  const { id } = await umpire.createMatch()
  const second = await context.newPage()
  await Promise.all([page.goto(`/live/${id}`), second.goto(`/live/${id}`)])
  const labels = [
    ['15', '0'],
    ['30', '0'],
    ['40', '0'],
  ]
  for (const [index, points] of labels.entries()) {
    await umpire.post(id, ...winners('Ana Reyes', 1))
    for (const watcher of [page, second]) {
      await board(watcher).reaches(index + 1)
      expect((await board(watcher).shows()).points).toEqual(points)
    }
  }
  await umpire.post(id, { player: 'luz marte', action: 'DOUBLE_FAULT' })
  await board(page).reaches(4)
  expect(await board(page).shows()).toEqual({ games: ['1', '0'], points: ['0', '0'] })
  await expect(board(page).root.getByText('Last point: Double fault by Luz Marte')).toBeVisible()
})

test('The board shows 40 at deuce and Adv at advantage, and plain numbers at 7-7', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  const deuce = [...winners('Ana Reyes', 3), ...winners('Luz Marte', 3)]
  await umpire.post(id, ...deuce, ...winners('Ana Reyes', 1))
  await page.goto(`/live/${id}`)
  await board(page).reaches(7)
  expect((await board(page).shows()).points).toEqual(['Adv', '40'])
  await umpire.post(id, ...winners('Luz Marte', 1))
  await board(page).reaches(8)
  expect((await board(page).shows()).points).toEqual(['40', '40'])
  const games = Array.from({ length: 7 }, () => [...winners('Ana Reyes', 4), ...winners('Luz Marte', 4)]).flat()
  const { seq } = await umpire.post(id, ...winners('Ana Reyes', 2), ...games.slice(4), ...winners('Luz Marte', 3))
  await board(page).reaches(seq)
  expect(await board(page).shows()).toEqual({ games: ['7', '7'], points: ['0', '3'] })
})

test('An undone point is labelled as a correction @core', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 4))
  await page.goto(`/live/${id}`)
  await board(page).reaches(4)
  await expect(page.getByText('Correction', { exact: true })).toHaveCount(0)
  await umpire.post(id, { undo: true })
  await board(page).reaches(5)
  await expect(page.getByText('Correction', { exact: true })).toBeVisible()
  await expect(announcerOf(page), 'the end of the game was announced, so its undo is announced too').toHaveText(
    'Correction. 0–0, 40–0',
  )
  expect(await board(page).shows()).toEqual({ games: ['0', '0'], points: ['40', '0'] })
})

test('Ver En vivo appears when the match has a stream, and opens it in a new tab', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  await page.goto(`/live/${id}`)
  const watch = page.getByRole('link', { name: 'Ver En vivo' })
  await board(page).reaches(0)
  await expect(watch).toHaveCount(0)
  await umpire.describe(id, { liveStream: true, streamUrl: 'https://stream.example.com/court-1' })
  await expect(watch).toHaveAttribute('href', 'https://stream.example.com/court-1')
  await expect(watch).toHaveAttribute('target', '_blank')
})

test('On a narrow phone the board shows the whole last point in each language', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  const { seq } = await umpire.post(id, { player: 'Ana Reyes', action: 'WINNER', shot: 'APPROACH_DROP' })
  await page.setViewportSize({ width: 320, height: 640 })
  const texts = {
    en: 'Winner, approach drop shot',
    fr: 'Coup gagnant, amortie d’approche',
    es: 'Tiro ganador, dejada de aproximación',
  }
  for (const [language, text] of Object.entries(texts)) {
    await page.goto(`/live/${id}?lng=${language}`)
    await board(page).reaches(seq)
    const last = board(page).root.getByRole('paragraph').filter({ hasText: text })
    await expect(last).toBeVisible()
    expect(await last.evaluate((line) => line.scrollWidth - line.clientWidth), language).toBe(0)
  }
})

test('The board links to the statistics of its match', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  await page.goto(`/live/${id}`)
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Match Statistics' }).click()
  await expect(page).toHaveURL(`/stats/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Match Statistics' })).toBeFocused()
})

test('A finished match shows Ver En vivo only if it has a stream', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  const { seq } = await umpire.post(id, ...winners('Ana Reyes', 4), { status: 'finished', winner: 'Ana Reyes' })
  await page.goto(`/live/${id}`)
  await board(page).reaches(seq)
  const watch = page.getByRole('link', { name: 'Ver En vivo' })
  await expect(watch).toHaveCount(0)
  await umpire.describe(id, { liveStream: true, streamUrl: 'https://stream.example.com/court-1' })
  await expect(watch).toBeVisible()
  await umpire.describe(id, { liveStream: false })
  await expect(watch).toHaveCount(0)
})

test('The score’s age follows the server’s clock, not the device’s', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.goto(`/live/${id}`)
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await board(page).reaches(1)
  await expect(page.getByText(/^Updated \d s ago$/)).toBeVisible()
})

test('The board shows the current game point by point, and earlier games on request @core', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 4), { player: 'Luz Marte', action: 'WINNER', shot: 'LOB' })
  await page.goto(`/live/${id}`)
  await board(page).reaches(5)
  const running = page.getByRole('region', { name: 'This game' })
  await expect(running).toContainText('0–15')
  await expect(running).toContainText('lob')
  await expect(page.getByText('Game 1')).toBeVisible()
})

test('The newest point is first, and names the player who made it', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  const errors = ['FORCED_ERROR', 'UNFORCED_ERROR', 'DOUBLE_FAULT'].map((action) => ({ player: 'Luz Marte', action }))
  await umpire.post(id, ...errors)
  await page.goto(`/live/${id}`)
  await board(page).reaches(3)
  const running = page.getByRole('region', { name: 'This game' }).getByRole('listitem')
  await expect(running).toContainText([
    '40–0Double fault by Luz Marte',
    '30–0Unforced error by Luz Marte',
    '15–0Forced error by Luz Marte',
  ])
  await umpire.post(id, ...winners('Luz Marte', 1))
  await expect(running).toHaveCount(4)
  await expect(running.first()).toContainText('40–15Winner by Luz Marte')
  await umpire.post(id, ...errors.slice(0, 1))
  await page.getByText('Game 1').click()
  await expect(page.getByRole('group').getByRole('listitem').first()).toContainText('Forced error by Luz Marte')
})

test('A screen reader announces each game’s end once, and every point only on request @core', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await page.goto(`/live/${id}`)
  await board(page).reaches(0)
  const said = announcerOf(page)
  await umpire.post(id, ...winners('Ana Reyes', 3))
  await board(page).reaches(3)
  await expect(said).toBeEmpty()
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await expect(said).toHaveText('Game Ana Reyes. 1–0')
  await page.getByLabel(/Announce every point/).check()
  await umpire.post(id, ...winners('Luz Marte', 1))
  await expect(said, 'announced after the pause of five seconds').toContainText('15', { timeout: 7000 })
})

test('The page of an unknown match says that it does not exist after one request, and links to all matches', async ({
  page,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/product/no-such-match')) asked++
  })
  // Waits until the socket is connected. A page that repeated its request on connecting would have done so by then.
  const socket = page.waitForEvent('websocket')
  const connected = socket.then((opened) =>
    opened.waitForEvent('framereceived', ({ payload }) => /^40/.test(`${payload}`)),
  )
  const answer = await page.goto('/live/no-such-match')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Match not found' })).toBeVisible()
  await connected
  await page.getByRole('link', { name: 'All matches' }).click()
  await expect(page).toHaveURL('/live')
  await expect(page.getByRole('heading', { level: 1, name: 'Live Match' })).toBeVisible()
  expect(asked).toBe(1)
})

test('[U8] A changed digit does not shift the layout, and is marked for at most a second', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  const shifted = await layoutShifts(page)
  await page.goto(`/live/${id}`)
  await board(page).reaches(0)
  const sizes = () =>
    board(page)
      .root.locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
  const before = await sizes()
  for (let seq = 1; seq <= 10; seq++) {
    await umpire.post(id, ...winners('Ana Reyes', 1))
    await board(page).reaches(seq)
    expect(await sizes()).toEqual(before)
    const longest = await board(page)
      .root.locator('td')
      .evaluateAll((cells) => {
        const running = cells.flatMap((cell) => cell.getAnimations({ subtree: true }))
        return Math.max(0, ...running.map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0)))
      })
    expect(longest).toBeLessThanOrEqual(1000)
  }
  expect(await shifted()).toBeLessThan(0.05)
})

test('[U8] Nothing moves under reduced motion', async ({ page, umpire }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await umpire.createMatch()
  await page.goto(`/live/${id}`)
  await board(page).reaches(0)
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await board(page).reaches(1)
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 1).length,
  )
  expect(moving).toBe(0)
})

test('A finished match has no points column, and its games take the whole width', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ liveStream: true, streamUrl: 'https://stream.example.com/court-1' })
  await umpire.post(id, ...winners('Ana Reyes', 4))
  await page.goto(`/live/${id}`)
  await board(page).reaches(4)
  await expect(board(page).root.getByRole('columnheader', { name: 'points' })).toBeVisible()
  await umpire.post(id, { status: 'finished', winner: 'Ana Reyes' })
  await board(page).reaches(5)
  await expect(board(page).root.getByRole('columnheader', { name: 'points' })).toHaveCount(0)
  await expect(board(page).root.getByRole('cell')).toHaveText(['1', '0'])
  await expect(page.getByRole('link', { name: 'Ver En vivo' })).toBeVisible()
  const widths = await Promise.all(
    [board(page).root, page.getByRole('region', { name: 'Game by game' })].map((part) =>
      part.evaluate((element) => element.getBoundingClientRect().width),
    ),
  )
  expect(widths[1]).toBe(widths[0])
})

test('At 390 px, games of three digits fit beside the longest names', async ({ page, umpire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const company = 'Rosa Tejada / Carmen Liriano'
  const { id } = await umpire.createMatch({ company })
  for (let batch = 0; batch < 5; batch++) await umpire.post(id, ...winners(company, 88))
  await page.goto(`/live/${id}`)
  await board(page).reaches(440)
  expect(await board(page).shows()).toEqual({ games: ['110', '0'], points: ['0', '0'] })
  const spilled = await board(page)
    .root.locator('td > span')
    .evaluateAll(
      (digits) =>
        digits.filter((digit) => {
          const [inner, outer] = [digit, digit.closest('td') ?? digit].map((box) => box.getBoundingClientRect())
          return !inner || !outer || inner.left < outer.left || inner.right > outer.right
        }).length,
    )
  expect(spilled).toBe(0)
  const heading = board(page).root.getByRole('columnheader', { name: 'games' })
  await expect(heading, 'the digits are smaller, but not the heading').toHaveCSS('font-size', '13px')
  const game = page.getByRole('group').filter({ hasText: 'Game 110' })
  const gap = await game
    .getByText('110–0')
    .evaluate(
      (tally) =>
        tally.getBoundingClientRect().left - (tally.previousElementSibling?.getBoundingClientRect().right ?? 0),
    )
  expect(gap).toBeGreaterThanOrEqual(8)
})

test('If the umpire ends a match early, its last set has one colour for both players, on every board', async ({
  page,
  umpire,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7' })
  const games = (player: string, count: number) => winners(player, 4 * count)
  await umpire.post(id, ...games('Luz Marte', 2), ...games('Ana Reyes', 6), ...games('Luz Marte', 3))
  await umpire.post(id, { status: 'finished', winner: 'Ana Reyes' })
  const digits = (label: string) =>
    page.evaluate((wanted) => {
      const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
      const inks: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const cell = text.parentElement
        if (text.textContent?.trim() !== wanted || !cell || !cell.checkVisibility()) continue
        const { color, fontWeight, opacity } = getComputedStyle(cell)
        inks.push(`${color} ${fontWeight} ${opacity}`)
      }
      return inks
    }, label)
  for (const address of [`/live/${id}`, '/live', '/bigscreen?mode=results', `/stats/${id}`]) {
    await page.goto(address)
    await expect(page.getByText('Winner').or(page.getByLabel('Winner')).first(), address).toBeAttached()
    await expect.poll(async () => (await digits('0')).length, address).toBeGreaterThan(0)
    const [behind, ahead] = [await digits('0'), await digits('3')]
    expect(behind[0], address).toBe(ahead.at(0))
  }
})

for (const width of [390, 1440]) {
  test(`Texts of the board suit its digits: "Adv" keeps a distance from the lines, at ${width} px`, async ({
    page,
    umpire,
  }) => {
    const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 1 })
    await umpire.post(id, ...winners('Ana Reyes', 3), ...winners('Luz Marte', 4))
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/live/${id}`)
    const cell = page.getByRole('cell', { name: 'Adv' })
    const [outer, inner] = [await cell.boundingBox(), await cell.getByText('Adv').boundingBox()]
    if (!outer || !inner) throw new Error('not shown')
    expect(inner.width, 'part of the cell that Adv fills').toBeLessThan(0.75 * outer.width)

    await umpire.post(id, { status: 'retired', winner: 'Ana Reyes' })
    const name = page.getByRole('rowheader', { name: 'Luz Marte' })
    const sizeOf = (text: string) =>
      name.getByText(text).evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
    expect(await sizeOf('Retired'), 'size beside the name (px)').toBeGreaterThan(0.4 * (await sizeOf('Luz Marte')))
  })
}
