import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { expectAccessible } from '../testing/axe.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const EIGHT = ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte', 'Nora Peña', 'Pia Rojas', 'Rita Sosa', 'Zoe Gil']

/** The part of the page with the matches of a round. */
const roundOf = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
    .last()
    .getByRole('listitem')

/** Ends the match of a row in the dialog. The first side wins, unless somebody else does. */
async function end(page: Page, place: number, how: string, score = '', winner?: string): Promise<void> {
  const row = roundOf(page, 'Quarterfinals').nth(place)
  await row.getByRole('button', { name: /^Enter the result/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Result of the match' })
  if (score) await dialog.getByLabel(/^Final score/).fill(score)
  if (how !== 'Played to the end') {
    await dialog.getByLabel('How it ended').selectOption(how)
    await dialog
      .getByRole('radio', winner === undefined ? {} : { name: winner })
      .first()
      .check()
  }
  await dialog.getByRole('button', { name: 'Enter the result' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Correct/ })).toBeVisible()
}

for (const width of [390, 1440])
  test(`At ${width} px an organiser sets up a knockout of 8, and its first round is played, without leaving the page of the event`, async ({
    page,
    server,
  }) => {
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(officePathTo('competitions'))
    await page.getByRole('button', { name: 'New competition' }).click()
    await page.getByLabel('Name').fill('Club championship')
    await page.getByLabel('First day').fill('2030-06-01')
    await page.getByLabel('Last day').fill('2030-06-09')
    await page.getByLabel('Everybody sees it').check()
    await page.getByRole('button', { name: 'Create the competition' }).click()
    await page.getByLabel(/^Name, such as/).fill('Women’s singles')
    await page.getByRole('button', { name: 'Create the event' }).click()
    await page.getByLabel('Players, one a line').fill(EIGHT.join('\n'))
    await page.getByRole('button', { name: 'Enter 8 players', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Entries (8)' })).toBeVisible()
    await page.getByRole('button', { name: 'Make the draw' }).click()
    await page.getByRole('button', { name: 'Publish this draw' }).click()

    const first = roundOf(page, 'Quarterfinals')
    await expect(first.getByRole('button', { name: /^Enter the result/ })).toHaveCount(4)
    await expect(roundOf(page, 'Final')).toContainText('Winner of Semifinal, match 1')
    await end(page, 0, 'Played to the end', '7-6(4) 6-3')
    await expect(first.nth(0)).toContainText('7-6(4) 6-3')
    await end(page, 1, 'Walkover', '', 'Nobody: neither side came')
    await expect(first.nth(1)).toContainText('Nobody: neither side came')
    await end(page, 2, 'Retirement', '6-4 2-1')
    await expect(first.nth(2)).toContainText('6-4 2-1 · retired')
    await end(page, 3, 'Default', '6-4 2-1')
    await expect(first.nth(3)).toContainText('6-4 2-1 · default')
    const second = roundOf(page, 'Semifinals')
    // Who meets an empty place advances without a match.
    await expect(second.getByRole('button', { name: /^Enter the result/ })).toHaveCount(1)
    await expect(second.first()).toContainText('Nobody')
    await expect(roundOf(page, 'Final').getByText(/^Winner of .+ v .+$/)).toHaveCount(1)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
