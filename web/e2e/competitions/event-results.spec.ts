import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { expectAccessible } from '../testing/axe.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const FOUR = [['Ana Reyes'], ['Beto Cruz'], ['Eva Díaz'], ['Luz Marte']]

test('The office’s page of an event has each match with its result or score, and enters results in one press', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: FOUR })
  const { match } = await event.matchAt('main-1-2')
  await event.matchAt('main-1-1')
  await page.goto(officePathTo('competitionEvent', event.competition, event.id))
  const semifinals = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Semifinals' }) })
    .last()
  const final = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Final', exact: true }) })
    .last()
  const rows = semifinals.getByRole('listitem')
  await expect(rows.getByText('No time yet')).toHaveCount(2)
  await expect(final.getByText(/^Winner of .+ v .+$/)).toHaveCount(2)
  await expect(final.getByRole('button')).toHaveCount(0)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }

  const first = rows.first()
  await first.getByRole('button', { name: /^Enter the result/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Result of the match' })
  await dialog.getByLabel(/^Final score/).fill('7-6(4) 6-3')
  await dialog.getByRole('button', { name: 'Enter the result' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(first).toContainText('7-6(4) 6-3')
  await expect(first.getByRole('button', { name: /^Correct/ })).toBeFocused()
  await expect(final.getByText(/^Winner of /)).toHaveCount(1)

  const second = rows.nth(1)
  const [one = ''] = (await event.read()).stages.flatMap(({ matches }) =>
    matches.filter(({ id }) => id === 'main-1-2').flatMap(({ sides }) => sides.flatMap((side) => side ?? [])),
  )
  const name = (await event.read()).entries.find(({ id }) => id === one)?.players[0]?.name ?? ''
  await umpire.post(match, ...winners(name, 5))
  await expect(second.getByText('Live', { exact: true })).toBeVisible()
  await expect(second).toContainText('1-0')
  await expect(second.getByRole('link', { name: /^Score it/ })).toHaveAttribute('href', new RegExp(match))
  await second.getByRole('link', { name: /^Match/ }).click()
  await expect(page.getByRole('link', { name: 'Women’s singles · Semifinal' })).toBeVisible()
})

test('The matches of an event without times are found among results from paper by event, round and name', async ({
  page,
  server,
  umpire,
}) => {
  const entries = Array.from({ length: 20 }, (_, index) => [`Player ${String.fromCharCode(65 + index)}íaz`])
  const event = await drawnEvent(server, umpire, { entries })
  // Twelve byes lead to the second round, where some players know their opponents at once.
  const known = async () =>
    (await event.read()).stages
      .flatMap(({ matches }) => matches)
      .filter(({ sides, winner }) => winner === null && sides.every((side) => side !== null && side !== 'bye'))
  await expect.poll(async () => (await known()).every(({ match }) => match !== null), { timeout: 30_000 }).toBe(true)
  await page.goto(officePathTo('competitionEvent', event.competition, event.id))
  await page.getByRole('link', { name: 'Results from paper' }).last().click()
  const scores = page.locator('input[data-score]')
  await expect(scores).not.toHaveCount(0)
  const shown = page.locator('form').getByRole('listitem')
  const all = await scores.count()
  await expect(shown.getByText('No time yet')).toHaveCount(all)
  await expect(shown.first()).toContainText('Women’s singles · Round of 32 · Club championship')
  await expect(page.getByText('12:00')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Round' }).selectOption('Round of 16')
  await expect(shown.getByText('Round of 32')).toHaveCount(0)
  await expect(scores).not.toHaveCount(0)
  await page.getByRole('combobox', { name: 'Round' }).selectOption('')
  await expect(scores).toHaveCount(all)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const name = await shown.first().innerText()
  const [player = ''] = name.split(' v ')
  await page.getByRole('searchbox', { name: 'Player' }).fill(player.trim().replace('í', 'i').toLowerCase())
  await expect(scores).toHaveCount(1)
  await scores.fill('7-6(5) 6-4')
  await expect(shown).toContainText('7-6(5) 6-4')
  await page.getByRole('button', { name: 'Save 1 result' }).click()
  await expect(page.getByText('1 result is saved.')).toBeFocused()

  await page.getByRole('searchbox', { name: 'Player' }).fill('')
  await expect(scores).toHaveCount(all - 1)
  await scores.first().fill('w.o.')
  await page
    .getByRole('combobox', { name: /^Winner/ })
    .first()
    .selectOption('nobody')
  await page.getByRole('button', { name: 'Save 1 result' }).click()
  await expect(page.getByText('1 result is saved.')).toBeFocused()
  await expect
    .poll(async () => (await event.read()).stages[0]?.matches.filter(({ how }) => how === 'walkover'))
    .toMatchObject([{ winner: null }])
})
