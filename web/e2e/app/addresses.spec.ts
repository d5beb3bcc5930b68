import { setClocks } from '../testing/clock.ts'
import { hydrated } from '../testing/hydrated.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

test('The chosen tab and set of a match are shown again after a reload, after Back and from a shared link @core', async ({
  page,
  context,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7' })
  await umpire.post(id, ...winners('Ana Reyes', 30))
  await page.goto(`/live/${id}`)
  const statistics = page.getByRole('tab', { name: 'Statistics' })
  await statistics.click()
  await page.getByRole('group', { name: 'Part of the match' }).getByText('Set 2').click()
  const expectChosen = async (shown = page) => {
    await expect(shown.getByRole('tab', { name: 'Statistics' })).toHaveAttribute('aria-selected', 'true')
    await expect(shown.getByRole('radio', { name: 'Set 2' })).toBeChecked()
  }
  await expectChosen()
  await page.reload()
  await expectChosen()
  await page.getByRole('link', { name: 'Match Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Match Statistics' })).toBeVisible()
  await page.goBack()
  await expectChosen()
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expectChosen(shared)
  await page.getByRole('tab', { name: 'Points' }).click()
  await expect(page, 'the first tab has the documented address').toHaveURL(`/live/${id}?set=2`)
  await page.goto(`/live/${id}?tab=none&set=9`)
  await expect(page.getByRole('tab', { name: 'Points' })).toHaveAttribute('aria-selected', 'true')
})

test('The chosen week and day of the calendar are shown again after a reload', async ({ page }) => {
  await setClocks(page, '2026-11-21T16:30:00Z')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByText('Wed', { exact: true }).first().click()
  const day = page.getByRole('columnheader', { name: /^Wed 25 Nov/ })
  await expect(day).toBeVisible()
  await page.reload()
  await expect(day).toBeVisible()
  await page.goto('/calendar?week=none&day=none')
  await expect(page.getByRole('columnheader', { name: /^Sat 21 Nov/ })).toBeVisible()
})

test('Home stays with the match that it showed while that is live, also after a reload, and offers the others @core', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await page.goto('/')
  const court = page.getByRole('main').getByRole('link', { name: /Open the scoreboard/ })
  await expect(court).toHaveAttribute('href', `/live/${id}`)
  const later = await umpire.createMatch({ company: 'Eva Sosa', company2: 'Iris Mota' })
  await umpire.post(later.id, ...winners('Eva Sosa', 1))
  await expect(page.getByRole('link', { name: '1 other match is live' })).toHaveAttribute('href', '/live')
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('link', { name: '1 other match is live' })).toBeVisible()
  await expect(court).toHaveAttribute('href', `/live/${id}`)
  await umpire.post(id, { status: 'suspended' })
  await expect(court, 'a match that is no longer live makes room').toHaveAttribute('href', `/live/${later.id}`)
})
