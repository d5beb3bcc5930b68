import type { Page } from '@playwright/test'
import sharp from 'sharp'
import BetterSqlite3 from '../../../server/storage/better-sqlite3.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { followInMenu } from '../testing/office-link.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const english = (page: Page, name: string) =>
  page.getByRole('group', { name: 'English' }).getByLabel(name, { exact: true })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Returns a picture of one colour. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c65d3b' } })
    .jpeg()
    .toBuffer()

/** Returns the number of stored pictures. */
function storedPictures(file: string): number {
  const database = new BetterSqlite3(file, { readonly: true })
  const { count } = database.prepare('select count(*) as count from pictures').get() as { count: number }
  database.close()
  return count
}

test('A refused picture: the page says why and stores nothing; a good one is in the shop @core', async ({
  page,
  server,
}) => {
  await page.goto('/office/products/7')
  const file = page.getByLabel('Picture: Replace the picture')
  const refused = async (name: string, mimeType: string, buffer: Buffer, sentence: string) => {
    await file.setInputFiles({ name, mimeType, buffer })
    await expect(page.getByRole('alert').filter({ hasText: name })).toHaveText(sentence)
  }
  const photo = await picture(640, 480)
  await refused(
    'logo.svg',
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'logo.svg is an SVG drawing. Save it as PNG, then upload that.',
  )
  await refused(
    'notes.png',
    'image/png',
    Buffer.from('Only a text'),
    'notes.png isn’t a picture that we can use. Choose a JPEG, PNG, WebP or AVIF file.',
  )
  await refused(
    'broken.jpg',
    'image/jpeg',
    photo.subarray(0, 300),
    'broken.jpg is damaged and can’t be read. Export it again, or choose another picture.',
  )
  await refused(
    'large.jpg',
    'image/jpeg',
    Buffer.concat([photo, Buffer.alloc(11 * 1024 * 1024)]),
    'large.jpg is larger than 10 MB. Make it smaller, then try again.',
  )
  await refused(
    'wide.jpg',
    'image/jpeg',
    await picture(5000, 5001),
    'wide.jpg has more than 24 megapixels. Make it smaller, then try again.',
  )
  expect(storedPictures(server.databaseFile)).toBe(0)
  await expect(page.locator('form img')).toHaveAttribute('src', /\.svg$/)

  // A picture can also be dropped on the field.
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'cap.jpg', { type: 'image/jpeg' }))
      return transfer
    },
    [...photo],
  )
  await file.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(said(page, 'Uploaded.')).toBeVisible()
  await expect(page.locator('form img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\.[0-9a-f]{8}\.webp$/)
  await button(page, 'Save').click()
  await expect(said(page, 'Saved.')).toBeVisible()
  expect(storedPictures(server.databaseFile)).toBe(1)

  await page.getByRole('link', { name: 'Open in the shop' }).click()
  const shown = page.getByRole('main').getByRole('img')
  await expect(shown).toHaveAttribute('src', /\.webp$/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
})

test('A price and a stock that the office changes are in the shop', async ({ page }) => {
  await page.goto('/office/products')
  await page.getByRole('searchbox').fill('gorra')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Mediodía cap' }).click()
  await page.getByLabel('Price in US dollars').fill('a lot')
  await button(page, 'Save').click()
  await expect(page.getByText('Enter a price above 0, such as 14.90.')).toBeVisible()
  await expect(page.getByLabel('Price in US dollars')).toBeFocused()
  await page.getByLabel('Price in US dollars').fill('31,50')
  await page.getByLabel('Unlimited stock').uncheck()
  await page.getByLabel('Stock', { exact: true }).fill('2')
  await button(page, 'Save').click()
  await expect(said(page, 'Saved.')).toBeVisible()
  await page.goto('/shop')
  const card = page.getByRole('article').filter({ hasText: 'Mediodía cap' })
  await expect(card).toContainText('US$ 31.50')
  await expect(card).toContainText('2 left')

  await page.goto('/office/products/7')
  await page.getByLabel('Hide from the shop').check()
  await button(page, 'Save').click()
  await expect(said(page, 'Saved.')).toBeVisible()
  await page.goto('/shop')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('A product is in the category that the office chooses', async ({ page }) => {
  await page.goto('/office/products/7')
  await page.getByLabel('Category').selectOption('Accessories')
  await button(page, 'Save').click()
  await expect(said(page, 'Saved.')).toBeVisible()
  await page.goto('/shop?category=accessories')
  await expect(page.getByRole('article').filter({ hasText: 'Mediodía cap' })).toBeVisible()
  await page.goto('/shop?category=clothing')
  await expect(page.getByRole('article')).toHaveText([/Muñeca wristbands/, /Domingo shirt/])
})

test('A new product is in the shop, in the languages in which it is written, until it is deleted', async ({ page }) => {
  await page.goto('/office/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await button(page, 'Add the product').click()
  await expect(page.getByLabel('Picture: Choose a picture')).toBeFocused()
  await page.getByLabel('Picture: Choose a picture').setInputFiles({
    name: 'socks.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(800, 600),
  })
  await expect(said(page, 'Uploaded.')).toBeVisible()
  await page.getByLabel('Price in US dollars').fill('12')
  await english(page, 'Name').fill('Tie-break socks')
  await english(page, 'Short description').fill('Two pairs')
  await english(page, 'Characteristics, one per line').fill('Cotton\nWhite')
  await page.getByLabel('What the picture shows (English)').fill('Two pairs of white socks')
  const spanish = page.getByRole('group', { name: 'Español' })
  await spanish.getByLabel('Name', { exact: true }).fill('Medias de desempate')
  await button(page, 'Add the product').click()
  await expect(page.getByText('Fill in this field.'), 'Spanish lacks three texts').toHaveCount(3)
  await spanish.getByLabel('Short description').fill('Dos pares')
  await spanish.getByLabel('Characteristics, one per line').fill('Algodón')
  await page.getByLabel('What the picture shows (Español)').fill('Dos pares de medias blancas')
  await english(page, 'Name').fill('Tie-break socks, '.repeat(5))
  await expect(page.getByText('85 of 80 characters')).toBeVisible()
  await button(page, 'Add the product').click()
  await expect(english(page, 'Name'), 'a name that is too long is not cut').toBeFocused()
  await expect(page.getByText('Use at most 80 characters.')).toBeVisible()
  await english(page, 'Name').fill('Tie-break socks')
  await button(page, 'Add the product').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit product' })).toBeVisible()
  await expect(page.getByText('The product is added.')).toBeFocused()
  const address = page.url()

  await button(page, 'Add a picture').click()
  await page.getByLabel('Picture 2: Choose a picture').setInputFiles({
    name: 'bag.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(300, 400),
  })
  await expect(said(page, 'Uploaded.')).toBeVisible()
  await page.getByLabel('What the picture shows (English)').last().fill('The socks in a bag')
  await page.getByLabel('What the picture shows (Español)').last().fill('Las medias en un bolso')
  await button(page, 'Move down: Picture 1').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Move down: Picture 2')).toBeFocused()
  await expect(page.getByLabel('What the picture shows (English)').first()).toHaveValue('The socks in a bag')
  await button(page, 'Save').click()
  await expect(said(page, 'Saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Open in the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tie-break socks' })).toBeVisible()
  const large = page.getByRole('article').getByRole('img').first()
  await expect(large).toHaveAccessibleName('The socks in a bag')
  await button(page, 'Two pairs of white socks').click()
  await expect(large).toHaveAccessibleName('Two pairs of white socks')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: /./ })).toHaveText(['Cotton', 'White'])
  await page.goto('/office/products?lng=es')
  await expect(page.getByRole('link', { name: 'Medias de desempate' })).toBeVisible()
  await page.goto('/shop?lng=es')
  await expect(page.getByRole('article').last()).toContainText('Medias de desempate')

  await page.goto(`${address}?lng=en`)
  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.getByText('The product is deleted.')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Mediodía cap' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tie-break socks' })).toHaveCount(0)
})

test('The example products and posts of a new server leave in one step', async ({ page }) => {
  await page.goto('/office/products')
  await expect(page.getByText(/Your server came with examples: \d+ products, \d+ posts, 6 sponsors\./)).toBeVisible()
  await page.getByRole('button', { name: 'Delete the examples' }).click()
  const question = page.getByRole('dialog', { name: 'Delete all examples?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete the examples' }).click()
  await expect(page.getByText('The examples are deleted.')).toBeFocused()
  await expect(page.getByRole('table')).toHaveCount(0)
  await followInMenu(page, 'Club', 'Posts')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete the examples' })).toHaveCount(0)
})
