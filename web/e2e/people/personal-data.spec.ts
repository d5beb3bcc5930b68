import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { type Person, postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const actionOn = (page: Page, action: string, { name }: Person) =>
  page.getByRole('button', { name: new RegExp(`^${action} ?: ${name}$`) })
const jsonIn = async (download: Download) => JSON.parse(readFileSync(await download.path(), 'utf8'))

test.describe('An owner', () => {
  test.use({ signedIn: ANA, viewport: { width: 390, height: 844 } })

  test('exports a person’s data, then erases it with the keyboard; the name leaves the chosen matches', async ({
    page,
    umpire,
    server,
  }) => {
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
    const session = { authorization: `Bearer ${await tokenOf(BETO)}` }
    expect((await fetch(`${server.url}/auth/me`, { headers: session })).status).toBe(200)
    const own = await umpire.createMatch({ company: BETO.name })
    const namesake = await umpire.createMatch({ company2: BETO.name })

    await page.goto('/office/people')
    const downloading = page.waitForEvent('download')
    await actionOn(page, 'Export', BETO).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('personal-data.json')
    expect(await jsonIn(download)).toMatchObject({ person: { email: BETO.email }, matches: [{}, {}] })

    await actionOn(page, 'Erase', BETO).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Erase the data of ${BETO.name}?` })
    await expect(dialog.getByText('Removed: the account')).toBeVisible()
    await expect(dialog.getByText('Match logs and orders are kept')).toBeVisible()
    await dialog.getByRole('checkbox', { name: `Ana Reyes v ${BETO.name}` }).focus()
    await page.keyboard.press('Space')
    const email = dialog.getByLabel(`To confirm, enter ${BETO.email}`)
    await email.focus()
    await page.keyboard.type('beto')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This isn’t the person’s email.')).toBeVisible()
    await expect(email).toBeFocused()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await email.fill(BETO.email)
    await page.keyboard.press('Enter')

    await expect(page.getByRole('status').filter({ hasText: `The data of ${BETO.name} is erased.` })).toBeVisible()
    await expect(actionOn(page, 'Erase', BETO)).toHaveCount(0)
    expect((await fetch(`${server.url}/auth/me`, { headers: session })).status).toBe(401)
    await page.goto(`/live/${own.id}`)
    await expect(page.getByRole('main')).toContainText('Player')
    await expect(page.getByRole('main')).not.toContainText(new RegExp(BETO.name, 'i'))
    await page.goto(`/live/${namesake.id}`)
    await expect(page.getByRole('main')).toContainText(new RegExp(BETO.name, 'i'))
  })
})

test.describe('A member', () => {
  test.use({ signedIn: BETO })

  test('downloads their data in the profile, erases it, and is signed out @core', async ({ page, server }) => {
    await postAs(server.url, BETO, '/createcart', { id: 1, productId: 7, quantity: 1 })
    await page.goto('/profile')
    const downloading = page.waitForEvent('download')
    await button(page, 'Download my data').click()
    expect(await jsonIn(await downloading)).toMatchObject({ person: { email: BETO.email }, cart: [{ productId: 7 }] })

    await page.getByText('Erase my data').click()
    await button(page, 'Erase everything').click()
    await expect(page.getByText('This isn’t your email.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(`To confirm, enter ${BETO.email}`).fill(BETO.email)
    await button(page, 'Erase everything').click()
    await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL('/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
