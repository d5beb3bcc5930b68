import type { Browser, Page } from '@playwright/test'
import { changeClub } from '../../../server/testing/only-club.ts'
import { mailsBeside } from '../../../server/testing/outbox.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { storePrice } from '../../../server/testing/priced-courts.ts'
import type { BookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { clubDay } from '../../../shared/time/club-date.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays, weekdayOf } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import type { BuiltServer } from '../testing/built-server.ts'
import { setClocks } from '../testing/clock.ts'
import { postAs, sessionOf, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

const TOMORROW = plusDays(clubDay(Date.now()), 1)
const at = (date: string, hour: number): string => new Date(clubMoment(date, hour)).toISOString()
const DAY = `/days/club_naco?date=${TOMORROW}`
const MINE = '/calendar?bookings'
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const row = (page: Page, text: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .filter({ hasText: text })
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Returns the texts of all emails, without the line breaks and codes of their encoding. */
const mailTexts = ({ databaseFile }: BuiltServer): string =>
  mailsBeside(databaseFile)
    .join('')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')

/** Books a slot for Beto. Returns the id of the booking. */
async function bookedByBeto({ url }: BuiltServer, more: object): Promise<string> {
  const request = { id: 1, court: 'club_naco-2', startsAt: at(TOMORROW, 18), title: 'Secret', ...more }
  const { bookings } = (await postAs(url, BETO, '/bookings', request)) as BookingsAnswer
  return bookings[0]?.uid ?? ''
}

/** Opens a page of the person in a browser of their own. */
async function pageOf(browser: Browser, server: BuiltServer, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, storageState: await sessionOf(server, BETO) })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test.use({ signedIn: ANA })

test('A person waits for a taken court, changes a series, and plays with a partner', async ({
  page,
  browser,
  server,
}) => {
  await test.step('A taken court is offered to the person who waits for it, by email and on the page', async () => {
    const taken = await bookedByBeto(server, {})
    await page.goto(DAY)
    await cell(page, 'Court 2, 18:00, taken').click()
    await expect(dialog(page)).toContainText('we hold it for you for 30 minutes')
    await dialog(page).getByRole('button', { name: 'Wait for this slot' }).click()
    await expect(dialog(page).getByText('You are the first in line.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(cell(page, 'Court 2, 18:00, waiting')).toBeFocused()
    await page.goto(MINE)
    await expect(main(page).getByText('You are the first in line.')).toBeVisible()
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Upcoming bookings', 'Waiting list'])
    await page.goto(DAY)
    await expect(cell(page, 'Court 2, 18:00, waiting')).toBeVisible()
    const cancelled = await fetch(`${server.url}/bookings/${taken}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await tokenOf(BETO)}` },
    })
    expect(cancelled.status).toBe(200)
    await expect(cell(page, 'Court 2, 18:00, for you')).toBeVisible({ timeout: 15_000 })
    await expect(main(page)).toContainText(
      /we hold it for you until .*\d:\d\d \(Santo Domingo\)\. Time left: (30:00|29:\d\d)/,
    )
    await expectAccessible(page)
    await expect.poll(() => mailTexts(server)).toContain(DAY)
    await main(page).getByRole('button', { name: 'Book it' }).click()
    await expect(cell(page, 'Court 2, 18:00, mine')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await status(page, 'Booked:').getByRole('link', { name: 'My bookings' }).click()
    await expect(row(page, 'Court 2 · Club Naco')).toContainText('18:00–19:00Santo Domingo time')
  })

  let invitation = ''
  await test.step('A change of a series applies to all its later dates, or to those that are free', async () => {
    const series = { id: 2, court: 'club_naco-3', startsAt: at(TOMORROW, 8), title: 'Training' }
    const repeat = { until: plusDays(TOMORROW, 7) }
    const { bookings } = (await postAs(server.url, ANA, '/bookings', { ...series, repeat })) as BookingsAnswer
    invitation = `/calendar?booking=${bookings[0]?.uid}`
    await page.goto(MINE)
    await expect(row(page, 'Training')).toHaveCount(2)
    await row(page, 'Training').first().getByRole('button', { name: 'Change' }).click()
    await dialog(page).getByLabel('Title').fill('Drills')
    await dialog(page).getByLabel('Partners').fill(BETO.email)
    await dialog(page).getByLabel('Change').selectOption('This booking and all later ones')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(status(page, 'Your changes are saved.')).toBeVisible()
    await expect(row(page, 'Drills')).toHaveText([/beto@example.com.*has not answered yet/, /has not answered yet/])
    await bookedByBeto(server, { id: 2, court: 'club_naco-3', startsAt: at(plusDays(TOMORROW, 7), 9) })
    await row(page, 'Drills').first().getByRole('button', { name: 'Change' }).click()
    const place = dialog(page).getByLabel('Time and court')
    await dialog(page).getByLabel('Date').selectOption(plusDays(TOMORROW, 2))
    await expect(place.locator(':checked'), 'the time and the court stay if they are free').toHaveText('Court 3, 8:00')
    await dialog(page).getByLabel('Date').selectOption(TOMORROW)
    await place.selectOption('Court 3, 9:00')
    await dialog(page).getByLabel('Change').selectOption('This booking and all later ones')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page).getByRole('listitem')).toHaveText(/: The court is taken\.$/)
    await dialog(page).getByRole('button', { name: 'Leave these as they are, and change the others' }).click()
    await expect(row(page, 'Drills')).toHaveText([/9:00–10:00/, /8:00–9:00/])
    await row(page, 'Drills').last().getByRole('button', { name: 'Cancel the booking' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(status(page, 'Your booking is cancelled: Court 3')).toBeVisible()
    await expect(row(page, 'Drills')).toHaveCount(1)
  })

  await test.step('A partner accepts, sees the booking and leaves it, and the owner sees the answer', async () => {
    await expect.poll(() => mailTexts(server)).toContain(invitation)
    const other = await pageOf(browser, server, invitation)
    const second = await other.context().newPage()
    await second.goto(DAY)
    await cell(second, 'Court 3, 9:00, invitation').click()
    await expect(dialog(second).getByRole('button')).toHaveText(['Accept', 'Decline', 'Close'])
    await expectAccessible(second)
    await dialog(second).getByRole('button', { name: 'Close' }).click()
    await main(other).getByRole('button', { name: 'Accept' }).click()
    await expect(status(other, 'You play.')).toBeVisible()
    await expect(cell(second, 'Court 3, 9:00, mine')).toBeVisible()
    await other.goto(MINE)
    await expect(row(other, 'Drills')).toContainText('ana reyes ana@example.com booked the court')
    await page.goto(MINE)
    await expect(row(page, 'Drills')).toContainText('beto cruz beto@example.com plays')
    await row(other, 'Drills').getByRole('button', { name: 'I can’t play' }).click()
    await dialog(other).getByRole('button', { name: 'I can’t play' }).click()
    await expect(row(other, 'Drills')).toHaveCount(0)
    await expect(cell(second, 'Court 3, 9:00, taken')).toBeVisible()
    await other.context().close()
  })
})

test('A booking moves only to times at which the person has no other booking, in any club @core', async ({
  page,
  server,
}) => {
  const request = (id: number, court: string, hour: number) => ({ id, court, startsAt: at(TOMORROW, hour) })
  await postAs(server.url, ANA, '/bookings', { ...request(1, 'club_naco-2', 8), title: 'Training' })
  await postAs(server.url, ANA, '/bookings', { ...request(2, 'club_naco-3', 10), title: 'Match' })
  await postAs(server.url, ANA, '/bookings', { ...request(3, 'club_gazcue-1', 12), title: 'Doubles' })
  await page.goto(MINE)
  await row(page, 'Training').getByRole('button', { name: 'Change' }).click()
  const slots = dialog(page).getByLabel('Time and court').getByRole('option')
  const free = [8, 9, 11, 13].flatMap((hour) => [1, 2, 3, 4].map((court) => `Court ${court}, ${hour}:00`))
  await expect(slots.filter({ hasText: /, (8|9|10|11|12|13):/ })).toHaveText(free)
})

test('A booking that was moved in one window is not cancelled or moved in another that shows its old time', async ({
  page,
  server,
}) => {
  const request = { id: 1, court: 'club_naco-2', startsAt: at(TOMORROW, 8), title: 'Training' }
  const { bookings } = (await postAs(server.url, ANA, '/bookings', request)) as BookingsAnswer
  const move = async (startsAt: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(ANA)}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ startsAt })
    const { status } = await fetch(`${server.url}/bookings/${bookings[0]?.uid}`, { method: 'PATCH', headers, body })
    expect(status).toBe(200)
  }
  const moved = 'This booking is on another court or at another time now. Close this window, and look at it again.'
  await page.goto(MINE)
  await row(page, 'Training').getByRole('button', { name: 'Cancel the booking' }).click()
  await move(at(TOMORROW, 9))
  await dialog(page).getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(moved)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Keep the booking' }).click()
  await expect(row(page, 'Training')).toContainText('9:00–10:00')

  await row(page, 'Training').getByRole('button', { name: 'Change' }).click()
  await move(at(TOMORROW, 10))
  await dialog(page).getByLabel('Time and court').selectOption('Court 2, 11:00')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(moved)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Training')).toContainText('10:00–11:00')
})

