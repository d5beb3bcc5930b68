import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { board } from '../testing/board.ts'
import { layoutShifts } from '../testing/layout-shifts.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { type NewEntry, winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const FORMAT = { format: 'SET1-S:6/TB7', firstServer: 1 as const }
const [ONE, TWO] = ['Ana Reyes', 'Luz Marte'] as const
/** Points of love games: `1121` is three games of player 1 and one of player 2. */
const games = (sides: string): NewEntry[] => [...sides].flatMap((side) => winners(side === '1' ? ONE : TWO, 4))

const slider = (page: Page) => page.getByRole('slider', { name: 'Point of the match' })

test('The Story tab grows live, and its slider takes board, points and statistics back to any point @core', async ({
  page,
  context,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ ...FORMAT, club: 'club_naco', court: 'club_naco-1' })
  // At 4-4 Ana saves three break points.
  await umpire.post(id, ...games('12121212'), ...winners(TWO, 3))
  const { seq } = await umpire.post(id, ...winners(ONE, 5))
  const shifted = await layoutShifts(page)
  await page.goto(`/live/${id}`)
  await board(page).reaches(seq)
  await expect(board(page).root, 'the facts about the match').toContainText(/One set.*Club Naco.*Start: Today/)
  await expect(board(page).root, 'the description already names the court').not.toContainText(/Court 1.*Court 1/)
  expect(await shifted(), 'nothing moved when the facts loaded').toBeLessThan(0.002)

  // The tabs are one stop of the Tab key.
  const points = page.getByRole('tab', { name: 'Points' })
  await expect(points).toHaveAttribute('aria-selected', 'true')
  await points.focus()
  await page.keyboard.press('ArrowLeft')
  const story = page.getByRole('tab', { name: 'Story' })
  await expect(story).toBeFocused()
  await expect(
    page.getByRole('tabpanel', { name: 'Story' }).getByRole('heading', { name: 'Chance to win' }),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Break point saved at 4-4.*Ana Reyes, set 1 · chance to win from \d+% to \d+%/ }),
  ).toBeVisible()
  await expect(slider(page)).toHaveAttribute('max', String(seq))
  const mark = await page.locator('[class*="_mark_"]').first().elementHandle()
  await umpire.post(id, ...winners(TWO, 1))
  await expect(slider(page), 'a new point makes the story longer').toHaveValue(String(seq + 1))
  expect(await mark?.evaluate((element) => element.isConnected), 'the chart keeps its elements').toBe(true)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '5-4, points 0-15. Winner by Luz Marte')

  // Arrow keys step through the points.
  await slider(page).focus()
  await page.keyboard.press('Home')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^0-0\. Before the first point\. /)
  for (let count = 0; count < 5; count++) await page.keyboard.press('ArrowRight')
  expect(await board(page).shows()).toEqual({ games: ['1', '0'], points: ['0', '15'] })
  const spoken = /^1-0, points 0-15\. Winner by Luz Marte\. Ana Reyes \d+%, Luz Marte \d+%$/
  await expect(slider(page)).toHaveAttribute('aria-valuetext', spoken)
  const announced = page.getByRole('status').filter({ hasText: /\S/ })
  await expect(announced, 'the slider itself says where it is').toHaveCount(0)
  await expect(board(page).root.getByText('Replay', { exact: true })).toBeVisible()
  await expect(board(page).root.getByText('Live', { exact: true })).toHaveCount(0)
  await expect(page).toHaveURL(`/live/${id}?tab=story&at=5`)
  await umpire.post(id, ...winners(TWO, 1))
  await expect(slider(page), 'the story grows, but the page stays at its point').toHaveAttribute('max', String(seq + 2))
  await expect(slider(page)).toHaveValue('5')

  // The other tabs show the same point.
  await page.getByRole('tab', { name: 'Points' }).click()
  await expect(page.getByRole('region', { name: 'This game' })).toContainText('0–15')
  await page.getByRole('tab', { name: 'Statistics' }).click()
  await expect(page.getByRole('tabpanel').getByRole('row', { name: 'Winners' }).first()).toContainText('4')

  // Somebody else opens the shared address, and goes back to the live match.
  const other = await context.newPage()
  await other.goto(`/live/${id}?at=5`)
  await expect(slider(other)).toHaveValue('5')
  expect((await board(other).shows()).points).toEqual(['0', '15'])
  await other.getByRole('button', { name: 'Back to live' }).click()
  expect((await board(other).shows()).points).toEqual(['0', '30'])
  await expect(other.getByRole('tab', { name: 'Story' })).toHaveAttribute('aria-selected', 'true')
  await expect(other).toHaveURL(`/live/${id}?tab=story`)

  // An address without a point of this match shows the live match, and is not passed on.
  for (const at of ['99999', '-1', 'abc']) {
    await other.goto(`/live/${id}?at=${at}`)
    await board(other).reaches(seq + 2)
    expect((await board(other).shows()).points, `at ${at}`).toEqual(['0', '30'])
    await expect(other.getByRole('tab', { name: 'Points' }), `at ${at}`).toHaveAttribute('aria-selected', 'true')
    await expect(other).toHaveURL(`/live/${id}`)
  }

  // The page of the statistics tells the same story.
  await other.goto(`/stats/${id}?at=5`)
  await expect(slider(other)).toHaveValue('5')
  await expect(board(other).root.getByText('Replay', { exact: true })).toBeVisible()
  await other.getByRole('tab', { name: 'Statistics' }).click()
  expect((await board(other).shows()).points).toEqual(['0', '15'])
  await expect(other.getByRole('region', { name: 'This game' })).toContainText('0–15')
  await other.getByRole('button', { name: 'Back to live' }).click()
  expect((await board(other).shows()).points).toEqual(['0', '30'])
})

