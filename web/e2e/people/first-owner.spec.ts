import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ownerLinkFile } from '../../../server/people/owner-links.ts'
import { fillIn, openPopup, TEXTS } from '../testing/login.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test('With the link of the first start, a visitor signs in and becomes the owner; nobody else can use it @core', async ({
  page,
  server,
}) => {
  const file = ownerLinkFile(path.resolve(server.databaseFile))
  // The server writes it once it listens.
  await expect.poll(() => existsSync(file)).toBe(true)
  const link = new URL(readFileSync(file, 'utf8').trim())
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`/office/claim${link.hash}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first owner')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillIn(await openPopup(page, TEXTS.en), ANA, TEXTS.en)
  await page.waitForURL('**/office/claim#*')
  await expect(page.getByRole('status')).toContainText(ANA.email)
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByRole('status')).toContainText('You are the owner')
  expect(new URL(page.url()).hash).toBe('')
  expect(requests.filter((url) => new URL(url).search.includes(link.hash.slice(1)))).toEqual([])

  await page.getByRole('link', { name: 'Add your club' }).click()
  await expect(page.locator('details#new-club').getByLabel('Time zone')).toBeInViewport()
  await page.goBack()
  await page.getByRole('link', { name: 'Open the office' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await page.goto(`/office/claim${link.hash}`)
  await expect(page.getByRole('status')).toContainText('You are already the owner of all clubs.')
  await expect(page.getByRole('button', { name: 'Become the owner' })).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`/login`)
  await fillIn(await openPopup(page, TEXTS.en), BETO, TEXTS.en)
  await page.waitForURL('/cart')
  await page.goto(`/office/claim${link.hash}`)
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByRole('status')).toContainText('This link is unknown, used or older than 24 hours')
})
