import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { changeClub } from '../../../server/testing/only-club.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { BookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { BETO, postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const amount = (page: Page) => main(page).getByLabel('Amount in USD', { exact: true })

/** Orders a cap for Beto, without paying it. */
async function orderOfBeto(url: string): Promise<void> {
  const userId = BETO.email
  await postAs(url, BETO, '/createcart', { id: 1, productId: 7, quantity: 1, userId })
  const items = await postAs(url, BETO, '/cart', { email: userId })
  await postAs(url, BETO, '/createorder', { orderId: 1764338500000, items, subtotal: 24, total: 29 })
}

test('An order is paid at the desk in two parts, and one part goes back with the item @core', async ({
  page,
  server,
}) => {
  await orderOfBeto(server.url)
  await page.goto('/office/orders')
  await page.getByRole('link', { name: 'Order 1764338500000' }).click()
  await expect(main(page)).toContainText('Still to be paid')
  await button(page, 'Take payment').click()
  await amount(page).fill('30')
  await button(page, 'Take US$ 29.00').click()
  await expect(page.getByRole('alert').filter({ hasText: 'at most' })).toBeVisible()
  await amount(page).fill('9')
  await button(page, 'Take US$ 9.00').click()
  await expect(main(page)).toContainText('Paid at the desk: US$ 9.00 of US$ 29.00')
  await button(page, 'Take payment').click()
  await page.getByRole('radio', { name: 'Card' }).check()
  await expectAccessible(page)
  await button(page, 'Take US$ 20.00').click()
  await expect(main(page)).not.toContainText('Still to be paid')

  await button(page, 'Refund').click()
  await amount(page).fill('5')
  await page.getByRole('combobox', { name: 'Mediodía cap' }).selectOption('1')
  await main(page).getByLabel('Reason (only the office sees it)').fill('Wrong size')
  await expectAccessible(page)
  await button(page, 'Refund US$ 5.00').click()
  await expect(main(page)).toContainText('Refund (Cash)')
  await expect(main(page)).toContainText('Paid, US$ 5.00 refunded')
  await page.goto('/office/orders')
  await expect(page.getByRole('table')).toContainText('Paid, US$ 5.00 refunded')

  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Till' }).click()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Cash' })).toContainText('US$ 4.00')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Card' })).toContainText('US$ 20.00')
  await expect(page.getByText('Nobody owes anything.')).toBeVisible()
  await expectAccessible(page)

  await main(page).getByLabel('From').fill('2026-01-01')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Card' })).toContainText('US$ 20.00')
  const saving = page.waitForEvent('download')
  await button(page, 'Download as a table').click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^till-2026-01-01-.*\.csv$/)
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(rows[0]).toContain('Time,Paid in,Amount,Paid back,Currency,Order,What,Name,Email,Taken by')
  expect(rows.slice(1).map((row) => row.split(',').slice(1, 6).join())).toEqual([
    'Cash,9.00,,USD,1764338500000',
    'Card,20.00,,USD,1764338500000',
    'Cash,,5.00,USD,1764338500000',
  ])
})

