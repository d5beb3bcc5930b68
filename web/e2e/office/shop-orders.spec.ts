import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { mailsBeside } from '../../../server/testing/outbox.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { order, reportIncidents, settle } from '../testing/orders.ts'
import { type Person, signIn, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
test.beforeEach(({ server }) =>
  storePeople(server.databaseFile, {
    [ANA.email]: [{ role: 'owner', club: null }],
    [BETO.email]: [{ role: 'manager', club: null }],
  }),
)

const rowOf = (page: Page, orderId: number) => page.getByRole('row').filter({ hasText: String(orderId) })

test('An owner hands an order over, takes that back, and refunds the order once; the buyer reads it @core', async ({
  page,
  server,
}) => {
  await page.goto('/office/orders')
  await expect(page.getByText('Nobody has ordered anything yet.')).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Paid')
  await expect(page.getByText('No order fits this search.')).toBeVisible()

  const paid = await order(server.url, 7, 2, BETO)
  await settle(server.url, paid, 'pay', BETO)
  await page.goto('/office/orders')
  const row = rowOf(page, paid.orderId)
  await expect(row).toContainText('2 × Mediodía cap')
  const table = page.getByRole('button', { name: 'Download as a table' })
  const [download] = await Promise.all([page.waitForEvent('download'), table.click()])
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFForder,created[\s\S]*2 × Mediodía cap/)
  await row.getByRole('button', { name: /^Hand over/ }).click()
  await expect(row).toContainText('Handed over:')
  await row.getByRole('button', { name: /^Undo handover/ }).click()
  await expect(row).not.toContainText('Handed over:')

  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: /^Refund/ }).click()
  await expect(dialog).toContainText('Refund US$\u00a053.00?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: /^Refund/ }).click()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(row).toContainText('Refunded')
  await expect(row.getByRole('button')).toHaveCount(0)

  // A day that is no date is ignored.
  await page.goto('/office/audit?day=nonsense&action=nonsense')
  await expect(rowOf(page, paid.orderId).filter({ hasText: 'Order refunded' })).toContainText('Amount: US$\u00a053.00')
  await expect.poll(() => mailsBeside(server.databaseFile).filter((mail) => /refund/i.test(mail)).length).toBe(1)
})

test('A buyer sees the refund in the order; a manager hands orders over but has no refund', async ({
  page,
  server,
}) => {
  const paid = await order(server.url, 7, 1, BETO)
  await settle(server.url, paid, 'pay', BETO)
  await signIn(page, BETO)
  await page.goto('/office/orders')
  const row = rowOf(page, paid.orderId)
  await expect(row.getByRole('button', { name: /^Hand over/ })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  const answer = await fetch(`${server.url}/shop/orders`, { headers: await bearer(ANA) })
  const [{ ref }] = ((await answer.json()) as { orders: [{ ref: string }] }).orders
  for (const person of [BETO, ANA, ANA]) {
    const { status } = await fetch(`${server.url}/shop/orders/${ref}/refund`, {
      method: 'POST',
      headers: await bearer(person),
    })
    expect(status).toBe(person === BETO ? 403 : 200)
  }
  await page.goto(`/orderdetail/${paid.orderId}`)
  await expect(page.getByRole('main')).toContainText(/We refunded US\$\s29\.00 on/)
})

test('A manager sees that an order is refunded or disputed at PayPal, and hands it over only after a question', async ({
  page,
  server,
}) => {
  const paid = await order(server.url, 7, 1, BETO)
  await settle(server.url, paid, 'pay', BETO)
  await signIn(page, BETO)
  await page.goto('/office/orders')
  const row = rowOf(page, paid.orderId)
  const handOver = row.getByRole('button', { name: /^Hand over/ })
  await expect(handOver).toBeVisible()

  // The page was loaded before the buyer disputed the payment.
  await reportIncidents(server.databaseFile, paid.orderId, [
    { id: 'PP-D-1', kind: 'dispute', amountCents: 2900, currency: 'USD', dispute: 'open', at: 1, note: '' },
    { id: 'R-1', kind: 'refund', amountCents: 1000, currency: 'USD', dispute: null, at: 1, note: '' },
  ])
  await handOver.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Hand over order ${paid.orderId} anyway?`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Disputed')
  await expect(row).toContainText('Disputed')
  await expect(row).toContainText('Returned through PayPal: US$\u00a010.00 of US$\u00a029.00')
  await handOver.click()
  await dialog.getByRole('button', { name: 'Hand over anyway' }).click()
  await expect(row).toContainText('Handed over:')

  await page.goto(`/orderdetail/${paid.orderId}`)
  await expect(page.getByRole('main')).toContainText(
    'US$\u00a010.00 of your US$\u00a029.00 went back to you through PayPal.',
  )
  await expect(page.getByRole('main')).toContainText('This payment is disputed at PayPal.')

  await reportIncidents(server.databaseFile, paid.orderId, [
    { id: 'R-2', kind: 'reversal', amountCents: 1900, currency: 'USD', dispute: null, at: 1, note: '' },
    { id: 'PP-D-1', kind: 'dispute', amountCents: 2900, currency: 'USD', dispute: 'closed', at: 2, note: '' },
  ])
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Money returned')
  await expect(page.getByRole('main')).not.toContainText('This order is paid.')
  await page.goto('/office/orders')
  await expect(row).toContainText('Money returned')
  await expect(row.getByRole('button', { name: /^Refund/ })).toBeHidden()
})

const bearer = async (person: Person) => ({ authorization: `Bearer ${await tokenOf(person)}` })
