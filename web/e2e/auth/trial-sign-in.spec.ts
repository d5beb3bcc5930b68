import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { PAGES } from '../../../shared/pages/page-table.ts'
import { expectAccessible } from '../testing/axe.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA, serverEnv: { TRIAL_SIGN_IN: 'true' } })
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const banner = (page: Page) => page.getByRole('complementary', { name: 'Trial sign-in' })

async function openTrial(page: Page): Promise<void> {
  await page.goto('/office/people')
  await page.getByRole('link', { name: 'Trial sign-in', exact: true }).click()
  await expect(page.getByText('It is closed.')).toBeVisible()
  await button(page, 'Open the trial sign-in').click()
  await page.getByRole('dialog', { name: 'Open the trial sign-in?' }).getByRole('button', { name: 'Open the' }).click()
  await expect(page.getByText('The trial sign-in is open.')).toBeVisible()
}

test('An owner opens the trial sign-in, somebody signs in with a name and has no role, and closing ends it @core', async ({
  page,
  browser,
  server,
}) => {
  await openTrial(page)
  await expect(banner(page)).toContainText('Anybody in this network can sign in under any name.')
  await expectAccessible(page)

  const phone = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  ).newPage()
  await phone.goto('/login')
  await expect(banner(phone)).toBeVisible()
  await phone.getByLabel('Name', { exact: true }).fill('Luz Marte')
  await phone.getByLabel('Email', { exact: true }).fill(ANA.email)
  await expectAccessible(phone)
  await button(phone, 'Sign in for the trial').click()
  await expect(phone).toHaveURL('/cart')
  await phone.goto('/profile')
  await expect(phone.getByText('Luz Marte (trial)').first()).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Office' })).toHaveCount(0)

  await page.goto('/office/people')
  const row = page.getByRole('row').filter({ hasText: 'Luz Marte (trial)' })
  await expect(row).toContainText('Trial account: nobody has checked who this is')
  await phone.goto('/office')
  await expect(phone.getByText('Your account has no role for this page.')).toBeVisible()

  await banner(page).getByRole('link', { name: 'Owners can close it' }).click()
  await button(page, 'Close it now').click()
  await expect(page.getByText('The trial sign-in is closed, and its accounts are signed out.')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await phone.goto('/calendar')
  await expect(phone.getByText('You have been signed out').first()).toBeVisible()
  await expect(banner(phone)).toHaveCount(0)
})

test('Every page says that the trial sign-in is open, in each language, also without scripts and on a phone', async ({
  page,
  browser,
  server,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await openTrial(page)
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const texts = {
    en: 'Trial sign-in is open until',
    fr: 'La connexion d’essai est ouverte',
    es: 'El acceso de prueba está abierto',
  }
  const still = await plain.newPage()
  for (const language of LANGUAGES) {
    for (const path of ['/', `/live/${id}`, '/help']) {
      await still.goto(`${path}?lng=${language}`)
      await expect(still.getByText(texts[language])).toBeVisible()
    }
  }
  for (const path of ['/', '/shop', '/bigscreen', `/scorer/${id}`, PAGES.blog.path, '/no-such-page']) {
    await page.goto(path)
    await expect(banner(page), path).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
})

test.describe('On a server whose operator does not allow it', () => {
  test.use({ serverEnv: {} })

  test('the office says who can, and no page mentions it', async ({ page }) => {
    await page.goto('/office/trial')
    await expect(page.getByText('They can set TRIAL_SIGN_IN=true')).toBeVisible()
    await expect(button(page, 'Open the trial sign-in')).toHaveCount(0)
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button(page, 'Sign in for the trial')).toHaveCount(0)
  })
})
