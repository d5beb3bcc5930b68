import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { expectAccessible } from '../testing/axe.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { hydrated } from '../testing/hydrated.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const FOUR = [['Ana Reyes'], ['Beto Cruz'], ['Eva Díaz'], ['Luz Marte']]
const ROUND = 'Women’s singles · Semifinal'

test('A match of a draw has no time on any page until the office sets one, and its pages name its round', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: FOUR })
  const { match } = await event.matchAt('main-1-1')
  await event.matchAt('main-1-2')
  const shown = page.getByRole('main')

  await page.goto('/live')
  await expect(page.getByRole('heading', { name: /· No time yet$/ })).toBeVisible()
  await expect(page.getByRole('listitem').getByText('No time yet')).toHaveCount(2)
  await expect(shown).not.toContainText('12:00')

  await page.goto(pathTo('liveMatch', match))
  await expect(shown.getByText('No time yet')).toBeVisible()
  await expect(page.getByRole('link', { name: ROUND })).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: ROUND }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s singles' })).toBeVisible()

  await page.goto(pathTo('scorer', match))
  await expect(page.getByText(ROUND)).toBeVisible()
  await expect(page.getByText('No time yet')).toBeVisible()

  await page.goto(officePathTo('matches'))
  await expect(page.getByRole('row').filter({ hasText: 'Semifinal' }).filter({ hasText: 'No time yet' })).toHaveCount(2)
  await expectAccessible(page)

  await page.goto(officePathTo('match', match))
  await expect(page.getByRole('link', { name: ROUND })).toHaveAttribute(
    'href',
    officePathTo('competitionEvent', event.competition, event.id),
  )
  const time = page.getByLabel(/^Date and time/)
  await expect(time).toHaveValue('')
  await expect(page.getByText(/^No time yet: the order of play sets it/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Court', exact: true }).selectOption({ label: 'Court 1' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(time, 'a court is no time').toHaveValue('')
  await time.fill('2030-06-02T10:30')
  await page.getByRole('button', { name: 'Save' }).click()
  const read = async () => (await (await fetch(`${server.url}/product/${match}`)).json()) as MatchSummary
  await expect.poll(read).not.toHaveProperty('untimed')
  await page.goto(pathTo('liveMatch', match))
  await expect(shown).toContainText('10:30')
  await expect(shown.getByText('No time yet')).toHaveCount(0)
})
