import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { fillIn, openPopup, TEXTS } from '../testing/login.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

const REASONS = {
  en: 'The club has blocked this account. To use it again, ask the club’s desk.',
  fr: 'Le club a bloqué ce compte. Pour l’utiliser de nouveau, adressez-vous au bureau du club.',
  es: 'El club bloqueó esta cuenta. Para volver a usarla, pregunta en la oficina del club.',
} as const

test.use({ signedIn: ANA })

test('An owner blocks a person, who reads the reason at the sign-in, unblocks them, and finds all of it in the audit log @core', async ({
  page,
  browser,
  server,
}) => {
  await storePeople(server.databaseFile, {
    [ANA.email]: [{ role: 'owner', club: null }],
    [BETO.email]: [{ role: 'umpire', club: 'club_naco' }],
  })
  const context = await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } })
  const visitor = await context.newPage()
  const signIn = async (language: keyof typeof REASONS) => {
    await visitor.goto(`/login?lng=${language}`)
    await fillIn(await openPopup(visitor, TEXTS[language]), BETO, TEXTS[language])
  }
  await signIn('en')
  await visitor.waitForURL('/cart')

  await page.goto('/office/people?club=club_gazcue')
  await expect(page.getByText('Nobody has a role for this club alone. Choose “Everybody”')).toBeVisible()
  await page.goto('/office/people')
  const sentOnce = 'eva@example.com is invited to this role already, so we send no second email.'
  for (const text of ['We’re sending an invitation to eva@example.com.', sentOnce]) {
    await page.getByLabel('Email of the person to invite').fill('eva@example.com')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  const row = page.getByRole('row').filter({ hasText: BETO.email })
  await row.getByRole('button', { name: /^Block ?: beto cruz$/ }).click()
  const question = page.getByRole('dialog', { name: `Block ${BETO.name}?` })
  await question.getByRole('button', { name: 'Back' }).click()
  await row.getByRole('button', { name: /^Block ?: beto cruz$/ }).click()
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(row.getByText('Blocked', { exact: true })).toBeVisible()
  await expect(page.getByText(sentOnce), 'is removed by the next action').toHaveCount(0)
  await visitor.goto('/office')
  await expect(visitor.getByText('The club has blocked your account.')).toBeVisible()
  await visitor.evaluate(() => localStorage.clear())
  for (const [language, reason] of Object.entries(REASONS)) {
    await signIn(language as keyof typeof REASONS)
    await expect(visitor.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  }

  await row.getByRole('combobox').selectOption('Manager')
  const change = page.getByRole('dialog', { name: `Change the role of ${BETO.name}?` })
  await change.getByRole('button', { name: 'Back' }).click()
  await expect(row.getByRole('combobox').locator(':checked')).toHaveText('Umpire')
  await row.getByRole('combobox').selectOption('Manager')
  await expect(change).toContainText('Club Naco: Umpire → Manager.')
  await change.getByRole('button', { name: 'Change the role' }).click()
  await expect(row.getByRole('combobox').locator(':checked')).toHaveText('Manager')
  await row.getByRole('button', { name: /^Unblock ?: beto cruz$/ }).click()
  await expect(row.getByText('Blocked', { exact: true })).toHaveCount(0)
  await signIn('en')
  await visitor.waitForURL('/cart')
  await context.close()

  await page.goto('/office/audit')
  const record = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(record('Person unblocked')).toContainText(ANA.name)
  await expect(record('Role given')).toContainText('Role: Umpire → changed to Manager')
  await page.setViewportSize({ width: 390, height: 844 })
  const blocked = record('Person blocked')
  await expect(blocked.getByRole('link', { name: ANA.name }), 'a phone shows who').toBeVisible()
  await expect(blocked).toContainText(`Who: ${ANA.name}`)
  await expect(record('Role given').getByRole('listitem'), 'and the values').toContainText('Umpire')
  await expectAccessible(page)
  await blocked.getByRole('button', { name: /^Filter ?: only records about beto cruz$/ }).click()
  await expect(page).toHaveURL(/subject=beto/)
  const about = page.getByRole('combobox', { name: 'About' })
  await expect(about.locator(':checked')).toHaveText('beto cruz')
  await expect(page.getByRole('row')).toHaveCount(4)
  await about.selectOption('Everything')
  await expect(about).toHaveCount(0)
  await expect(page).not.toHaveURL(/subject/)
  await blocked.getByRole('link', { name: BETO.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(row).toBeVisible()
})

test('An owner invites the manager of a club that is not open yet', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  const club = { id: 'club_madrid', name: 'Club Madrid', address: 'Alcalá', timeZone: 'Europe/Madrid', courts: 2 }
  await postAs(server.url, ANA, '/office/clubs', { ...club, draft: true })
  await page.goto('/office/people')
  await page.getByLabel('Email of the person to invite').fill('eva@example.com')
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Manager')
  await page.getByRole('combobox', { name: 'Club', exact: true }).first().selectOption('Club Madrid')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'eva@example.com' })).toContainText('Club Madrid')
})