test('A phone loads the story before anybody chooses its tab', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch(FORMAT)
  await umpire.post(id, ...games('12'))
  const loaded = page.waitForResponse(/\/story-tab-[^/]+\.js$/)
  await page.goto(`/live/${id}`)
  await loaded
  await expect(page.getByRole('tab', { name: 'Points' })).toHaveAttribute('aria-selected', 'true')
})

test('Without a format the story has no chances, but its slider works; a walkover has no story', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await page.goto(`/live/${id}`)
  await board(page).reaches(0)
  await page.getByRole('tab', { name: 'Story' }).click()
  await expect(page.getByText('The story begins with the first point.')).toBeVisible()
  await umpire.post(id, ...winners(ONE, 3))
  await board(page).reaches(3)
  await expect(slider(page)).toHaveValue('3')
  await expect(page.getByText(/chance|%/i), 'only the reason why there are no chances').toHaveText([
    'Without a format, or in sets that end by time, the chance to win can’t be estimated.',
  ])
  await page.getByRole('button', { name: 'Previous point' }).click()
  expect((await board(page).shows()).points).toEqual(['30', '0'])
  await expect(page.getByRole('status').filter({ hasText: /^0-0, points 30-0\. Winner by Ana Reyes$/ })).toBeAttached()
  const next = page.getByRole('button', { name: 'Next point' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(slider(page)).toHaveValue('3')
  await expect(next, 'after the last point').toHaveAttribute('aria-disabled', 'true')
  await expect(next, 'the button keeps the focus').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(slider(page)).toHaveValue('3')

  const walkover = await umpire.createMatch(FORMAT)
  await umpire.post(walkover.id, { status: 'walkover', winner: TWO })
  await page.goto(`/live/${walkover.id}`)
  await page.getByRole('tab', { name: 'Story' }).click()
  await expect(page.getByText('No point was played.'), 'a walkover has no chart').toBeVisible()
  await expect(board(page).root.getByText(/^Start:/), 'a walkover never began').toHaveCount(0)
})

test('A match whose points were entered within a minute has no times and no empty space for them', async ({
  page,
  umpire,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await umpire.createMatch(FORMAT)
  const facts = board(page).root.getByRole('region', { name: 'About this match' })
  const heightOf = () => facts.evaluate((each) => each.parentElement?.getBoundingClientRect().height ?? 0)
  const { seq } = await umpire.post(id, ...games('11111'))
  await page.goto(`/live/${id}`)
  await board(page).reaches(seq)
  await expect(facts.getByRole('list', { name: 'Sets' })).toBeVisible()
  const timed = await heightOf()
  await umpire.post(id, ...games('1'))
  await board(page).reaches(seq + 4)
  await expect(facts.getByRole('list', { name: 'Sets' })).toHaveCount(0)
  expect(await heightOf(), 'height without times (px)').toBeLessThan(timed - 20)

  // Before the log has loaded, nobody knows that there are no times.
  const shifted = await layoutShifts(page)
  await page.goto(`/live/${id}`)
  await expect(facts).toBeVisible()
  await board(page).reaches(seq + 4)
  expect(await shifted(), 'layout shift on a phone').toBeLessThan(0.05)
})

test('[U26] [U27] Axe finds nothing in the tabs of the board, and its page uses the width of a large screen', async ({
  page,
  umpire,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id } = await umpire.createMatch({ ...FORMAT, company: 'Bartholomew Featherstonehaugh-Villanueva' })
  const { seq } = await umpire.post(id, ...winners(TWO, 20))
  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/live/${id}?at=${seq - 5}`)
    await expect(slider(page)).toBeVisible()
    await page.getByText('All points as a table').click()
    await expect(page.getByRole('table').last().getByRole('row')).toHaveCount(seq + 2)
    for (const tab of ['Story', 'Statistics', 'Points']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await expectAccessible(page, `${tab}, ${scheme}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), tab).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const [left, right] = [await board(page).root.boundingBox(), await page.getByRole('tablist').boundingBox()]
  if (!left || !right) throw new Error('not shown')
  expect(right.x, 'the tabs are beside the board').toBeGreaterThan(left.x + left.width)
})

test('The story of a match that ended before its first point says that no point was played', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch(FORMAT)
  await umpire.post(id, { status: 'retired', winner: TWO })
  await page.goto(`/live/${id}?tab=story`)
  await expect(page.getByRole('tab', { name: 'Story' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toHaveText('No point was played.')
  await expect(page.getByText('%')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Previous point' })).toHaveCount(0)
})
