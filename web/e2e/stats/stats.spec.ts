import type { Page, Route } from '@playwright/test'
import { board } from '../testing/board.ts'
import { holdBack } from '../testing/hold-back.ts'
import { layoutShifts } from '../testing/layout-shifts.ts'
import { POINTS, statTable, UNFORCED_ERRORS, WINNERS } from '../testing/stat-table.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { type NewEntry, winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const error = (stroke?: string): NewEntry => ({ player: 'Luz Marte', action: 'UNFORCED_ERROR', stroke })
const broken = (route: Route) => route.fulfill({ status: 500, body: '{}' })
const LIST = '**/product?view=summary*'
const REPORTS = /\/statsbymatch/

test.describe('The list', () => {
  test('A fan sees the matches under Stats, newest first, and opens the statistics of one @core', async ({
    page,
    umpire,
  }) => {
    await umpire.createMatch({ company: 'Older One', company2: 'Older Two', date: '2030-05-01T20:00:00Z' })
    const { id } = await umpire.createMatch({ date: '2030-05-03T20:00:00Z' })
    await umpire.createMatch({ company: 'Middle One', company2: 'Middle Two', date: '2030-05-02T20:00:00Z' })
    await page.goto('/stats')
    await expect(page.getByRole('heading', { level: 1, name: 'Stats', exact: true })).toBeVisible()
    const cards = page.getByRole('main').getByRole('link')
    await expect(cards).toHaveText([/Ana Reyes.*Luz Marte/, /Middle One.*Middle Two/, /Older One.*Older Two/])
    await expect(cards.first()).toContainText("Women's singles")
    await umpire.post(id, ...winners('Ana Reyes', 5))
    await expect(cards.first(), 'the score changes without a reload').toContainText('15')
    await cards.first().click()
    await expect(page).toHaveURL(`/stats/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Match Statistics' })).toBeFocused()
  })

  test('It says that matches are loading, or that there are none', async ({ page }) => {
    const release = await holdBack(page, LIST)
    await page.goto('/stats')
    await expect(page.getByText('Loading...')).toBeAttached()
    release()
    await expect(page.getByText('No matches yet.')).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  })

  test('If the matches fail to load, it keeps Loading... and offers to try again', async ({ page, umpire }) => {
    await umpire.createMatch()
    await page.route(LIST, broken)
    await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
    await page.goto('/stats')
    await expect(page.getByText('We couldn’t load the matches.')).toBeVisible()
    await expect(page.getByText('Loading...')).toBeAttached()
    await page.unroute(LIST)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /Ana Reyes/ })).toBeVisible()
  })
})

test.describe('The statistics of a match', () => {
  test('change with each point and undo, without a reload @core', async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    await page.goto(`/stats/${id}`)
    await board(page).reaches(0)
    await expect.poll(() => statTable(page, POINTS)).toMatchObject({ Winners: ['0', '0'], Aces: ['0', '0'] })
    const { seq } = await umpire.post(
      id,
      { player: 'Ana Reyes', action: 'WINNER', shot: 'LOB' },
      { player: 'Ana Reyes', action: 'WINNER' },
      { player: 'Luz Marte', action: 'ACE' },
      { player: 'Luz Marte', action: 'DOUBLE_FAULT' },
      { player: 'Ana Reyes', action: 'FORCED_ERROR' },
      { player: 'Ana Reyes', action: 'RETURN_ERROR' },
      error('BACKHAND'),
      error(),
    )
    await board(page).reaches(seq)
    expect(await statTable(page, POINTS)).toEqual({
      Winners: ['2', '0'],
      Aces: ['0', '1'],
      'Double faults': ['0', '1'],
      'Forced errors': ['1', '0'],
      'Unforced errors': ['0', '2'],
      'Return errors': ['1', '0'],
      'Total points won': ['5', '3'],
    })
    expect(await statTable(page, WINNERS)).toEqual({
      'Approach drop shots': ['0', '0'],
      'Drop shots': ['0', '0'],
      Lobs: ['1', '0'],
      Overheads: ['0', '0'],
      'Other winners': ['1', '0'],
    })
    expect(await statTable(page, UNFORCED_ERRORS)).toEqual({ Forehand: ['0', '0'], Backhand: ['0', '1'] })
    const strokeless = page.getByText('Stroke not recorded: 1 unforced error')
    await expect(strokeless).toBeVisible()
    const undone = await umpire.post(id, { undo: true }, { undo: true })
    await board(page).reaches(undone.seq)
    expect(await statTable(page, POINTS)).toMatchObject({
      'Unforced errors': ['0', '0'],
      'Total points won': ['3', '3'],
    })
    expect(await statTable(page, UNFORCED_ERRORS)).toEqual({ Forehand: ['0', '0'], Backhand: ['0', '0'] })
    await expect(strokeless).toHaveCount(0)
  })

  test('are below the score with its status and above the points game by game', async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 5))
    await page.goto(`/stats/${id}`)
    await board(page).reaches(5)
    expect(await board(page).shows()).toEqual({ games: ['1', '0'], points: ['15', '0'] })
    await expect(board(page).root).toContainText('Live')
    await expect(page.getByRole('region', { name: 'This game' })).toContainText('15–0')
    await expect(page.getByText('Game 1')).toBeVisible()
    await page.getByRole('link', { name: 'Open the scoreboard' }).click()
    await expect(page).toHaveURL(`/live/${id}`)
  })

  test('[U5] are bars from the centre with a scale for each row, equal if both are zero', async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 4), { player: 'Luz Marte', action: 'ACE' })
    await page.goto(`/stats/${id}`)
    await board(page).reaches(5)
    const bars = async (label: string) => {
      const row = page.getByRole('table', { name: POINTS }).getByRole('row', { name: label })
      return row
        .locator('[style]')
        .evaluateAll((fills) =>
          fills.map((fill) => Math.round((100 * fill.clientWidth) / (fill.parentElement?.clientWidth ?? 1))),
        )
    }
    expect(await bars('Winners')).toEqual([100, 0])
    expect(await bars('Aces')).toEqual([0, 100])
    expect(await bars('Double faults')).toEqual([0, 0])
    expect(await bars('Total points won')).toEqual([100, 25])
  })

  test('come from the server’s reports until the log has loaded, even if names differ in letter case', async ({
    page,
    umpire,
  }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 2))
    const sent: unknown[] = []
    const answer = (rows: object[]) => (route: Route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: rows })
    }
    await page.route(
      '**/statsbymatch',
      answer([
        { _id: 'LUZ MARTE', ACE: 7 },
        { _id: 'ana reyes', WINNER: 31 },
      ]),
    )
    await page.route('**/statsbymatchwinner', answer([{ _id: 'ANA REYES', LOB: 5 }]))
    await page.route('**/statsbymatchunforcederror', answer([{ _id: 'luz MARTE', BACKHAND: 3 }]))
    await page.goto('/stats')
    const release = await hold(page, id)
    await page.getByRole('link', { name: /Ana Reyes/ }).click()
    await expect
      .poll(() => statTable(page, POINTS))
      .toMatchObject({
        Winners: ['31', '0'],
        Aces: ['0', '7'],
        'Double faults': ['0', '0'],
        'Total points won': ['31', '7'],
      })
    expect(await statTable(page, WINNERS)).toMatchObject({ Lobs: ['5', '0'], Overheads: ['0', '0'] })
    expect(await statTable(page, UNFORCED_ERRORS)).toEqual({ Forehand: ['0', '0'], Backhand: ['0', '3'] })
    expect(sent).toEqual([
      { description: 'Friday night, Court 1', id, action: 'REPORT' },
      { id, action: 'REPORT' },
      { id, action: 'REPORT' },
    ])
    release()
    await expect.poll(() => statTable(page, POINTS)).toMatchObject({ Winners: ['2', '0'], Aces: ['0', '0'] })
  })

  test('come from the log if the reports fail, and no message is shown', async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Luz Marte', 3))
    await page.route(REPORTS, broken)
    const failed = page.waitForResponse(REPORTS)
    await page.goto(`/stats/${id}`)
    expect((await failed).status()).toBe(500)
    await expect.poll(() => statTable(page, POINTS)).toMatchObject({ Winners: ['0', '3'] })
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  test('can be loaded again if both log and reports failed', async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Luz Marte', 3))
    await page.goto('/stats')
    await page.route(REPORTS, broken)
    await page.route(`**/product/${id}`, broken)
    await page.getByRole('link', { name: /Luz Marte/ }).click()
    await expect(page.getByText('We couldn’t load the points of this match.')).toBeVisible()
    expect(await statTable(page, POINTS)).toMatchObject({ Winners: ['–', '–'] })
    await page.unroute(REPORTS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => statTable(page, POINTS), 'the counts come from the reports')
      .toMatchObject({ Winners: ['0', '3'] })
    await page.unroute(`**/product/${id}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'This game' })).toContainText('0–40')
    await expect(page.getByText('We couldn’t load the points of this match.')).toHaveCount(0)
  })

  test('are not shown on the page of the next match', async ({ page, umpire }) => {
    const first = await umpire.createMatch()
    await umpire.post(first.id, ...winners('Ana Reyes', 3))
    const { id } = await umpire.createMatch({ company: 'Rosa Peña', company2: 'Mia Stone' })
    await page.goto('/stats')
    await page.getByRole('link', { name: /Ana Reyes/ }).click()
    await expect.poll(() => statTable(page, POINTS)).toMatchObject({ Winners: ['3', '0'] })
    await page.route(REPORTS, broken)
    await page.route(`**/product/${id}`, broken)
    await page.goBack()
    await page.getByRole('link', { name: /Rosa Peña/ }).click()
    await expect(page.getByText('We couldn’t load the points of this match.')).toBeVisible()
    expect(await statTable(page, POINTS)).toMatchObject({ Winners: ['–', '–'] })
  })
})

