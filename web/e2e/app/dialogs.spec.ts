import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays, weekdayOf } from '../../../shared/time/week.ts'
import { order, settle } from '../testing/orders.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const IN_TWO_DAYS = plusDays(clubDay(Date.now()), 2)

/** How each dialog is opened, by the address of its page. */
const DIALOGS: readonly { path: string; open: (page: Page) => Promise<unknown> }[] = [
  { path: '/calendar', open: (page) => page.getByRole('button', { name: 'Add Event' }).click() },
  { path: `/days/club_naco?date=${IN_TWO_DAYS}`, open: (page) => page.getByRole('gridcell').first().click() },
  {
    path: `/reservations/club_naco/${weekdayOf(IN_TWO_DAYS)}`,
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

test('A question before a refund or a cancellation has the focus on its title, so that Enter pressed twice changes nothing', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await settle(server.url, await order(server.url, 7, 2, ANA), 'pay', ANA)
  const startsAt = new Date(clubMoment(IN_TWO_DAYS, 18)).toISOString()
  await postAs(server.url, ANA, '/bookings', { id: 1, court: 'club_naco-2', startsAt, title: 'Practice', partners: [] })
  for (const [path, name] of [
    ['/office/orders', /^Refund/],
    ['/calendar?bookings', /^Cancel the booking/],
  ] as const) {
    await page.goto(path)
    const asks = page.getByRole('main').getByRole('button', { name }).first()
    await asks.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading'), path).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog, path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog, path).toBeHidden()
    await expect(asks, path).toBeFocused()
  }
})
