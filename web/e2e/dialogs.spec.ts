import type { Page } from '@playwright/test'
import { clubDay } from '../../shared/time/club-date.ts'
import { plusDays } from '../../shared/time/week.ts'
import { ANA, expect, test } from './testing/story.ts'

test.use({ signedIn: ANA })

const IN_TWO_DAYS = plusDays(clubDay(Date.now()), 2)

/** How each dialog is opened, by the address of its page. */
const DIALOGS: readonly { path: string; open: (page: Page) => Promise<unknown> }[] = [
  { path: '/calendar', open: (page) => page.getByRole('button', { name: 'Add Event' }).click() },
  { path: `/days/club_naco?date=${IN_TWO_DAYS}`, open: (page) => page.getByRole('gridcell').first().click() },
  {
    path: '/reservations/club_naco/Monday',
    open: (page) => page.getByRole('gridcell', { name: /free$/ }).first().click(),
  },
  { path: '/live/:id', open: (page) => page.getByRole('button', { name: 'Share' }).click() },
]

// A window of 1366 × 768 at 200 and 400 percent.
for (const { zoom, ...size } of [
  { zoom: 200, width: 683, height: 384 },
  { zoom: 400, width: 341, height: 192 },
]) {
  test(`Every dialog opens at its title at ${zoom} % zoom`, async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    await page.setViewportSize(size)
    for (const { path, open } of DIALOGS) {
      await page.goto(path.replace(':id', id))
      await open(page)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading').first(), path).toBeInViewport({ ratio: 1 })
    }
  })
}
