import type { Product } from '../../../shared/shop/shop-schemas.ts'
import { expectAccessible } from '../testing/axe.ts'
import { consoleErrors } from '../testing/console-errors.ts'
import { expectDollarsLarger } from '../testing/dollars.ts'
import { hydrated } from '../testing/hydrated.ts'
import { expect, test } from '../testing/story.ts'

const products = async (url: string): Promise<Product[]> => (await fetch(`${url}/products`)).json()

test('A visitor sees all products, searches, and opens one @core', async ({ page, server }) => {
  const errors = consoleErrors(page)
  page.on('pageerror', (error) => errors.push(error.message))
  const all = await products(server.url)
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(all.length)
  await expect(cards.first()).toContainText('Malecón 100')
  await expect(cards.first()).toContainText('All-court racket, strung')
  await expect(cards.first()).toContainText('RD$ 11,264.40')
  await expect(cards.first()).toContainText('US$ 189.00')
  await expectDollarsLarger(cards.first(), 'US$ 189.00', 'RD$ 11,264.40')
  await expect(page.getByText('We add US$ 5.00 for handling to each order.')).toBeVisible()

  const search = page.getByPlaceholder('Search...')
  await expect(search).toHaveCSS('height', '75px')
  await search.fill('  RACKET ')
  await expect(cards).toHaveCount(5)
  await expect(page.getByRole('status').filter({ hasText: '5 products found' })).toBeVisible()
  await page.reload()
  await expect(cards, 'the search stays after a reload').toHaveCount(5)
  for (const [typed, title] of [
    ['tennis balls', 'Quisqueya, tube of four'],
    ['towels', 'Sereno towel'],
    ['racquet', 'Malecón 100'],
    ['raqueta', 'Malecón 100'],
  ] as const) {
    await search.fill(typed)
    await expect(cards.first(), typed).toContainText(title)
  }
  await expect(cards).toHaveCount(5)
  await search.fill('xyz')
  await expect(page.getByText('No products match “xyz”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(cards).toHaveCount(all.length)

  await page.getByRole('link', { name: /Ozama 98/ }).click()
  await expect(page).toHaveURL('/shopdetail/2')
  await expect(page.getByRole('heading', { level: 1, name: 'Ozama 98' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Characteristics:' })).toBeVisible()
  await expectDollarsLarger(page.getByRole('main'), 'US$ 209.50', 'RD$ 12,486.20')
  await expect(page.getByText('Plus US$ 5.00 handling per order.')).toBeVisible()
  await expect(page.getByText('Thin beam of 21 mm, for long and early swings')).toBeVisible()
  const picture = page.getByRole('img', { name: /chalk-white racket/ })
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(800)
  expect(errors, 'no hydration errors').toEqual([])
})

test('The shop and its search use the language of the page', async ({ page }) => {
  await page.goto('/shop?lng=es')
  await expect(page.getByRole('article').first()).toContainText('Raqueta para toda la cancha')
  await page.getByPlaceholder('Search...').fill('gorra')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto('/shopdetail/7?lng=fr')
  await expect(page.getByRole('heading', { level: 1, name: 'Casquette Mediodía' })).toBeVisible()
  await expect(page.getByText('Visière de 8 cm')).toBeVisible()
})

test('The shop shows the products of one category, together with a search and an order, and the address keeps the choice', async ({
  page,
}) => {
  await page.goto('/shop')
  await hydrated(page)
  const categories = page.getByRole('navigation', { name: 'Categories' })
  const cards = page.getByRole('article')
  await expect(categories.getByRole('link')).toHaveText([
    'Everything 14',
    'Rackets 4',
    'Strings 1',
    'Balls 1',
    'Bags 1',
    'Clothing 3',
    'Accessories 4',
  ])
  await expect(categories.getByRole('link', { name: 'Everything' })).toHaveAttribute('aria-current', 'true')
  await categories.getByRole('link', { name: 'Rackets' }).click()
  await expect(page).toHaveURL(/\/shop\?category=rackets$/)
  await expect(cards).toHaveCount(4)
  await expect(page.getByText('4 products found')).toBeVisible()
  await expect(categories.getByRole('link', { name: 'Rackets' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await page.getByLabel('Sort by').selectOption('Price, lowest first')
  await expect(cards.first()).toContainText('Colibrí 25')
  await page.reload()
  await expect(cards).toHaveCount(4)
  await expect(cards.first()).toContainText('Colibrí 25')
  await page.getByRole('searchbox').fill('towel')
  await expect(cards).toHaveCount(0)
  await expect(categories.getByRole('link', { name: 'Accessories' })).toHaveText('Accessories 1')
  await categories.getByRole('link', { name: 'Accessories' }).click()
  await expect(cards).toHaveText([/Sereno towel/])
  await categories.getByRole('link', { name: 'Rackets' }).click()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(cards).toHaveCount(14)
  await page.goto('/shop?category=shoes')
  await expect(cards).toHaveCount(14)
})

test('The page says that products are loading, and offers to try again if they fail', async ({ page }) => {
  await page.route('**/products', (route) => route.fulfill({ status: 500, json: {} }))
  // Opens the shop by a link, because the HTML of the page would include the products.
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByText('We couldn’t load the products.')).toBeVisible()
  await page.unroute('**/products')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.goto('/shopdetail/999')
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
})
