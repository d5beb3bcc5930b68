import type { Page } from '@playwright/test'
import { mailsBeside } from '../../../server/testing/outbox.ts'
import { holdBack } from '../testing/hold-back.ts'
import { fillIn, openPopup } from '../testing/login.ts'
import { nextNumber, order, settle } from '../testing/orders.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('A buyer sees every order with its state, newest first, and opens a receipt @core', async ({ page, server }) => {
  const paid = await order(server.url, 7, 2)
  await settle(server.url, paid, 'pay')
  await settle(server.url, await order(server.url, 9), 'decline')
  await postAs(server.url, ANA, '/removeitemcart', { id: (await cart(server.url))[0]?.id })
  const open = await order(server.url, 4)
  await order(server.url, 12, 1, BETO)

  await page.goto('/profile')
  await page.getByRole('main').getByRole('link', { name: 'Your orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeFocused()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText('Quisqueya, tube of four')
  await expect(rows(page).nth(0)).toContainText('Waiting for payment')
  await expect(rows(page).nth(1)).toContainText('Payment failed')
  await expect(rows(page).nth(2)).toContainText('2 × Mediodía cap')
  await expect(rows(page).nth(2)).toContainText('PaidUS$ 53.00')

  await rows(page).nth(2).getByRole('link').click()
  await expect(page).toHaveURL(`/orderdetail/${paid.orderId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: `Order ${paid.orderId}` })).toBeFocused()
  await expect(main.getByRole('listitem')).toHaveText('Mediodía cap2 × US$ 24.00US$ 48.00')
  await expect(main).toContainText('SubtotalUS$ 48.00HandlingUS$ 5.00ChargedUS$ 53.00')
  await expect(main).toContainText('ApproximatelyDOP$ 3,158.80')
  await expect(main).toContainText(/Ready at the club’s desk\d{1,2} [A-Z][a-z]+ \d{4}/)
  await page.reload()
  await expect(main.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('link', { name: 'Back to your orders' }).click()
  await rows(page).nth(0).getByRole('link').click()
  await expect(main.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', open.href)
  await main.getByRole('link', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Complete' })).toBeVisible()
  await page.getByRole('link', { name: 'Your orders' }).click()
  await expect(rows(page).nth(0)).toContainText('Paid')
})

test('The email, the receipt and the order list the same items and amounts', async ({ page, server }) => {
  await postAs(server.url, ANA, '/createcart', { id: nextNumber(), productId: 1, quantity: 1 })
  const placed = await order(server.url, 6, 3)
  await page.goto(placed.href)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.getByRole('listitem')).toHaveCount(2)
  // The second currency loads after the order.
  await expect(items).toContainText('Approximately')
  const receipt = await items.innerText()
  await page.goto(`/orderdetail/${placed.orderId}`)
  await expect(items.getByRole('listitem')).toHaveCount(2)
  await expect(items).toContainText('Approximately')
  expect(await items.innerText()).toBe(receipt)
  await page.goto('/orderhistory')
  await expect(rows(page)).toContainText('Malecón 100 · 3 × Agarre, three overgrips')
  await expect.poll(() => mailsBeside(server.databaseFile).length).toBe(1)
  const [letter] = mailsBeside(server.databaseFile)
  for (const sum of ['189.00', '25.20', '5.00', '219.20']) {
    expect(receipt).toContain(`US$\u00a0${sum}`)
    expect(letter).toContain(`US$ ${sum}`)
  }
})

test('A button shows older orders, each once', async ({ page, server }) => {
  for (let made = 0; made < 21; made++) await order(server.url, 7)
  await page.goto('/orderhistory')
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).nth(1)).toContainText('Cancelled')
  // The answer waits for both clicks: after it, a row that leads to an order is where the button was.
  const answer = await holdBack(page, '**/orders?*')
  await page.getByRole('button', { name: 'Show older orders' }).dblclick()
  answer()
  await expect(rows(page)).toHaveCount(21)
  await expect(page.getByRole('button', { name: 'Show older orders' })).toHaveCount(0)
  const links = await rows(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(new Set(links).size).toBe(21)

  await page.clock.install()
  await page.reload()
  const button = await page.getByRole('button', { name: 'Show older orders' }).elementHandle()
  await page.clock.pauseAt(Date.now() + 60_000)
  await button?.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, height = 0 } = (await button?.boundingBox()) ?? {}
  await page.mouse.click(x + 5, y + height / 2)
  await expect(rows(page)).toHaveCount(21)
  await page.mouse.click(x + 5, y + height / 2)
  await expect(page, 'the second click was meant for the button').toHaveURL('/orderhistory')
  await page.clock.fastForward(500)
  await page.mouse.click(x + 5, y + height / 2)
  await expect(page).toHaveURL(/\/orderdetail\/\d+$/)
})

test('Without orders the page says so; orders that do not load can be fetched again', async ({ page }) => {
  await page.route('**/orders', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Your orders' }).click()
  await expect(page.getByText('We couldn’t load your orders. Try again.')).toBeVisible()
  await page.unroute('**/orders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have no orders yet.')).toBeVisible()
})

test('Somebody else’s order is not shown', async ({ page, server }) => {
  const { orderId } = await order(server.url, 7, 1, BETO)
  for (const id of [orderId, 1, 'x']) {
    await page.goto(`/orderdetail/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
  }
})

test.describe('Somebody who is not signed in', () => {
  test.use({ signedIn: null })
  test('chooses a product, signs in, pays, and finds the receipt among the orders', async ({ page }) => {
    await page.goto('/shop')
    await page.getByPlaceholder('Search...').fill('tennis balls')
    await page.getByRole('button', { name: 'Add to cart: Quisqueya, tube of four' }).click()
    await fillIn(await openPopup(page), BETO)
    await page.waitForURL('/cart')
    await expect(page.getByText('Quisqueya, tube of four is now in your cart.')).toBeVisible()
    await page.getByRole('button', { name: 'Pay US$ 16.50' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Complete' })).toBeVisible()
    const items = page.getByRole('region', { name: 'Items' })
    await expect(items).toContainText('Approximately')
    const receipt = await items.innerText()
    expect(receipt).toContain('Quisqueya, tube of four')
    await page.getByRole('link', { name: 'Your orders' }).click()
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('link').click()
    await expect(items).toContainText('Approximately')
    expect(await items.innerText()).toBe(receipt)
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  })

  test('is sent from the orders to the login', async ({ page }) => {
    for (const address of ['/orderhistory', '/orderdetail/1']) {
      await page.goto(address)
      await expect(page).toHaveURL('/login')
    }
  })
})

const cart = async (url: string) => (await postAs(url, ANA, '/cart', {})) as { id: number }[]
