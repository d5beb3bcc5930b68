import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { keptOffline } from '../testing/kept-offline.ts'
import { expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const SHORT = 'SET1-S:4/TB5'
const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, hasTouch: true })

/** The actions of an umpire on the console of this page. */
function consoleOf(page: Page) {
  const root = page.locator('[data-waiting]')
  const steady = () => expect(root).toHaveAttribute('data-steady', 'true')
  const side = (name: string) => page.getByRole('group', { name, exact: true })
  return {
    root,
    side,
    steady,
    open: async (id: string, url = '') => {
      await page.goto(`${url}/scorer/${id}`)
      await page.getByLabel('Scorer key').fill(SCORER_KEY)
      await page.getByRole('button', { name: 'Start scoring' }).click()
      await expect(root).toBeVisible()
      await steady()
    },
    /** Taps once and waits until the phone shows the point, because two fast taps count as one. */
    tap: async (name: string, action: string) => {
      await steady()
      const before = Number(await root.getAttribute('data-seq'))
      await side(name).getByRole('button', { name: action, exact: true }).tap()
      await expect(root).toHaveAttribute('data-seq', String(before + 1))
      await steady()
    },
    winner: async (name: string) => {
      const before = Number(await root.getAttribute('data-seq'))
      await side(name).getByRole('button', { name: 'Winner', exact: true }).tap()
      // Does not wait: an umpire who knows the buttons may tap at once.
      await page.getByRole('button', { name: 'Skip details' }).tap()
      await expect(root).toHaveAttribute('data-seq', String(before + 1))
      await steady()
    },
    waiting: (count: number) => expect(root).toHaveAttribute('data-waiting', String(count), { timeout: 30_000 }),
  }
}

test('An umpire scores a short match, half of it offline with a reload, and no point is lost or duplicated @core', async ({
  page,
  browser,
  umpire,
  server,
}) => {
  test.setTimeout(180_000)
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const fanContext = await browser.newContext()
  const fan = await fanContext.newPage()
  await fan.goto(`${server.url}/live/${id}`)
  const umpires = consoleOf(page)
  await umpires.open(id)
  for (let game = 0; game < 2; game += 1) {
    for (let point = 0; point < 4; point += 1) {
      if (game === 0) await umpires.tap('Ana Reyes', 'Ace')
      else await umpires.tap('Ana Reyes', 'Forced error')
    }
  }
  await umpires.waiting(0)
  await expect(fan.locator('[data-seq="8"]')).toBeVisible({ timeout: 30_000 })

  await keptOffline(page)
  await page.context().setOffline(true)
  for (let point = 0; point < 4; point += 1) await umpires.winner('Ana Reyes')
  await umpires.waiting(4)
  await expect(page.getByText('No network.')).toBeVisible({ timeout: 30_000 })
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await umpires.waiting(4)
  await expect(page.getByText('4 waiting')).toBeVisible()
  await umpires.tap('Luz Marte', 'Ace')
  await page.getByRole('button', { name: 'Undo: Ace, Luz Marte' }).tap()
  await umpires.waiting(6)
  await umpires.steady()
  for (let point = 0; point < 4; point += 1) await umpires.winner('Ana Reyes')
  for (let point = 0; point < 4; point += 1) await umpires.winner('Ana Reyes')
  await expect(page.getByRole('status')).toHaveText('Game, set and match Ana Reyes, 4-1.')
  expect(
    await fan.locator('[data-seq]').getAttribute('data-seq'),
    'the fan does not see the points scored offline',
  ).toBe('8')

  await page.context().setOffline(false)
  await umpires.waiting(0)
  await expect(fan.locator('[data-seq="22"]')).toBeVisible({ timeout: 30_000 })
  const match = (await (await fetch(`${server.url}/product/${id}`)).json()) as { actions: unknown[]; seq: number }
  expect(match).toMatchObject({ seq: 22, status: 'finished', scoreboard: { sets: [[4, 1]], winner: 1 } })
  expect(match.actions).toHaveLength(20)
  const log = (await (await fetch(`${server.url}/product/${id}/actions`)).json()) as { entries: { id: string }[] }
  expect(new Set(log.entries.map((entry) => entry.id)).size).toBe(22)
  await expect(fan.getByRole('rowheader').getByText('Winner', { exact: true })).toBeVisible()
  await fanContext.close()
})