test('A booking of the office shows that it is not paid, and is paid in its dialog', async ({ page, server }) => {
  const days = await (await fetch(`${server.url}/clubs/club_naco/days/${await dateOf(page)}`)).json()
  const slot = days.courts[1].slots.find(({ state }: { state: string }) => state === 'free')
  const wish = { id: 1, owner: BETO.email, court: days.courts[1].id, startsAt: slot.startsAt, title: 'By phone' }
  await fetch(`${server.url}/office/reservations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(ANA)}`, 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  await page.goto(`/office/bookings?club=club_naco&date=${days.date}`)
  await page
    .getByRole('gridcell', { name: /booked, / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('No price')
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await dialog.getByLabel('Price in USD').fill('12')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Take US$ 12.00' }).click()
  await expect(dialog).toContainText('Price: US$ 12.00, paid at the desk')
  await expect(dialog).toContainText('If you cancel the booking, the desk pays US$ 12.00 back.')
  await page.goto('/office/till')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Cash' })).toContainText('US$ 12.00')
})

test('A booking that is not paid says so in the grid, and a payment that was stored with the wrong way to pay is corrected', async ({
  page,
  server,
}) => {
  const { date, courts } = await (await fetch(`${server.url}/clubs/club_naco/days/${await dateOf(page)}`)).json()
  const price = { court: null, weekdays: WEEKDAYS, from: 300, to: 1380, memberCents: 800, guestCents: 1200 }
  await changeClub(server.url, await tokenOf(ANA), 'club_naco', { prices: [price] })
  const slot = courts[2].slots.findLast(({ state }: { state: string }) => state === 'free')
  const wish = { id: 1, owner: BETO.email, court: courts[2].id, startsAt: slot.startsAt, title: 'By phone' }
  await postAs(server.url, ANA, '/office/reservations', wish)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/office/bookings?club=club_naco&date=${date}`)
    const cell = page.getByRole('gridcell', { name: /, booked, unpaid, / })
    await expect(cell).toHaveCount(1)
    await expect(cell.getByText('unpaid', { exact: true })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('gridcell', { name: /, booked, unpaid, / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await dialog.getByRole('button', { name: 'Take US$ 12.00' }).click()
  await expect(dialog).toContainText('Price: US$ 12.00, paid at the desk')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { name: /, booked, [^u]/ })).toHaveCount(1)
  await expect(page.getByText('unpaid', { exact: true })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/till')
  const sums = main(page).getByRole('listitem')
  await expect(sums.filter({ hasText: 'Cash' })).toContainText('US$ 12.00')
  await button(page, 'Change how it was paid').click()
  const question = page.getByRole('dialog', { name: 'Change how it was paid' })
  await question.getByRole('radio', { name: 'Card' }).check()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(sums.filter({ hasText: 'Card' })).toContainText('US$ 12.00')
  await expect(sums.filter({ hasText: 'Cash' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.goto('/office/audit')
  await expect(main(page)).toContainText('Payment method corrected')
})

test('An open item leads to its booking, and what goes back is a group of its own, in the language of the reader', async ({
  page,
  server,
}) => {
  const { date, courts } = await (await fetch(`${server.url}/clubs/club_naco/days/${await dateOf(page)}`)).json()
  const price = { court: null, weekdays: WEEKDAYS, from: 300, to: 1380, memberCents: 800, guestCents: 1200 }
  await changeClub(server.url, await tokenOf(ANA), 'club_naco', { prices: [price] })
  const free = courts[2].slots.filter(({ state }: { state: string }) => state === 'free')
  const book = async (id: number, slot: { startsAt: string }) => {
    const wish = { id, owner: BETO.email, court: courts[2].id, startsAt: slot.startsAt, title: 'By phone' }
    const { bookings } = (await postAs(server.url, ANA, '/office/reservations', wish)) as BookingsAnswer
    return bookings[0]?.uid ?? ''
  }
  await book(1, free[0])
  const paid = await book(2, free[3])
  await postAs(server.url, ANA, `/office/reservations/${paid}/payment`, { id: 'p-1', amountCents: 1200, means: 'cash' })
  await postAs(server.url, ANA, `/office/reservations/${paid}/cancel`, {})
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/till?lng=es')
  const open = page.getByRole('table', { name: 'Por cobrar' })
  const back = page.getByRole('table', { name: 'Por devolver' })
  await expect(open.getByRole('row')).toHaveCount(2)
  await expect(open).toContainText(/Club Naco, Cancha 3, /)
  await expect(back.getByRole('row')).toHaveCount(2)
  await expect(back).toContainText(/Cancha 3/)
  await expect(back.getByRole('link', { name: 'Abrir el pedido' })).toBeVisible()
  await expect(back.getByRole('link', { name: 'Abrir la reserva' }), 'it is cancelled').toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await open.getByRole('link', { name: 'Abrir la reserva' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Precio: US$ 12.00, sin pagar')
  await expect(page).toHaveURL(new RegExp(`/office/bookings\\?club=club_naco&date=${date}$`))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto(`/office/bookings?club=club_naco&date=${date}&booking=none`)
  await expect(page.getByRole('status').filter({ hasText: 'Esta reserva ya no existe.' })).toBeVisible()
})

/** Returns the date of tomorrow at the club. */
const dateOf = async (page: Page): Promise<string> =>
  page.evaluate(() =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santo_Domingo' }).format(Date.now() + 86_400_000),
  )
