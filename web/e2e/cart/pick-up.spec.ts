import type { Page } from '@playwright/test'
import { postAs } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

/** Texts that are on paper although they belong to the frame of the page, or are controls. */
const frameOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, nav, footer, button, select, a.button')]
      .filter((each) => each.checkVisibility())
      .map((each) => `${each.tagName} ${each.textContent}`),
  )

test('A buyer chooses where to collect the cart; the receipt names that club, and prints alone', async ({
  page,
  server,
}) => {
  await postAs(server.url, ANA, '/createcart', { id: 1, productId: 7, quantity: 1 })
  await page.goto('/cart')
  const desk = page.getByRole('combobox', { name: 'Pick up at' })
  await expect(desk).toBeVisible()
  const name = (await desk.getByRole('option').nth(1).textContent()) ?? ''
  await desk.selectOption(name)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/Monday.*\d:00–\d\d:00/)
  await page.getByRole('button', { name: /^Pay US/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Complete' })).toBeVisible()
  await expect(main).toContainText(`Pick up at${name}`)
  await expect(main).toContainText(`Seller${name}`)
  await expect(main).toContainText(`Buyer${ANA.name}, ${ANA.email}`)
  await expect(main).toContainText('Paid withSandbox, without money')
  await page.emulateMedia({ media: 'print' })
  expect(await frameOnPaper(page)).toEqual([])
})