test('[F8] If another scorer was faster, the console shows both versions and the umpire decides', async ({
  page,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await umpires.tap('Ana Reyes', 'Ace')
  await umpires.waiting(0)
  await page.context().setOffline(true)
  await umpires.tap('Ana Reyes', 'Double fault')
  await umpire.post(id, { player: 'Ana Reyes', action: 'ACE' })
  await page.context().setOffline(false)
  const question = page.getByRole('alertdialog', { name: 'Another scorer was faster' })
  await expect(question).toBeVisible({ timeout: 30_000 })
  await expect(question).toContainText('30-0')
  await expect(question).toContainText('15-15')
  await expect(question).toContainText('Double fault, Ana Reyes')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(question, 'the question is still open after a reload').toContainText('Double fault, Ana Reyes')
  await expect(question).toContainText('30-0')
  expect(await (await fetch(`${server.url}/product/${id}`)).json(), 'the reload sent nothing').toMatchObject({ seq: 2 })
  await umpires.steady()
  await question.getByRole('button', { name: 'Add mine after theirs' }).tap()
  await umpires.waiting(0)
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Ana Reyes/ })).toContainText('30')
  await expect(page.getByRole('row', { name: /Luz Marte/ })).toContainText('15')
  await expect(page.getByRole('columnheader')).toHaveText(['Player', 'games', 'points'])

  // An undo only removes the entry that the umpire saw, never a later entry by another scorer.
  await page.context().setOffline(true)
  await umpires.steady()
  await page.getByRole('button', { name: 'Undo: Double fault, Ana Reyes' }).tap()
  await umpires.steady()
  await umpire.post(id, { player: 'Luz Marte', action: 'WINNER' })
  await page.context().setOffline(false)
  await expect(question).toContainText('Undo: Double fault, Ana Reyes', { timeout: 30_000 })
  await page.reload()
  await expect(question).toContainText('After theirs, these undos can’t be added: Undo: Double fault, Ana Reyes')
  await expect(question.getByRole('button'), 'the undo can’t follow theirs').toHaveText([
    'Keep the server’s entries, discard mine0-0 · 30-30',
    'Undo theirs, then add mine0-0 · 30-0',
  ])
  await umpires.steady()
  await question.getByRole('button', { name: 'Keep the server’s entries, discard mine' }).tap()
  await umpires.waiting(0)
  expect(await (await fetch(`${server.url}/product/${id}`)).json()).toMatchObject({
    seq: 4,
    scoreboard: { points: ['30', '30'] },
  })
})

test('Only one tab scores a match, and another can take it over with all waiting entries @core', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const rejected: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && rejected.push(answer.url()))
  const first = consoleOf(page)
  await first.open(id)
  expect(rejected, 'no request with the right key is rejected').toEqual([])
  await first.tap('Ana Reyes', 'Ace')
  await first.waiting(0)
  const other = await page.context().newPage()
  const second = consoleOf(other)
  await other.goto(`/scorer/${id}`)
  await expect(other.getByRole('heading', { name: 'Scored in another tab' })).toBeVisible()
  await page.route('**/actions', (route) => route.abort())
  await first.tap('Ana Reyes', 'Ace')
  await other.getByRole('button', { name: 'Score here' }).tap()
  await expect(page.getByRole('heading', { name: 'Scored in another tab' })).toBeVisible()
  await other.getByLabel('Scorer key').fill(SCORER_KEY)
  await other.getByRole('button', { name: 'Start scoring' }).click()
  await second.waiting(0)
  await expect(second.root).toHaveAttribute('data-seq', '2')
  await other.close()
  await expect(first.root, 'the first tab scores again after the other one has closed').toHaveAttribute('data-seq', '2')
})

