import { expectDollarsLarger } from '../testing/dollars.ts'
import { holdBack } from '../testing/hold-back.ts'
import { languagesOf } from '../testing/languages.ts'
import { fillIn, openPopup, TEXTS } from '../testing/login.ts'
import { ANA, BETO, signIn, tokenOf } from '../testing/signed-in.ts'
import { expect, test } from '../testing/story.ts'

test('Add to cart sends visitors to the login', async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Add to cart: Malecón 100' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sign in to add Malecón 100 to your cart.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Malecón 100' }).click()
  await expect(page).toHaveURL('/shopdetail/1')
})

for (const language of languagesOf('es')) {
  const texts = TEXTS[language]
  test(`An item added while signed out is in the cart after the sign-in, once: ${language}`, async ({ page }) => {
    await page.goto(`/shopdetail/7?lng=${language}`)
    await page.getByRole('article').getByRole('button').click()
    await expect(page).toHaveURL('/login')
    await fillIn(await openPopup(page, texts), BETO, texts)
    await page.waitForURL('/cart')
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem')).toHaveCount(1)
    await expect(main.getByRole('listitem').getByRole('combobox')).toHaveValue('1')
    await main.getByRole('status').getByRole('link').click()
    await expect(page, 'the message links back to the product').toHaveURL('/shopdetail/7')
    await page.goto('/cart')
    await page.reload()
    await expect(main.getByRole('listitem').getByRole('combobox'), 'a reload adds nothing').toHaveValue('1')
    await expect(main.getByRole('status').getByRole('link')).toHaveCount(0)
  })
}

test('Items added while signed out are in the cart after a sign-in on another page too', async ({ page }) => {
  for (const id of [7, 9, 7]) {
    await page.goto(`/shopdetail/${id}`)
    await page.getByRole('article').getByRole('button').click()
    await expect(page).toHaveURL('/login')
  }
  await page.goto('/live')
  await fillIn(await openPopup(page), BETO)
  await page.waitForURL('/live')
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('[U20] A late cart response does not undo a newer change', async ({ page, server }) => {
  await signIn(page)
  await fill(server.url, [[4, 2]])
  await page.goto('/cart')
  const quantity = page.getByLabel('Quantity: Quisqueya, tube of four')
  await expect(quantity).toHaveValue('2')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let lists = 0
  await page.route('**/cart', async (route) => {
    const response = await route.fetch()
    if (lists++ === 0) await held
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/cart')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asked
  const changed = page.waitForResponse('**/updatequantityitemcart')
  await quantity.selectOption('5')
  await changed
  const again = page.waitForResponse(() => lists === 2)
  release()
  await again
  await expect(quantity).toHaveValue('5')
  await expect(page.getByRole('button', { name: 'Pay US$ 62.50' })).toBeVisible()
})

test('Added items are counted in the header and listed in the cart, up to five of one product @core', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Add to cart: Malecón 100' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto('/shopdetail/4')
  const add = page.getByRole('button', { name: /^Add to cart/ })
  for (let count = 1; count <= 5; count++) {
    await add.click()
    await expect(page.getByText(`${count} in your cart.`)).toBeVisible()
  }
  await add.click()
  await expect(page.getByText('You already have 5 of these, the maximum.')).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 6 items' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Quisqueya, tube of four' })).toContainText('US$ 57.50')
  await expect(page.getByLabel('Quantity: Malecón 100')).toHaveValue('1')
})

