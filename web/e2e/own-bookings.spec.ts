import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { mailsBeside } from '../../server/testing/outbox.ts'
import { storePrice } from '../../server/testing/priced-courts.ts'
import type { BookingsAnswer } from '../../shared/reservations/booking-schemas.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { clubMoment } from '../../shared/time/club-time.ts'
import { plusDays } from '../../shared/time/week.ts'
import { postAs, tokenOf } from './testing/signed-in.ts'
import { ANA, BETO, expect, test } from './testing/story.ts'

const TOMORROW = plusDays(clubDay(Date.now()), 1)
const at = (date: string, hour: number): string => new Date(clubMoment(date, hour)).toISOString()
const DAY = `/days/club_naco?date=${TOMORROW}`
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
/** Returns the texts of all emails, without the line breaks and codes of their encoding. */
const mailTexts = ({ databaseFile }: { readonly databaseFile: string }): string =>
  mailsBeside(databaseFile)
    .join('')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

test.use({ signedIn: ANA })

test('A person waits for a taken court, gets an offer by email and on the page, and books and pays it', async ({
  page,
  server,
}) => {
  await storePrice(server.databaseFile, 'club_naco-1')
  const slot = { court: 'club_naco-2', startsAt: at(TOMORROW, 18), title: 'Secret' }
  const { bookings } = (await postAs(server.url, BETO, '/bookings', { id: 1, ...slot })) as BookingsAnswer
  await page.goto(DAY)
  await cell(page, 'Court 2, 18:00, taken').click()
  await dialog(page).getByRole('button', { name: 'Wait for this slot' }).click()
  await expect(cell(page, 'Court 2, 18:00, waiting')).toBeVisible()
  await expect(page.getByText('You are the first in line.')).toBeVisible()
  const cancelled = await fetch(`${server.url}/bookings/${bookings[0]?.uid}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await tokenOf(BETO)}` },
  })
  expect(cancelled.status).toBe(200)
  await expect(cell(page, 'Court 2, 18:00, for you')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('timer')).toHaveText(/^Time left: (30:00|29:\d\d)$/)
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([])
  await expect.poll(() => mailTexts(server)).toContain(DAY)
  await button(page, 'Book it').click()
  await expect(cell(page, 'Court 2, 18:00, mine')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Booked:' })).toBeVisible()
  await expect(page.getByText('Waiting list')).toHaveCount(0)
})