test('In doubles the console asks each pair who serves, and again in each set', async ({ page, umpire, server }) => {
  const players = [
    ['Ana Reyes Montenegro', 'Eva Cruz de la Rosa'],
    ['Luz Marte Villanueva', 'Mia Sol Encarnación'],
  ]
  const names = { company: 'Reyes / Cruz', company2: 'Marte / Sol' }
  const { id } = await umpire.createMatch({ format: 'SET3-S:4/TB7', firstServer: 1, players, ...names })
  await umpire.post(id, ...winners('Reyes / Cruz', 4))
  // Also without a lock that keeps the screen on everything fits.
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
  const umpires = consoleOf(page)
  await umpires.open(id)
  const asked = page.getByRole('group', { name: 'Who serves first for Marte / Sol?' })
  await expect(asked.getByRole('button')).toHaveText(['Luz Marte Villanueva', 'Mia Sol Encarnación'])
  await expect(page.getByRole('status'), 'nobody is called before the answer').not.toContainText('to serve')
  const second = page.getByRole('rowheader', { name: 'Luz Marte Villanueva / Mia Sol Encarnación serving' })
  await expect(second, 'the ball is beside the pair, not beside a partner').toBeVisible()
  await asked.getByRole('button', { name: 'Mia Sol Encarnación' }).tap()
  await umpires.waiting(0)
  await expect(page.getByRole('status')).toContainText('Mia Sol Encarnación to serve.')
  const undo = page.getByRole('button', { name: 'Undo: To serve, Mia Sol Encarnación' })
  await expect(undo, 'a choice is no correction').toBeVisible()
  await umpire.post(id, ...winners('Reyes / Cruz', 12))
  const choice = page.getByRole('button', { name: 'Eva Cruz de la Rosa serves instead' })
  await expect(choice).toBeVisible({ timeout: 30_000 })
  for (const [width, height] of [
    [360, 640],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(pageHeight, 'everything fits without scrolling').toBeLessThanOrEqual(height)
    await expect(page.getByText('Luz Marte Villanueva').last()).toBeInViewport()
  }
  await page.setViewportSize(PHONE)
  await umpires.steady()
  await choice.tap()
  await umpires.waiting(0)
  await expect(page.getByRole('status')).toContainText('Eva Cruz de la Rosa to serve.')
  await expect(choice).toHaveCount(0)
  expect(await (await fetch(`${server.url}/product/${id}`)).json()).toMatchObject({
    scoreboard: { server: 1, state: { partners: [2, 2] } },
  })
  await page.goto(`/live/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'To serve Cruz' })).toBeVisible()
  await expect(page.getByText('Service corrected')).toHaveCount(0)
})

test('The console rejects a wrong key, and asks for the right one once in each tab', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  await page.goto(`/scorer/${id}`)
  const code = page.getByRole('img', { name: 'QR code of the console' })
  await expect(page.getByLabel('Scorer key')).toBeVisible()
  await expect(code, 'a phone needs no QR code').toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(code.locator('path')).toHaveAttribute('d', /^M/)
  await expect(page.getByText('This address works only on this computer.')).toBeVisible()
  await page.getByLabel('Scorer key').fill('not the key at all')
  await page.getByRole('button', { name: 'Start scoring' }).click()
  await expect(page.getByRole('alert')).toContainText('This key is not valid')
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.reload()
  await umpires.steady()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await umpires.steady()
  await page.getByRole('link', { name: 'Open the scoreboard' }).click()
  const strip = page.getByRole('complementary', { name: 'Score this match' })
  await strip.getByRole('button', { name: 'On a phone' }).click()
  await expect(strip.getByText(`/scorer/${id}`)).toBeVisible()
  await strip.getByRole('link', { name: 'Score this match' }).click()
  await expect(consoleOf(page).root).toBeVisible()
})

test('A double tap counts once, on the same button and on a button that has replaced it', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await umpires
    .side('Ana Reyes')
    .getByRole('button', { name: 'Ace' })
    .evaluate((key: HTMLElement) => {
      key.click()
      key.click()
    })
  await umpires.waiting(0)
  await expect(umpires.root).toHaveAttribute('data-seq', '1')
  await umpires.steady()

  const tremble = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).first().boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    // Sends the taps at once. If they waited for each other, a busy machine would spread them over too long a time.
    await Promise.all([0, 1, 2].map((tap) => page.touchscreen.tap(x + tap, y + tap)))
    await umpires.steady()
  }
  await tremble('Winner')
  await expect(page.getByRole('group', { name: 'Winner, Ana Reyes' }), 'the further taps chose no shot').toBeVisible()
  await expect(umpires.root).toHaveAttribute('data-seq', '1')
  await tremble('Lob Backhand')
  await expect(umpires.root, 'the taps count as one point').toHaveAttribute('data-seq', '2')
  await expect(page.getByRole('button', { name: 'Undo: Winner, lob, Ana Reyes' })).toBeVisible()
  await tremble('More')
  await tremble('Retirement')
  await expect(page.getByRole('heading', { name: 'Who retires?' })).toBeVisible()
  await expect(umpires.root).toHaveAttribute('data-seq', '2')
})

test('On a busy phone each of two quick taps counts, also if the first was handled late', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  const centre = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).first().boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }
  const winner = await centre('Winner')
  await page.touchscreen.tap(...winner)
  const skip = await centre('Skip details')
  await umpires.steady()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await umpires.steady()

  // The page is busy for longer than a layout needs to settle, so it handles the first tap late.
  await page.evaluate(() =>
    setTimeout(() => {
      const end = performance.now() + 700
      while (performance.now() < end);
    }),
  )
  await page.touchscreen.tap(...winner)
  await page.touchscreen.tap(...skip)
  await expect(umpires.root).toHaveAttribute('data-seq', '1')
})

test('Scoring can start from the known score of a match in play', async ({ page, umpire, server }) => {
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7' })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await umpires.steady()
  await page.getByRole('button', { name: 'Start from a known score' }).tap()
  await umpires.steady()
  await page.getByLabel('Set 1, Ana Reyes').selectOption('6')
  await page.getByLabel('Set 1, Luz Marte').selectOption('4')
  await page.getByLabel('Set 2, Luz Marte').selectOption('3')
  await page.getByLabel('Points, Luz Marte').selectOption('Adv')
  await expect(page.getByRole('alert')).toHaveText('This game is already won. Add it to the games instead.')
  await page.getByLabel('Points, Ana Reyes').selectOption('40')
  const take = page.getByRole('button', { name: 'Continue from this score' })
  await take.tap()
  await expect(page.getByRole('alert')).toHaveText('Choose who serves next.')
  await page.getByRole('radio', { name: 'Luz Marte' }).check()
  await take.tap()
  await expect(page.getByRole('button', { name: 'Undo: Starting score, 6-4 0-3' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Advantage Luz Marte.')
  await umpires.waiting(0)
  expect(await (await fetch(`${server.url}/product/${id}`)).json()).toMatchObject({
    seq: 1,
    scoreboard: { sets: [[6, 4], [0, 3]], points: ['40', 'Adv'], server: 2 }, // biome-ignore format: a score a line
  })
})

test('The result of a match on paper is entered at once, and its last tie-break needs points @core', async ({
  page,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7' })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await umpires.steady()
  await page.getByRole('button', { name: 'Start from a known score' }).tap()
  await umpires.steady()
  const choose = (label: string, value: string) => page.getByLabel(label).selectOption(value)
  await choose('Set 1, Ana Reyes', '7')
  await choose('Set 1, Luz Marte', '6')
  await choose('Tie-break of set 1, points of Luz Marte', '4')
  await choose('Set 2, Ana Reyes', '4')
  await choose('Set 2, Luz Marte', '6')
  await choose('Set 3, Ana Reyes', '7')
  await choose('Set 3, Luz Marte', '6')
  await expect(page.getByText('Choose the points of the last tie-break.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await choose('Points, Ana Reyes', '5')
  await expect(page.getByText('The tie-break of set 3 can’t have that score.')).toBeVisible()
  await choose('Points, Ana Reyes', '9')
  await choose('Points, Luz Marte', '7')
  await expect(page.getByText('Ana Reyes won. The result is stored as this score, with one last point.')).toBeVisible()
  await page.getByRole('button', { name: 'Enter this result' }).tap()
  await expect(page.getByRole('status')).toHaveText('Game, set and match Ana Reyes, two sets to one, 7-6 4-6 7-6.')
  await umpires.waiting(0)
  expect(await (await fetch(`${server.url}/product/${id}`)).json()).toMatchObject({
    seq: 2,
    scoreboard: { sets: [[7, 6], [4, 6], [7, 6]], winner: 1 }, // biome-ignore format: a score a line
    statuses: [{ kind: 'start', sets: [{ games: [7, 6], tiebreak: [7, 4] }, { games: [4, 6] }, { games: [6, 6] }] }],
  })
})

test('Suspensions, retirements and undo each have a button @core', async ({ page, umpire, server }) => {
  const { id } = await umpire.createMatch({ format: SHORT })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.getByRole('group', { name: 'Who serves first?' }).getByRole('button', { name: 'Luz Marte' }).tap()
  await expect(page.getByRole('button', { name: 'Undo: First to serve, Luz Marte' })).toBeVisible()
  await umpires.steady()
  await expect(umpires.side('Ana Reyes').getByRole('button', { name: 'Ace' })).toHaveAttribute('aria-disabled', 'true')
  const returnError = umpires.side('Luz Marte').getByRole('button', { name: 'Return error' })
  await expect(returnError).toHaveAttribute('aria-disabled', 'true')
  await umpires.side('Luz Marte').getByRole('button', { name: 'Unforced error' }).tap()
  await umpires.steady()
  await page.getByRole('button', { name: 'Backhand', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Undo: Unforced error, backhand, Luz Marte' })).toBeVisible()
  await umpires.steady()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await umpires.steady()
  await page.getByRole('button', { name: 'Suspend play' }).tap()
  await umpires.steady()
  await page.getByRole('button', { name: 'No reason' }).tap()
  await umpires.steady()
  await page.getByRole('button', { name: 'Resume play' }).tap()
  await umpires.steady()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await umpires.steady()
  await page.getByRole('button', { name: 'Retirement' }).tap()
  await umpires.steady()
  await page.getByRole('dialog').getByRole('button', { name: 'Ana Reyes' }).tap()
  await expect(page.getByRole('status')).toHaveText('Luz Marte wins by retirement, 0-0 (0-15).')
  await expect(page.getByRole('rowheader', { name: 'Ana Reyes' })).toContainText('Retired')
  await umpires.waiting(0)
  const match = await (await fetch(`${server.url}/product/${id}`)).json()
  expect(match).toMatchObject({ status: 'retired', scoreboard: { winner: 2 } })
})

test('The console calls the score and prompts for changes of ends and new balls @core', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 1 })
  await umpire.post(id, ...winners('Ana Reyes', 4))
  const umpires = consoleOf(page)
  await umpires.open(id)
  await expect(page.getByText('Change ends', { exact: true })).toBeVisible()
  await expect(page.getByText('New balls', { exact: true })).toHaveCount(0)
  await umpire.post(id, ...winners('Luz Marte', 24))
  await expect(page.getByText('New balls', { exact: true })).toBeVisible({ timeout: 30_000 })
  for (const [width, height] of [
    [375, 667],
    [390, 664],
    [360, 640],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    const keys = await page
      .getByRole('button')
      .evaluateAll((all) => all.map((key) => key.getBoundingClientRect()).map((box) => [box.height, box.bottom]))
    expect(keys, 'six buttons for each side, fault, rally, two for the net, undo and more').toHaveLength(18)
    expect(Math.min(...keys.map(([high = 0]) => high)), 'height (px)').toBeGreaterThanOrEqual(48)
    expect(Math.max(...keys.map(([, bottom = 0]) => bottom)), `all buttons fit on ${width} × ${height}`).toBeLessThan(
      height,
    )
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  }
})

test('[F6] A point whose response was lost is stored and shown once @core', async ({ page, umpire, server }) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  let lost = 0
  await page.route(`**/product/${id}/actions`, async (route) => {
    if (lost > 1) return route.continue()
    lost += 1
    // The server stores the point, but its response never reaches the phone.
    await route.fetch()
    await route.abort()
  })
  await umpires.tap('Ana Reyes', 'Ace')
  await umpires.tap('Ana Reyes', 'Ace')
  await umpires.waiting(0)
  expect(lost).toBe(2)
  await expect(umpires.root).toHaveAttribute('data-seq', '2')
  expect(await (await fetch(`${server.url}/product/${id}`)).json()).toMatchObject({
    seq: 2,
    scoreboard: { points: ['30', '0'] },
  })
})

test('[F8] The umpire can keep the other scorer’s entries and discard the waiting ones', async ({
  page,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.context().setOffline(true)
  await umpires.tap('Ana Reyes', 'Ace')
  await umpires.tap('Ana Reyes', 'Ace')
  await umpire.post(id, { player: 'Ana Reyes', action: 'ACE' })
  await page.context().setOffline(false)
  await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 30_000 })
  await umpires.steady()
  const keepTheirs = page.getByRole('button', { name: 'Keep the server’s entries, discard my 2' })
  await keepTheirs.tap()
  await expect(page.getByText('Only this phone has these 2 entries. Discard them?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).tap()
  await umpires.waiting(2)
  await keepTheirs.tap()
  await page.getByRole('button', { name: 'Discard my 2 entries' }).tap()
  await umpires.waiting(0)
  await expect(umpires.root).toHaveAttribute('data-seq', '1')
  await page.reload()
  await expect(umpires.root, 'discarded entries do not return after a reload').toHaveAttribute('data-seq', '1')
  await umpires.waiting(0)
  expect(await (await fetch(`${server.url}/product/${id}`)).json()).toMatchObject({ seq: 1 })
})

test('[F8] The umpire can undo the other scorer’s entries and send the waiting ones', async ({
  page,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.context().setOffline(true)
  await umpires.tap('Ana Reyes', 'Ace')
  await umpires.tap('Ana Reyes', 'Double fault')
  await umpire.post(id, { player: 'Ana Reyes', action: 'ACE' }, { player: 'Ana Reyes', action: 'ACE' })
  await page.context().setOffline(false)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('0-0 · 30-0', { timeout: 30_000 })
  await umpire.post(id, { player: 'Luz Marte', action: 'WINNER' })
  await expect(question, 'the question follows the other scorer').toContainText('0-0 · 30-15')
  await umpires.steady()
  await page.getByRole('button', { name: 'Undo theirs, then add my 2 0-0 · 15-15' }).tap()
  await umpires.waiting(0)
  await expect(umpires.root).toHaveAttribute('data-seq', '8')
  expect(await (await fetch(`${server.url}/product/${id}`)).json()).toMatchObject({
    seq: 8,
    scoreboard: { points: ['15', '15'] },
    actions: [{ action: 'ACE' }, { action: 'DOUBLE_FAULT' }],
  })
})

test('[F8] If both scorers entered the same play, the console says that the score is the same', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.context().setOffline(true)
  await umpires.tap('Ana Reyes', 'Ace')
  await umpire.post(id, { player: 'Ana Reyes', action: 'ACE' })
  await page.context().setOffline(false)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Both have the same score.', { timeout: 30_000 })
  await expect(question.getByRole('button')).toHaveText([
    'Keep the server’s entries, discard mine0-0 · 15-0',
    'Add mine after theirs0-0 · 30-0',
  ])
})

test('[F8] After the other scorer has ended the match, the console offers only what the rules allow', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.context().setOffline(true)
  await umpires.tap('Ana Reyes', 'Ace')
  await umpire.post(id, { status: 'retired', winner: 'Luz Marte' })
  await page.context().setOffline(false)
  await expect(page.getByRole('alertdialog').getByRole('button')).toHaveText(
    ['Keep the server’s entries, discard mine0-0', 'Undo theirs, then add mine0-0 · 15-0'],
    { timeout: 30_000 },
  )
})

test('Two consoles of a match follow each other at once, without waiting for the regular check', async ({
  page,
  browser,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const [one, context] = [consoleOf(page), await browser.newContext({ viewport: PHONE, hasTouch: true })]
  const other = await context.newPage()
  const two = consoleOf(other)
  await one.open(id)
  await other.clock.install()
  await two.open(id, server.url)
  // The other console's timers stand still.
  await other.clock.pauseAt(Date.now() + 2000)
  await one.tap('Ana Reyes', 'Ace')
  await one.tap('Ana Reyes', 'Ace')
  await expect(two.root).toHaveAttribute('data-seq', '2')
  await expect(other.getByText('Another scorer added 2 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: Ace, Ana Reyes' }).tap()
  await expect(two.root).toHaveAttribute('data-seq', '3')
  await expect(other.getByText('Another scorer undid 1 entry')).toBeVisible()
})

test('The console calls warnings and penalties and lists them, and the fans see the latest', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: SHORT, firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await umpires.tap('Ana Reyes', 'Ace')
  for (const [penalty, call] of [
    ['Warning', 'Warning, Luz Marte. 15-love.'],
    ['Penalty: point', 'Point penalty, Luz Marte. 30-love.'],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await umpires.steady()
    await page.getByRole('button', { name: penalty }).tap()
    await umpires.steady()
    if (penalty !== 'Warning') await expect(page.getByRole('listitem')).toHaveText(['Luz Marte Warning'])
    await page.getByRole('dialog').getByRole('button', { name: 'Luz Marte' }).tap()
    await expect(page.getByRole('status')).toHaveText(call)
    await umpires.steady()
  }
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await expect(page.getByRole('listitem')).toHaveText(['Luz Marte Warning · Penalty: point'])
  await umpires.waiting(0)
  await page.goto(`/live/${id}`)
  // The points below name it too.
  await expect(page.getByRole('paragraph').filter({ hasText: 'Penalty: point Luz Marte' })).toBeVisible()
  await expect(page.getByText('Last point:')).toHaveCount(0)
})

test('In a timed match, one more game decides a level set after the umpire calls time', async ({
  page,
  browser,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:T20', firstServer: 1 })
  await umpire.post(id, ...winners('Ana Reyes', 4), ...winners('Luz Marte', 4), ...winners('Ana Reyes', 1))
  const fanContext = await browser.newContext()
  const fan = await fanContext.newPage()
  await fan.goto(`${server.url}/live/${id}`)
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Walkover' }),
    'no walkover after play has begun',
  ).toHaveCount(0)
  await umpires.steady()
  await page.getByRole('dialog').getByRole('button', { name: 'Call time' }).tap()
  await expect(page.getByRole('button', { name: 'Undo: Time called' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Time. This game decides.')
  await umpires.waiting(0)
  await expect(fan.getByText('Deciding game', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(fan.getByText('Time called', { exact: true })).toBeVisible()

  await umpires.steady()
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Call time' }),
    'time can be called only once',
  ).toHaveCount(0)
  await umpires.steady()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).tap()
  for (let point = 0; point < 3; point += 1) await umpires.winner('Ana Reyes')
  await umpires.waiting(0)
  const match = await (await fetch(`${server.url}/product/${id}`)).json()
  expect(match).toMatchObject({ status: 'finished', score: ['2', ':', '1'], scoreboard: { winner: 1 } })
  await expect(fan.getByRole('rowheader').getByText('Winner', { exact: true })).toBeVisible()
  await fanContext.close()
})

test('In short sets the umpire enters the organiser’s order of serves', async ({ page, umpire, server }) => {
  const { id } = await umpire.createMatch({ format: 'SET3-S:4NOAD/TB5NOAD@3', firstServer: 1 })
  const umpires = consoleOf(page)
  await umpires.open(id)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await umpires.steady()
  await page.getByRole('dialog').getByRole('button', { name: 'Serving order in tie-breaks' }).tap()
  await umpires.steady()
  await page.getByRole('dialog').getByRole('button', { name: 'One point each' }).tap()
  await expect(page.getByRole('button', { name: 'Undo: Serving order in tie-breaks, One point each' })).toBeVisible()
  await umpires.waiting(0)
  const sixGames = Array.from({ length: 3 }, () => [...winners('Ana Reyes', 4), ...winners('Luz Marte', 4)]).flat()
  await umpire.post(id, ...sixGames, ...winners('Ana Reyes', 2))
  expect(await (await fetch(`${server.url}/product/${id}`)).json()).toMatchObject({
    scoreboard: { server: 1, tiebreaks: [[2, 0]] },
  })
})
