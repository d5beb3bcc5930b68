import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { followInMenu } from '../testing/office-link.ts'
import { BETO, postAs, signIn } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

test('An owner lets the shop sell in euros without a fee, and a buyer with a full cart sees the new prices first @core', async ({
  page,
  browser,
  server,
}) => {
  const buyer = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(buyer, BETO)
  await postAs(server.url, BETO, '/createcart', { id: 1, productId: 7, quantity: 1, userId: BETO.email })
  await buyer.goto('/cart')
  await expect(buyer.getByRole('button', { name: 'Pay US$ 29.00' })).toBeVisible()

  await page.goto('/office')
  await followInMenu(page, 'Shop', 'Currency')
  await expect(field(page, 'Fee in USD')).toHaveValue('5.00')
  await choice(page, 'Currency').selectOption('EUR')
  await expect(page.getByText('They keep their numbers: 24.00 USD becomes 24.00 EUR')).toBeVisible()
  await field(page, 'They are converted').check()
  await save(page)
  await expect(field(page, '1 USD is how many EUR?')).toBeFocused()
  await field(page, '1 USD is how many EUR?').fill('0,9')
  await field(page, 'Fee in EUR').fill('0')
  // The rate of dollars is no rate of euros, so the form asks for it again.
  const rate = field(page, '1 EUR is about how many DOP?')
  await expect(rate).toHaveValue('')
  await save(page)
  await expect(rate).toBeFocused()
  await choice(page, 'Currency').selectOption('USD')
  await expect(field(page, '1 USD is about how many DOP?'), 'the stored rate is back').toHaveValue('59.6')
  await choice(page, 'Currency').selectOption('EUR')
  await field(page, 'Show approximate amounts in a second currency').uncheck()
  await expectAccessible(page)
  await save(page)
  await expect(said(page, 'Saved. The shop shows it at once.')).toBeVisible()

  // The buyer's page is from before the change.
  await buyer.getByRole('button', { name: 'Pay US$ 29.00' }).click()
  await expect(summary(buyer).getByRole('alert')).toContainText('The club has changed the currency of its shop.')
  await expect(buyer.getByRole('button', { name: 'Pay €21.60' })).toBeVisible()
  await expect(summary(buyer)).not.toContainText('Approximately')
  await expect(summary(buyer)).not.toContainText('Handling')
  await buyer.getByRole('button', { name: 'Pay €21.60' }).click()
  await expect(buyer.getByText(/: €21\.60$/)).toBeVisible()

  await page.goto('/shop')
  await expect(page.getByText('Prices are in EUR.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Mediodía cap' })).toContainText('€21.60')
  await expect(page.getByText('≈')).toHaveCount(0)
  await page.goto('/office/products/7')
  await expect(field(page, 'Price in EUR')).toHaveValue('21.60')
})

test('Courts of a club have prices in the currency of that club', async ({ page }) => {
  await page.goto('/office/courts?club=club_naco')
  await page.getByRole('button', { name: 'Add a price' }).click()
  await choice(page, 'Currency of the prices').selectOption('JPY')
  await field(page, 'Guest (JPY)').fill('1500.50')
  await save(page)
  await expect(page.getByText('Enter a price such as 12.')).toBeVisible()
  await field(page, 'Guest (JPY)').fill('1500')
  await field(page, 'Member (JPY)').fill('1500')
  await save(page)
  await expect(said(page, 'Saved')).toBeVisible()
  await page.goto('/days/club_naco')
  await expect(page.getByText('¥1,500').first()).toBeVisible()
})