test('A second window that books the same slot says that it is already booked', async ({ page, server }) => {
  await page.goto(DAY)
  await cell(page, 'Court 2, 18:00, free').click()
  await expect(dialog(page).getByLabel('Title')).toBeVisible()
  await postAs(server.url, ANA, '/bookings', {
    id: 1,
    court: 'club_naco-2',
    startsAt: at(TOMORROW, 18),
    title: 'Match',
  })
  await dialog(page)
    .getByRole('button', { name: /^Book Court 2/ })
    .click()
  await expect(dialog(page).getByRole('alert')).toHaveText('You have already booked this court at this time.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(cell(page, 'Court 2, 18:00, mine')).toBeVisible()
})

test('The payment of a booking of two slots names both times', async ({ page, server }) => {
  await server.kill('SIGTERM')
  await storePrice(server.databaseFile, 'club_naco-1')
  await server.start()
  const startsAt = at(TOMORROW, 10)
  await postAs(server.url, ANA, '/bookings', { id: 1, court: 'club_naco-1', startsAt, title: 'Practice', slots: 2 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(MINE)
  await row(page, 'Court 1').getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment sandbox' })).toBeVisible()
  await expect(main(page)).toContainText(/Court 1, \w+day \d+ \w+, 10:00–12:00 \(Santo Domingo\) · Club Naco/)
})

test('A court with a price is held, paid, and refunded when it is cancelled; an invited person answers once it is paid @core', async ({
  browser,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(DAY)
  await cell(page, 'Court 1, 10:00, free').click()
  await expect(dialog(page).getByLabel('Title')).toBeVisible()
  await server.kill('SIGTERM')
  await storePrice(server.databaseFile, 'club_naco-1')
  await server.start()
  await dialog(page).getByRole('button', { name: 'Book Court 1, 10:00' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The price of this court has changed')
  await expect(dialog(page).getByText('Price: US$ 12.00')).toBeVisible()
  await page.goto(`/reservations/club_naco/${weekdayOf(TOMORROW)}`)
  await cell(page, 'Court 1, 10:00, free, US$ 12.00').click()
  await dialog(page).getByLabel('Title').fill('Practice')
  await expect(dialog(page).getByText('Price: US$ 12.00')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Book Court 1, 10:00 and pay' })).toBeVisible()
  await page.goto(DAY)
  await cell(page, 'Court 1, 10:00, free, US$ 12.00').click()
  await expect(dialog(page).getByText('Price: US$ 12.00')).toBeVisible()
  await expect(dialog(page)).toContainText('you have up to 15 minutes to pay')
  await dialog(page).getByLabel('Partners').fill(BETO.email)
  await dialog(page).getByRole('button', { name: 'Book Court 1, 10:00 and pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment sandbox' })).toBeVisible()
  const toPay =
    /Court 1, \w+day \d+ \w+, 10:00 \(Santo Domingo\) · Club Naco.*Pay by .*\d:\d\d \(Santo Domingo\) to book it\./
  await expect(main(page)).toContainText(toPay)
  // Everybody with the address of the payment can pay.
  const late = await pageOf(browser, server, MINE)
  await setClocks(late, Date.now() + 16 * 60_000)
  await late.goto(page.url())
  await expect(main(late)).toContainText(/Court 1, .*The time to pay is over/)
  await expect(late.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
  await expect(late.getByRole('link', { name: 'See the free courts' })).toHaveAttribute('href', DAY)
  await late.context().close()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(main(page)).toContainText('You cancelled the payment. You have not been charged.')
  await expect(main(page)).toContainText(toPay)
  await page.getByRole('link', { name: 'Go to my bookings' }).click()
  await expect(row(page, 'Court 1').getByRole('button', { name: 'Pay now' })).toBeVisible()
  await page.goto(DAY)
  const unpaid = page.getByRole('gridcell', { name: /^Court 1, 10:00, held for you until \d?\d:\d\d, not paid yet$/ })
  await expect(unpaid).toHaveText(/^pay by \d?\d:\d\d$/)
  await unpaid.click()
  await expect(dialog(page)).toContainText(
    /Not booked yet: pay US\$\s12\.00 by .*\d:\d\d \(Santo Domingo\)\. Time left: 1[45]:/,
  )
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  const betos = await pageOf(browser, server, DAY)
  await cell(betos, 'Court 1, 10:00, invitation').click()
  await expect(dialog(betos)).toContainText(
    /This court isn’t paid yet\. You can answer the invitation as soon as .* has paid\. The time to pay ends at .*\d:\d\d/,
  )
  await expect(dialog(betos).getByRole('button', { name: /^(Accept|Decline|Wait)/ })).toHaveCount(0)
  await page.goto(MINE)
  await expect(row(page, 'Court 1 · Club Naco')).toContainText(
    /Not booked yet: pay US\$\s12\.00 by .*\d:\d\d \(Santo Domingo\)\. Time left: 1[45]:/,
  )
  await expectAccessible(page)
  await row(page, 'Court 1').getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Complete' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to my bookings' }).click()
  await expect(row(page, 'Court 1')).toContainText(/Paid: US\$\s12\.00/)
  await dialog(betos).getByRole('button', { name: 'Close' }).click()
  await cell(betos, 'Court 1, 10:00, invitation').click()
  await expect(dialog(betos).getByRole('button', { name: 'Accept' })).toBeVisible()
  await betos.context().close()
  await row(page, 'Court 1').getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(dialog(page)).toContainText(/You paid US\$\s12\.00\. If you cancel, we refund it\./)
  await dialog(page).getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(status(page, 'Your booking is cancelled: Court 1')).toContainText(
    /10:00\. We refund US\$\s12\.00\. Undo \(\d+\)$/,
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect.poll(() => mailTexts(server), { timeout: 20_000 }).toMatch(/refunded/)
  await page.goto('/orderhistory')
  const order = page.getByRole('main').getByRole('listitem').first()
  await expect(order).toContainText(
    /We refunded US\$\s12\.00 on \d{1,2} [A-Z][a-z]+ \d{4}\. It was a payment in the sandbox, so no money moves\.Refunded/,
  )
  await order.getByRole('link').click()
  await expect(page.getByRole('main')).toContainText(/Paid\d{1,2} [A-Z].*Refunded\d{1,2} [A-Z]/)
})

test('A cancelled booking can be restored for ten seconds, also after the page was closed, and nobody gets an email before', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const request = { id: 1, court: 'club_naco-2', startsAt: at(TOMORROW, 8), title: 'Training' }
  const { bookings } = (await postAs(server.url, ANA, '/bookings', request)) as BookingsAnswer
  const cancel = async () => {
    await row(page, 'Training').getByRole('button', { name: 'Cancel the booking' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(status(page, 'Your booking is cancelled: Court 2')).toBeVisible()
    await expect(row(page, 'Training')).toHaveCount(0)
  }
  await page.goto(MINE)
  await cancel()
  await expectAccessible(page)
  await page.reload()
  await status(page, 'Your booking is cancelled: Court 2').getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, 'Your booking is restored.')).toBeFocused()
  await expect(row(page, 'Training')).toBeVisible()

  await cancel()
  await server.kill('SIGTERM')
  await server.start()
  await expect.poll(() => mailTexts(server), { timeout: 20_000 }).toContain(`cancelled-${bookings[0]?.uid}`)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(mailTexts(server).split(`cancelled-${bookings[0]?.uid}`), 'only the second cancellation').toHaveLength(2)
})

test('The pages say until when a booking can be cancelled, and offer it no longer after that', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await changeClub(server.url, await tokenOf(ANA), 'club_naco', { cancelMinutes: 180 })
  await page.goto(DAY)
  await cell(page, 'Court 2, 18:00, free').click()
  await expect(dialog(page)).toContainText(/You can cancel or move it until \w+day \d+ \w+, 15:00 \(Santo Domingo\)\./)
  await dialog(page)
    .getByRole('button', { name: /^Book Court 2/ })
    .click()
  await expect(status(page, 'Booked: Court 2')).toBeVisible()
  await page.goto(MINE)
  await expect(row(page, 'Court 2')).toContainText(/You can cancel or move it until \w+day \d+ \w+, 15:00/)
  await expect(row(page, 'Court 2').getByRole('button', { name: 'Cancel the booking' })).toBeVisible()

  await setClocks(page, clubMoment(TOMORROW, 15) + 60_000)
  await page.reload()
  const late = 'It is too late to cancel or move this booking. Call the club if you can’t come.'
  await expect(row(page, 'Court 2')).toContainText(late)
  await expect(row(page, 'Court 2').getByRole('button', { name: 'Cancel the booking' })).toHaveCount(0)
  await row(page, 'Court 2').getByRole('button', { name: 'Change' }).click()
  await expect(dialog(page)).toContainText(late)
  await expect(dialog(page).getByLabel('Date')).toHaveCount(0)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.goto(DAY)
  await cell(page, 'Court 2, 18:00, mine').click()
  await expect(dialog(page)).toContainText(late)
  await expect(dialog(page).getByRole('button', { name: 'Cancel the booking' })).toHaveCount(0)
})
