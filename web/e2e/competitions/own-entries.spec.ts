import type { Browser, Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import type { BuiltServer } from '../testing/built-server.ts'
import { languagesOf } from '../testing/languages.ts'
import { type Person, postAs, sessionOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const EVA: Person = { name: 'eva díaz', email: 'eva@example.com' }

/** Opens a page as another person. */
async function pageAs(browser: Browser, server: BuiltServer, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, storageState: await sessionOf(server, person) })
  return context.newPage()
}

/** Makes an event in the office that players can enter. Returns the address of its public page. */
async function openEntries(
  page: Page,
  server: BuiltServer,
  { kind, places }: { readonly kind: 'singles' | 'doubles'; readonly places: number },
): Promise<string> {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await page.goto('/office/competitions')
  await page.getByRole('button', { name: 'New competition' }).click()
  await page.getByLabel('Name').fill('Summer cup')
  await page.getByLabel('First day').fill('2030-06-01')
  await page.getByLabel('Everybody sees it').check()
  await page.getByRole('button', { name: 'Create the competition' }).click()
  await page.getByLabel(/^Name, such as/).fill('Open event')
  await page.getByLabel('Kind').selectOption(kind)
  await page.getByRole('button', { name: 'Create the event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open event' })).toBeVisible()
  await page.getByLabel('Players can enter from').fill('2026-01-01T08:00')
  await page.getByLabel('Entries close').fill('2025-12-31T08:00')
  await page.getByLabel('Places').fill(String(places))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Entries must close after they open.')).toBeVisible()
  await page.getByLabel('Entries close').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expectAccessible(page)
  return new URL(page.url()).pathname.replace('/office', '')
}

test('A pair enters a doubles event: one asks, the other accepts and later withdraws', async ({
  page,
  browser,
  server,
}) => {
  const address = await openEntries(page, server, { kind: 'doubles', places: 16 })
  const beto = await pageAs(browser, server, BETO)
  await beto.goto('/profile')
  await expect(beto.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(address)
  await page.getByLabel('Email of your partner').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText(/^Nobody has signed in with this email yet/)).toBeVisible()
  await page.getByLabel('Email of your partner').fill(BETO.email)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText('Your entry counts once your partner accepts.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Your partner can no longer accept then.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the entry' }).click()
  await expectAccessible(page)

  await beto.goto('/calendar?bookings')
  await beto.getByRole('link', { name: 'Summer cup · Open event' }).click()
  await expect(beto.getByText(`${ANA.name} would like to play with you.`)).toBeVisible()
  await expectAccessible(beto)
  await beto.getByRole('button', { name: 'Accept' }).click()
  await expect(beto.getByText(`You’re in: ${ANA.name} / ${BETO.name}.`)).toBeVisible()
  await beto.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(beto)
  await expect(beto.getByRole('heading', { name: 'Entries' })).toBeVisible()
  await beto.getByRole('button', { name: 'Withdraw' }).click()
  await expect(beto.getByText(/^Your partner is out too/)).toBeVisible()
  await expectAccessible(beto)
  await beto.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(beto.getByLabel('Email of your partner')).toBeVisible()
})

test('Players enter singles; the first of the waiting list gets the place of a player who withdraws', async ({
  page,
  browser,
  server,
}) => {
  const address = await openEntries(page, server, { kind: 'singles', places: 2 })
  for (const person of [ANA, BETO]) {
    const own = person === ANA ? page : await pageAs(browser, server, person)
    await own.goto(address)
    await own.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect(own.getByText(`You’re in: ${person.name}.`)).toBeVisible()
  }
  const eva = await pageAs(browser, server, EVA)
  await eva.setViewportSize({ width: 390, height: 844 })
  await eva.goto(address)
  await expect(eva.getByText(/All 2 places are taken/)).toBeVisible()
  await eva.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(eva.getByText(`You’re number 1 on the waiting list: ${EVA.name}.`)).toBeVisible()
  await expectAccessible(eva)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Keep the entry' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeVisible()
  await eva.reload()
  await expect(eva.getByText(`You’re in: ${EVA.name}.`)).toBeVisible()
})

test('The office changes the settings of an event while somebody enters', async ({ page, server }) => {
  const address = await openEntries(page, server, { kind: 'singles', places: 2 })
  await page.getByLabel('Places').fill('3')
  await postAs(server.url, BETO, `${address}/own-entry`, { id: 'beto', partner: null })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Entries (1)' })).toBeVisible()
  await expect(page.getByLabel('Places')).toHaveValue('3')
  await expect(page.getByText('Somebody else has changed this event')).toBeHidden()
  await page.goto(address)
  await expect(page.getByText('2 of 3 places are free.')).toBeVisible()
})

const ENTER = { en: 'Enter', fr: 'S’inscrire', es: 'Inscribirse' }
const IN = { en: 'You’re in', fr: 'Inscription confirmée', es: 'Tienes plaza' }

for (const language of languagesOf('fr'))
  test(`The entry of a player speaks ${language}`, async ({ page, server }) => {
    const address = await openEntries(page, server, { kind: 'singles', places: 2 })
    await page.goto(`${address}?lng=${language}`)
    await page.getByRole('button', { name: ENTER[language], exact: true }).click()
    await expect(page.getByText(IN[language])).toBeVisible()
    await expectAccessible(page)
  })
