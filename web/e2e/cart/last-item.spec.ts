import BetterSqlite3 from '../../../server/storage/better-sqlite3.ts'
import { BETO, postAs, signIn } from '../testing/signed-in.ts'
import { expect, test } from '../testing/story.ts'

test('The shop shows what is left, and a buyer who comes too late can pay for the rest @core', async ({
  page,
  server,
}) => {
  const database = new BetterSqlite3(server.databaseFile)
  database.exec(`insert into product_stock (product_id, remaining) values (7, 1), (9, 2);
    update content_versions set digest = 'stock' where kind = 'shop'`)
  database.close()
  // The server looks for changes of the shop each second.
  const stockOf = async (id: number) =>
    (await (await fetch(`${server.url}/products`)).json()).find((each: { id: number }) => each.id === id)?.stock
  await expect.poll(() => stockOf(7)).toBe(1)
  await signIn(page)
  await page.goto('/shop')
  const card = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(card('Mediodía cap')).toContainText('1 left')
  for (const product of ['/shopdetail/7', '/shopdetail/8']) {
    await page.goto(product)
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await expect(page.getByText('1 in your cart.')).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^Pay US\$/ })).toBeVisible()

  // Beto starts to pay first.
  const userId = BETO.email
  await postAs(server.url, BETO, '/createcart', { id: 1, productId: 7, quantity: 1, userId })
  const items = await postAs(server.url, BETO, '/cart', { email: userId })
  await postAs(server.url, BETO, '/createorder', { orderId: 1, items, subtotal: 24, total: 29 })
  await postAs(server.url, BETO, '/checkout', { checkout: { orderId: 1, price: 29 } })

  const pay = page.getByRole('button', { name: /^Pay US\$/ })
  await pay.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await pay.click()
  const alert = page.getByRole('alert').filter({ hasText: 'sold out' })
  await expect(alert).toContainText('Mediodía cap is sold out. You have not been charged.')
  const remove = alert.getByRole('button', { name: 'Remove it from the cart' })
  // Nothing covers it, such as the bar at the bottom.
  const isOnTop = (button: HTMLElement) => {
    const { left, bottom } = button.getBoundingClientRect()
    return document.elementFromPoint(left + 20, bottom - 4) === button
  }
  await expect.poll(() => remove.evaluate(isOnTop)).toBe(true)
  await remove.click()
  await expect(page.getByText('Removed Mediodía cap.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay US\$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment sandbox' })).toBeVisible()

  await page.goto('/shop')
  await expect(card('Mediodía cap').getByRole('button')).toHaveAccessibleName(/^Sold out/)
  await expect(card('Mediodía cap').getByRole('button')).toBeDisabled()
})

test('A line of the cart offers only what is left, and says so when others have bought it @core', async ({
  page,
  server,
}) => {
  const database = new BetterSqlite3(server.databaseFile)
  const setStock = (left: number) =>
    database.exec(`insert into product_stock (product_id, remaining) values (7, ${left})
      on conflict (product_id) do update set remaining = ${left};
      update content_versions set digest = 'stock ${left}' where kind = 'shop'`)
  const stockIs = (left: number) =>
    expect
      .poll(
        async () =>
          (await (await fetch(`${server.url}/products`)).json()).find((each: { id: number }) => each.id === 7)?.stock,
      )
      .toBe(left)
  setStock(3)
  await stockIs(3)
  await signIn(page)
  await page.goto('/shopdetail/7')
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText('1 in your cart.')).toBeVisible()
  await page.goto('/cart')
  const quantity = page.getByRole('combobox', { name: /^Quantity/ })
  await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3'])
  await expect(page.getByText('3 left')).toBeVisible()
  await quantity.selectOption('3')

  setStock(1)
  await stockIs(1)
  await page.reload()
  await expect(page.getByText('Only 1 is left.')).toBeVisible()
  await page.getByRole('button', { name: 'Take 1: Mediodía cap' }).click()
  await expect(page.getByText('Only 1 is left.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay US$ 29.00' })).toBeVisible()
  database.close()
})
