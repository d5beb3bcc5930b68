import type { Page } from '@playwright/test'
import { mailsBeside } from '../../../server/testing/outbox.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { Product } from '../../../shared/shop/shop-schemas.ts'
import { expectAccessible } from '../testing/axe.ts'
import { fillIn, openPopup } from '../testing/login.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))

const SHIRT = '/shopdetail/13'
const radio = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: new RegExp(`^${name}( |$)`) })
const add = (page: Page) => page.getByRole('button', { name: /^(Add to cart|Sold out)/ })
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

test('A buyer chooses a size and a colour; cart, receipt, email and the office name them @core', async ({
  page,
  server,
}) => {
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Choose options: Domingo shirt' }).click()
  await expect(page).toHaveURL(SHIRT)
  await expect(page.getByRole('heading', { level: 1, name: 'Domingo shirt' })).toBeVisible()

  await add(page).click()
  await expect(page.getByRole('alert')).toHaveText('Choose an option under “Size” first.')
  await expect(radio(page, 'Size', 'S')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(radio(page, 'Size', 'M')).toBeChecked()
  await add(page).click()
  await expect(page.getByRole('alert')).toHaveText('Choose an option under “Colour” first.')
  await expect(radio(page, 'Colour', 'White')).toBeFocused()
  await radio(page, 'Colour', 'Blue').check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await add(page).click()
  await expect(page.getByText('1 in your cart.')).toBeVisible()
  await radio(page, 'Size', 'L').check()
  await expect(page.getByText('in your cart.')).toHaveCount(0)
  await add(page).click()
  await expect(page.getByText('1 in your cart.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).nth(0)).toContainText('Size: M, Colour: Blue')
  await expect(lines(page).nth(1)).toContainText('Size: L, Colour: Blue')
  await page.getByLabel('Quantity: Domingo shirt (Size: L, Colour: Blue)').selectOption('2')
  await page.getByRole('button', { name: 'Remove: Domingo shirt (Size: M, Colour: Blue)' }).click()
  await expect(page.getByText('Removed Domingo shirt (Size: M, Colour: Blue).')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.reload()
  await expect(lines(page).nth(0)).toContainText('Size: M, Colour: Blue')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Pay US\$/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Complete' })).toBeVisible()
  const items = page.getByRole('region', { name: 'Items' }).getByRole('listitem')
  await expect(items.nth(0)).toHaveText('Domingo shirtSize: M, Colour: Blue1 × US$ 34.00US$ 34.00')
  await expect(items.nth(1)).toHaveText('Domingo shirtSize: L, Colour: Blue2 × US$ 34.00US$ 68.00')
  await expect.poll(() => mailsBeside(server.databaseFile).join('')).toMatch(/Size: M, Colour: Blue/)
  await page.goto('/office/orders')
  await expect(page.getByRole('row').nth(1)).toContainText('Size: L, Colour: Blue')
})

test('The words of choices are in the language of the page, and a repeated order line stays one line', async ({
  page,
}) => {
  await page.goto(`${SHIRT}?lng=fr`)
  await radio(page, 'Taille', 'XL').check()
  await radio(page, 'Couleur', 'Blanc').check()
  const french = page.getByRole('button', { name: /^Ajouter au panier/ })
  await french.click()
  await expect(page.getByText('1 dans votre panier')).toBeVisible()
  await french.click()
  await expect(page.getByText('2 dans votre panier')).toBeVisible()
  await page.goto('/cart')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Taille\u00a0: XL, Couleur\u00a0: Blanc')
  await page.goto('/cart?lng=es')
  await expect(lines(page)).toContainText('Talla: XL, Color: Blanco')
})

test.describe('Somebody who is not signed in', () => {
  test.use({ signedIn: null })
  test('finds the chosen grip in the cart after the sign-in', async ({ page }) => {
    await page.goto('/shopdetail/14')
    await radio(page, 'Grip', 'L3').check()
    await add(page).click()
    await fillIn(await openPopup(page), BETO)
    await page.waitForURL('/cart')
    await expect(page.getByText('Caribe 99 (Grip: L3) is now in your cart.')).toBeVisible()
  })
})

test('The office adds, renames, moves and removes values, and a sold-out size can’t be chosen', async ({
  page,
  server,
}) => {
  const product = async () =>
    ((await (await fetch(`${server.url}/products`)).json()) as Product[]).find(({ id }) => id === 7)
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  }
  const value = (number: number) => page.getByLabel(`Value ${number} (English)`)
  await page.goto('/office/products/7')
  await page.getByRole('button', { name: 'Add a choice' }).click()
  await page.getByLabel('Name (English)').fill('Size')
  await page.getByLabel('Name (Français)').fill('Taille')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(value(1)).toBeFocused()
  await value(1).fill('Small')
  await page.getByRole('button', { name: 'Add a value' }).click()
  await expect(value(2)).toBeFocused()
  await value(2).fill('Small')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This word is already there. Choose another one.').first()).toBeVisible()
  await value(2).fill('Large')
  await page.getByLabel('Small', { exact: true }).fill('0')
  await page.getByLabel('Large', { exact: true }).fill('3')
  await expectAccessible(page)
  await save()
  expect((await product())?.variants.map(({ values, stock }) => [...values, stock])).toEqual([
    ['Small', 0],
    ['Large', 3],
  ])
  const large = (await product())?.variants[1]?.variant

  await page.goto('/shopdetail/7')
  await expect(radio(page, 'Size', 'Small')).toBeDisabled()
  await add(page).click()
  await expect(radio(page, 'Size', 'Large')).toBeFocused()
  await radio(page, 'Size', 'Large').check()
  await expect(page.getByText('3 left')).toBeVisible()

  await page.goto('/office/products/7')
  await value(2).fill('Grande')
  await page.getByRole('button', { name: 'Move up: Value 2' }).click()
  await expect(value(1)).toHaveValue('Grande')
  await page.getByRole('button', { name: 'Remove: Value 2' }).click()
  await save()
  expect(await product()).toMatchObject({ variants: [{ variant: large, values: ['Grande'], stock: 3 }], stock: 3 })

  await page.getByRole('button', { name: 'Remove: Choice 1' }).click()
  await save()
  expect(await product()).toMatchObject({ choices: [], variants: [], stock: null })
})
