import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { hydrated } from '../testing/hydrated.ts'
import { languagesOf } from '../testing/languages.ts'
import { followInMenu } from '../testing/office-link.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const carousel = (page: Page) => page.getByRole('region', { name: 'Our sponsors' })

/** Returns a file with a picture of one colour. */
const picture = async (name: string, width: number, height: number, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer(),
})

async function addSponsor(page: Page, number: number, name: string, link: string): Promise<void> {
  await button(page, 'Add a sponsor').click()
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Name of the sponsor') })
    .nth(number - 1)
  await item.getByLabel('Name of the sponsor').fill(name)
  await item.getByLabel('Address of the sponsor’s site (optional)').fill(link)
  const file = await picture(`${number}.png`, 200, 80, number === 1 ? '#274060' : '#c65d3b')
  await item.locator('input[type=file]').setInputFiles(file)
  await expect(item.locator('img')).toBeVisible()
}

test('An owner gives the site its own logo, name and sponsors, and visitors see them at once @core', async ({
  page,
  server,
  umpire,
}) => {
  const match = await umpire.createMatch()
  await page.goto('/office')
  await followInMenu(page, 'Club', 'Logo')
  await field(page, 'Picture of the logo: Choose a picture').setInputFiles(await picture('l.png', 300, 100, '#d8e24a'))
  await expect(page.getByText('In the header, it looks like this:')).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a name' })).toBeVisible()
  await field(page, 'Name of the site').fill('TC Nord')

  await field(page, 'Our sponsors').check()
  await expect(page.getByText('You have no sponsors here')).toBeVisible()
  await addSponsor(page, 1, 'Café Mitte', 'cafe.example/menu')
  await addSponsor(page, 2, 'Bank', 'http://bank.example')
  await button(page, 'Save').click()
  await expect(page.getByRole('alert').filter({ hasText: 'begins with https://' })).toBeVisible()
  await page.getByLabel('Address of the sponsor’s site (optional)').nth(1).fill('')
  await button(page, 'Move up: Bank').click()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(said(page, 'Saved. Visitors see it on the next page that they open.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('img')).toHaveAttribute('src', /^\/images\//)
  await expect(page).toHaveTitle('Logo and sponsors · TC Nord')

  for (const path of ['/', `/live/${match.id}`]) {
    const html = await (await fetch(server.url + path)).text()
    expect(html).toContain('alt="TC Nord"')
    expect(html).toContain('href="https://cafe.example/menu"')
    expect(html).not.toContain('Altagrata')
    await page.goto(path)
    await hydrated(page)
    await expect(page).toHaveTitle(/TC Nord$/)
    await expect(page.getByRole('link', { name: 'TC Nord, home' })).toBeVisible()
    await expect(carousel(page).getByRole('img')).toHaveCount(2)
    await expect(carousel(page).getByRole('img').first()).toHaveAccessibleName('Bank')
    const link = carousel(page).getByRole('link', { name: 'Café Mitte' })
    await expect(link).toHaveAttribute('rel', 'noopener sponsored')
    await expectAccessible(page)
  }

  await page.goto('/office/brand')
  await button(page, 'Remove: Bank').click()
  await button(page, 'Save').click()
  await expect(said(page, 'Saved.')).toBeVisible()
  await page.goto('/')
  await expect(carousel(page).getByRole('img', { name: 'Café Mitte' })).toBeVisible()
  await expect(carousel(page).getByRole('button')).toHaveCount(0)
  await page.goto('/office/brand')
  await button(page, 'Remove: Café Mitte').click()
  await button(page, 'Save').click()
  await expect(said(page, 'Saved.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Read the guide' })).toBeVisible()
  await expect(carousel(page)).toHaveCount(0)
})

test('The big screen shows the logo, and a page without its scripts too', async ({ page, server, umpire }) => {
  await umpire.createMatch()
  await page.goto('/office/brand')
  await field(page, 'Picture of the logo: Choose a picture').setInputFiles(await picture('l.png', 100, 100, '#d8e24a'))
  await field(page, 'Name of the site').fill('TC Nord')
  await field(page, 'Show the logo on a white background').check()
  await button(page, 'Save').click()
  await expect(said(page, 'Saved.')).toBeVisible()
  await page.goto('/bigscreen')
  await expect(page.getByRole('img', { name: 'TC Nord' })).toBeVisible()
  const office = await (await fetch(`${server.url}/office`)).text()
  expect(office).toMatch(/<header class="night shell"><img class="logo-picture on-white"[^>]* alt="TC Nord">/)
  expect(office).toMatch(/<link rel="icon" href="\/images\/[^"]+" type="image\/webp">/)
})

test('Two owners change the logo at once: the second one is asked', async ({ page, context }) => {
  await page.goto('/office/brand')
  await field(page, 'Name of the site').fill('TC Nord')
  const other = await context.newPage()
  await other.goto('/office/brand')
  await field(other, 'Our sponsors').check()
  await button(other, 'Save').click()
  await expect(said(other, 'Saved.')).toBeVisible()
  await button(page, 'Save').click()
  const conflict = page.getByRole('alert', { name: 'Somebody else has changed the logo or the sponsors' })
  await expect(conflict).toContainText('Our sponsors')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Save my changes too' }).click()
  await expect(said(page, 'Saved.')).toBeVisible()
  await expect(field(page, 'Our sponsors')).toBeChecked()
  await expect(field(page, 'Name of the site')).toHaveValue('TC Nord')
})

for (const language of languagesOf('en'))
  test(`The form is accessible and fits a phone in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/office/brand?lng=${language}`)
    await page.getByRole('main').getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: /Add a sponsor|Ajouter un sponsor|Añadir un patrocinador/ }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