test('A very long match shows its latest games, and all of them on request', async ({ page, umpire }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id } = await umpire.createMatch()
  const both = Array.from({ length: 11 }, () => [...winners('Ana Reyes', 4), ...winners('Luz Marte', 4)]).flat()
  const { seq } = await umpire.post(id, ...both, ...both, ...winners('Ana Reyes', 2))
  await page.goto(`/stats/${id}`)
  await board(page).reaches(seq)
  const running = page.getByRole('region', { name: 'This game' })
  const earlier = page.getByRole('region', { name: 'Game by game' })
  await expect(earlier.getByText(/^Game \d+$/)).toHaveCount(8)
  const height = async (section: typeof running) => (await section.boundingBox())?.height ?? Number.NaN
  expect(await height(earlier)).toBeLessThan(2.5 * (await height(running)))
  await earlier.getByRole('button', { name: 'Show all 44 games' }).click()
  await expect(earlier.getByText(/^Game \d+$/)).toHaveCount(44)
  const [above, below] = [await running.boundingBox(), await earlier.boundingBox()]
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  expect(below?.width, 'as wide as the page').toBeGreaterThan(1000)
})

test('[U9] On a phone nothing moves when the numbers load, even with long names', async ({ page, umpire }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await umpire.createMatch({
    company: 'Bartholomew Featherstonehaugh-Villanueva',
    company2: 'María de los Ángeles Encarnación',
    description: 'Quarter-final of the club championship, Centre Court',
  })
  await umpire.post(id, ...winners('María de los Ángeles Encarnación', 9))
  const shifted = await layoutShifts(page)
  const release = await hold(page, id)
  await page.goto(`/stats/${id}`)
  await expect(page.getByRole('table', { name: 'Score', exact: true })).toBeVisible()
  release()
  await board(page).reaches(9)
  await expect.poll(() => statTable(page, POINTS)).toMatchObject({ Winners: ['0', '9'] })
  expect(await shifted()).toBeLessThan(0.05)
})