test('[U19] The cart shows the fee, the total and approximate pesos before the order', async ({ page, server }) => {
  await signIn(page)
  await fill(server.url, [
    [1, 1],
    [4, 2],
  ])
  await page.goto('/cart')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('SubtotalUS$ 212.00')
  await expect(summary).toContainText('HandlingUS$ 5.00')
  await expect(summary).toContainText('TotalUS$ 217.00')
  await expect(summary).toContainText('ApproximatelyDOP$ 12,933.20')
  await expectDollarsLarger(summary, 'US$ 217.00', 'DOP$ 12,933.20')
  await expect(summary.getByRole('button', { name: 'Pay US$ 217.00' })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText(/Ready on \d{1,2} [A-Z][a-z]+/)
})

test('[U20] A quantity changes at once, says that it is saving, and reverts if the server rejects it', async ({
  page,
  server,
}) => {
  await signIn(page)
  await fill(server.url, [[4, 2]])
  await page.goto('/cart')
  const release = await holdBack(page, '**/updatequantityitemcart', (route) => route.fulfill({ status: 503, json: {} }))
  const quantity = page.getByLabel('Quantity: Quisqueya, tube of four')
  await quantity.selectOption('4')
  await expect(page.getByText('TotalUS$ 51.00')).toBeVisible()
  await expect(page.getByText('Saving…')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.getByText('We couldn’t change the quantity. Try again.')).toBeVisible()
  await expect(quantity).toHaveValue('2')
  await page.unroute('**/updatequantityitemcart')
  await quantity.selectOption('3')
  await expect(page.getByText('Saving…')).toHaveCount(0)
  await page.reload()
  await expect(quantity).toHaveValue('3')
})

test('Messages of the cart are beside the line that they concern @core', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await fill(server.url, [
    [4, 1],
    [6, 1],
    [7, 1],
    [2, 1],
  ])
  await page.goto('/cart')
  const line = page.getByRole('listitem').filter({ has: page.getByLabel('Quantity: Agarre, three overgrips') })
  await page.route('**/updatequantityitemcart', (route) => route.fulfill({ status: 500, json: {} }))
  await line.getByLabel('Quantity').selectOption('3')
  await expect(line.getByText('We couldn’t change the quantity. Try again.')).toBeInViewport()
  const place = await line.boundingBox()
  await line.getByRole('button', { name: 'Remove' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(undo).toHaveAccessibleDescription('Removed Agarre, three overgrips.')
  const notice = await page.getByRole('listitem').filter({ has: undo }).boundingBox()
  expect(notice?.y, 'in the place of the line').toBe(place?.y)
})

test('[U20] Removing an item can be undone @core', async ({ page, server }) => {
  await signIn(page)
  await fill(server.url, [
    [4, 2],
    [6, 1],
  ])
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove: Quisqueya, tube of four' }).click()
  await expect(page.getByText('Removed Quisqueya, tube of four.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Quantity: Quisqueya, tube of four')).toHaveValue('2')
  await expect(page.getByText('Saving…')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Quantity: Quisqueya, tube of four')).toHaveValue('2')
  await expect(page.getByLabel(/^Quantity: /).first(), 'at its old place').toHaveAccessibleName(/Quisqueya/)
  for (const name of ['Quisqueya, tube of four', 'Agarre, three overgrips']) {
    const removed = page.waitForResponse('**/removeitemcart')
    await page.getByRole('button', { name: `Remove: ${name}` }).click()
    await removed
  }
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the shop' })).toBeVisible()
})

test('[U21] A cart that failed to load says so and can be loaded again', async ({ page, server }) => {
  await signIn(page)
  await fill(server.url, [[6, 1]])
  await page.route('**/cart', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByText('We couldn’t load your cart. Your items are safe. Try again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the shop' })).toBeVisible()
  await page.unroute('**/cart')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Agarre, three overgrips' })).toBeVisible()
})

test('Somebody who is not signed in sees an empty cart with links to the shop and the login', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/shop')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

/** Adds products to Ana's cart, each in the given quantity. */
async function fill(url: string, lines: readonly (readonly [number, number])[]): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(ANA)}` }
  for (const [index, [productId, quantity]] of lines.entries()) {
    const body = JSON.stringify({ id: Date.now() + index, productId, quantity })
    const { status } = await fetch(`${url}/createcart`, { method: 'POST', headers, body })
    expect(status).toBe(201)
  }
}
