import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { BookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { type Person, postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const TOMORROW = plusDays(clubDay(Date.now()), 1)
const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** Books a court tomorrow at 18:00. Returns the `uid` of the booking. */
async function book(url: string, by: Person): Promise<string> {
  const startsAt = new Date(clubMoment(TOMORROW, 18)).toISOString()
  const { bookings } = (await postAs(url, by, '/bookings', {
    id: 1,
    court: 'club_naco-2',
    startsAt,
    title: 'Doubles',
  })) as BookingsAnswer
  return bookings[0]?.uid ?? ''
}

/** Cancels an own booking, so that it can be undone for ten seconds. */
async function cancel(url: string, by: Person, uid: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(by)}` }
  const { status } = await fetch(`${url}/bookings/${uid}?undoable=true`, { method: 'DELETE', headers })
  expect(status).toBe(200)
}

test('The day of a club offers to undo a cancellation from before the page was loaded', async ({ page, server }) => {
  const uid = await book(server.url, ANA)
  const day = `/days/club_naco?date=${TOMORROW}`
  await page.goto(day)
  await expect(page.getByRole('gridcell', { name: 'Court 2, 18:00, mine' })).toBeVisible()
  await cancel(server.url, ANA, uid)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Your booking is cancelled: Court 2,' })).toBeVisible()
  await button(page, /^Undo/).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your booking is restored.' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Court 2, 18:00, mine' })).toBeVisible()
})

test('The office offers to undo a cancellation of its own after a reload, and one of the owner in the dialog of the booking', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const uid = await book(server.url, BETO)
  await page.goto(`/office/bookings?club=club_naco&date=${TOMORROW}`)
  const cell = page.getByRole('gridcell', { name: /, Court 2, 18:00, booked, beto cruz$/ })
  const dialog = page.getByRole('dialog')
  await cell.click()
  await button(page, /^Cancel the booking$/).click()
  await page
    .getByRole('dialog', { name: 'Cancel this booking?' })
    .getByRole('button', { name: 'Cancel the booking' })
    .click()
  await expect(button(page, /^Undo/)).toBeVisible()
  await page.reload()
  await button(page, /^Undo/).click()
  const restored = page.getByRole('status').filter({ hasText: 'The booking is restored.' })
  await expect(restored).toBeVisible()
  await page.reload()
  await expect(cell).toBeVisible()
  await expect(button(page, /^Undo/)).toHaveCount(0)

  await cancel(server.url, BETO, uid)
  // An open dialog keeps what it was opened with, so the page must know of the cancellation first.
  await page.reload()
  await cell.click()
  await expect(dialog).toContainText('Its owner has just cancelled this booking.')
  await dialog.getByRole('button', { name: /^Undo/ }).click()
  await expect(restored).toBeVisible()
  await cell.click()
  await expect(dialog.getByRole('button', { name: 'Cancel the booking' })).toBeVisible()
})