test('The page of an unknown match says that it does not exist, and links to all statistics', async ({ page }) => {
  const reports: string[] = []
  page.on('request', (request) => request.url().includes('/statsby') && reports.push(request.url()))
  await page.goto('/stats/no-such-match')
  await expect(page.getByRole('heading', { name: 'Match not found' })).toBeVisible()
  await page.getByRole('link', { name: 'All statistics' }).click()
  await expect(page).toHaveURL('/stats')
  expect(reports, 'the page requests no reports').toEqual([])
})

test('A match that failed to load can be loaded again', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await page.route(`**/product/${id}`, broken)
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  await page.goto(`/stats/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Match Statistics' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Score', exact: true }), 'the server has written it').toBeVisible()
  await expect(page.getByText('We couldn’t load the points of this match.')).toBeVisible()
  await page.unroute(`**/product/${id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => statTable(page, POINTS)).toMatchObject({ Winners: ['1', '0'] })
  await expect(page.getByRole('heading', { level: 1, name: 'Match Statistics' })).toBeFocused()
})

test('[U25] The tab names the players, on the board and on the statistics', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  await page.goto(`/stats/${id}`)
  await expect(page).toHaveTitle('Ana Reyes v Luz Marte · Match Statistics · Ventaja')
  await umpire.describe(id, { company2: 'Luz Marte Cruz' })
  await expect(page).toHaveTitle('Ana Reyes v Luz Marte Cruz · Match Statistics · Ventaja')
  await page.goto(`/live/${id}`)
  await expect(page).toHaveTitle('Ana Reyes v Luz Marte Cruz · Ventaja')
})

test('The keyboard alone reaches the numbers and a game from the list', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 4))
  await page.goto('/stats')
  const card = page.getByRole('link', { name: /Ana Reyes/ })
  await expect(card).toBeVisible()
  await tabTo(page, 'Ana Reyes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Match Statistics' })).toBeFocused()
  await expect(page.getByText('Game 1')).toBeVisible()
  await tabTo(page, 'Game 1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('40–0')).toBeVisible()
})

/** Delays the log of a match until it is released. */
const hold = (page: Page, id: string): Promise<() => void> => holdBack(page, `**/product/${id}`)

async function tabTo(page: Page, words: string): Promise<void> {
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((words) => document.activeElement?.textContent?.includes(words), words)) return
  }
  throw new Error(`Tab does not reach "${words}"`)
}
