import type { Page } from '@playwright/test'
import { mailsBeside } from '../../../server/testing/outbox.ts'
import { signIn } from '../testing/signed-in.ts'
import { expect, test } from '../testing/story.ts'

/** Adds a cap to the cart and opens the payment page. */
async function goAndPay(page: Page): Promise<void> {
  await page.goto('/shopdetail/7')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText('1 in your cart.')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Pay US$ 29.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment sandbox' })).toBeVisible()
  await expect(page.getByText(/^Order \d+: US\$\s29\.00$/)).toBeVisible()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('A purchase leads to a receipt, an empty cart and one email, and a reload changes nothing @core', async ({
  page,
}) => {
  await signIn(page)
  await goAndPay(page)
  await choose(page, 'Pay')
  await expect(heading(page, 'Payment Complete')).toBeVisible()
  await expect(page).toHaveURL(/\/paypalsuccess\/\d+\?token=SANDBOX-[0-9A-F]+&PayerID=SANDBOX$/)
  const receipt = page.getByRole('main')
  await expect(receipt).toContainText('Sent toana@example.com')
  const [, order] = /paypalsuccess\/(\d+)/.exec(page.url()) ?? []
  await expect(receipt).toContainText(`Order number${order}`)
  await expect(receipt).toContainText(/Order date\d{1,2} [A-Z][a-z]+ \d{4}/)
  await expect(receipt.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveText(
    'Mediodía cap1 × US$ 24.00US$ 24.00',
  )
  await expect(receipt).toContainText('SubtotalUS$ 24.00HandlingUS$ 5.00ChargedUS$ 29.00')
  await expect(receipt).toContainText('DOP$ 1,728.40')
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()

  const before = await receipt.innerText()
  await page.reload()
  await expect(heading(page, 'Payment Complete')).toBeVisible()
  await expect.poll(() => receipt.innerText()).toBe(before)

  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('A purchase in Spanish is confirmed by an email in Spanish', async ({ page, server }) => {
  await signIn(page)
  await page.goto('/shopdetail/7?lng=es')
  await page.getByRole('button', { name: /^Agregar al carrito/ }).click()
  await expect(page.getByText('1 en tu carrito.')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Pagar US$ 29.00' }).click()
  await choose(page, 'Pagar')
  await expect(heading(page, 'Pago completado')).toBeVisible()
  await expect.poll(() => mailsBeside(server.databaseFile).length).toBe(1)
  expect(mailsBeside(server.databaseFile)[0]).toMatch(/^Content-Language: es$/m)
  expect(mailsBeside(server.databaseFile)[0]).toContain('Gorra')
})

test('[U21] After a cancelled payment the cart is unchanged, and the payment can be tried again @core', async ({
  page,
}) => {
  await signIn(page)
  await goAndPay(page)
  await choose(page, 'Cancel')
  await expect(heading(page, 'Payment cancelled')).toBeVisible()
  await expect(page.getByText('You have not been charged, and we’ve kept your cart.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Payment cancelled')).toBeVisible()
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await page.getByRole('button', { name: 'Pay US$ 29.00' }).click()
  await choose(page, 'Pay')
  await expect(heading(page, 'Payment Complete')).toBeVisible()
})

test('[U22] After a declined payment the page says so, even after a reload, and the cart is unchanged', async ({
  page,
}) => {
  await signIn(page)
  await goAndPay(page)
  await choose(page, 'Decline')
  await expect(heading(page, 'Not paid')).toBeVisible()
  await expect(page.getByText('Your payment was declined. You have not been charged.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Not paid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('If two tabs check out at once, only one can pay and the other says so', async ({ page, context }) => {
  await signIn(page)
  await goAndPay(page)
  const other = await context.newPage()
  await signIn(other)
  await other.goto('/cart')
  await other.getByRole('button', { name: 'Pay US$ 29.00' }).click()
  await expect(heading(other, 'Payment sandbox')).toBeVisible()
  await Promise.all([choose(page, 'Pay'), choose(other, 'Pay')])
  await expect(heading(other, 'Payment Complete')).toBeVisible()
  await expect(heading(page, 'Payment cancelled')).toBeVisible()
  await expect(page.getByText('You started a newer payment for the same cart, so we closed this one.')).toBeVisible()
})

test('[U21] Two clicks on the button create one order @core', async ({ page }) => {
  await signIn(page)
  let orders = 0
  await page.route('**/createorder', async (route) => {
    orders++
    await route.continue()
  })
  await page.goto('/shopdetail/7')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText('1 in your cart.')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Pay US$ 29.00' }).dblclick()
  await expect(heading(page, 'Payment sandbox')).toBeVisible()
  expect(orders).toBe(1)
})

test('If the cart changed in another tab, checkout says so and shows the new one', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/shopdetail/7')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText('1 in your cart.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Pay US$ 29.00' })).toBeVisible()
  const other = await context.newPage()
  await signIn(other)
  await other.goto('/shopdetail/7')
  await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await other.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(other.getByText('2 in your cart.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay US$ 29.00' }).click()
  await expect(page.getByText('Your cart or a price has changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay US$ 53.00' })).toBeVisible()
})

test('[U22] While a payment’s state is unknown, the page says so and retries', async ({ page }) => {
  let known = false
  await page.route('**/paypalsuccessorder', (route) =>
    known
      ? route.fulfill({ status: 402, json: { code: 'DECLINED', reason: 'DECLINED' } })
      : route.fulfill({ status: 503, json: { code: 'PAYMENT_UNCERTAIN' } }),
  )
  await page.goto('/paypalsuccess/1?token=T&PayerID=P')
  await expect(heading(page, 'Confirming your payment')).toBeVisible()
  await expect(page.getByText('This is taking longer than usual. We’re still checking.')).toBeVisible()
  known = true
  await expect(heading(page, 'Not paid')).toBeVisible({ timeout: 10_000 })
})

test('The page of an unknown payment says that it does not exist, and links to other pages', async ({ page }) => {
  for (const address of ['/paypalsuccess/1?token=none&PayerID=P', '/paypalsuccess/1', '/paypalsuccess/x?token=none']) {
    await page.goto(address)
    await expect(heading(page, 'Payment not found')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go Back' })).toBeVisible()
  }
  await page.goto('/sandbox/none')
  await expect(heading(page, 'Payment not found')).toBeVisible()
})

test('If payments are not set up, checkout keeps the cart and says that the desk has the order, which is in the list of orders', async ({
  page,
}) => {
  await signIn(page)
  await page.route('**/checkout', (route) => route.fulfill({ status: 503, json: { code: 'PAYMENT_NOT_CONFIGURED' } }))
  await page.goto('/shopdetail/7')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText('1 in your cart.')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Pay US$ 29.00' }).click()
  const why = page.getByText('You can’t pay online here yet. The club’s desk has your order: pay it there.')
  await expect(why).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await why.getByRole('link', { name: 'Your orders' }).click()
  await expect(page.getByRole('main').getByText('Not paid yet')).toBeVisible()
})
