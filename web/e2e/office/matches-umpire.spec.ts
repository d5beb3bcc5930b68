import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { signIn } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const inNaco = (number: number) => ({ club: 'club_naco', court: `club_naco-${number}` })
const FORMAT = { format: 'SET1-S:4/TB5', firstServer: 1 } as const
const courtOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const yours = (page: Page) => page.getByRole('region', { name: 'Your matches' })

/** Scores an ace in the console of this page, and waits until the server has it. */
async function ace(page: Page, seq: number): Promise<void> {
  const root = page.locator('[data-waiting]')
  await expect(root).toHaveAttribute('data-steady', 'true')
  await page.getByRole('button', { name: 'Ace' }).first().click()
  await expect(root).toHaveAttribute('data-seq', String(seq))
  await expect(root).toHaveAttribute('data-waiting', '0', { timeout: 30_000 })
}

test('A manager assigns an umpire, who finds the match first on Today and scores it without a key', async ({
  page,
  browser,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, {
    [ANA.email]: [{ role: 'manager', club: 'club_naco' }],
    [BETO.email]: [{ role: 'umpire', club: 'club_naco' }],
  })
  await umpire.createMatch({ company: 'Ida Mora', description: 'First round', ...inNaco(1), ...FORMAT })
  const { id } = await umpire.createMatch({ company: 'Zoé Peña', company2: 'Rosa Gil', ...inNaco(2), ...FORMAT })
  await page.goto('/office?club=club_naco')
  await courtOf(page, 'Court 2')
    .getByRole('button', { name: /^Assign an umpire ?: Zoé Peña v Rosa Gil$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Umpire of this match' })
  await expect(dialog.getByLabel('Umpire')).toBeVisible()
  // The button that had the focus while the form loaded is gone.
  await expect(dialog.locator(':focus')).toHaveText('Umpire of this match')
  await dialog.getByLabel('Umpire').selectOption('beto')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(courtOf(page, 'Court 2').getByText('Umpire: beto')).toBeVisible()
  await expect(yours(page), 'the manager umpires nothing').toHaveCount(0)

  const context = await browser.newContext({ ...PHONE, baseURL: server.url })
  await signIn(context, BETO)
  const phone = await context.newPage()
  await phone.goto('/office')
  await expect(yours(phone).getByRole('listitem')).toContainText('Zoé Peña v Rosa Gil')
  await expect(phone.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Your matches')
  await expect(phone.getByRole('button', { name: 'Suspend all' })).toHaveCount(0)
  await expect(phone.getByLabel('Message on boards and big screens')).toHaveCount(0)
  await expect(courtOf(phone, 'Court 1').getByRole('button'), 'no links for matches of others').toHaveText([
    'Stream, Court 1',
    'Enter the result: Ida Mora v Luz Marte',
  ])
  await expectAccessible(phone)

  await yours(phone)
    .getByRole('link', { name: /^Start ?: Zoé Peña v Rosa Gil$/ })
    .tap()
  await expect(phone).toHaveURL(`/scorer/${id}`)
  await ace(phone, 1)
  await expect
    .poll(() => phone.evaluate('caches.open("scorer-console").then((c) => c.keys()).then((all) => all.length)'))
    .toBeGreaterThan(5)
  await context.setOffline(true)
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Undo: Ace' }), 'reloads without a network').toBeVisible()
  await phone.goto('about:blank')
  const tab = await context.newPage()
  await tab.goto(`/scorer/${id}`)
  await expect(tab.getByRole('button', { name: 'Undo: Ace' }), 'so does a new tab').toBeVisible()
  await tab.close()
  await phone.goto(`/scorer/${id}`)
  const clock = phone.getByRole('time')
  await expect(clock, 'the time at the club is unknown while the clubs are').toHaveCount(0)
  await context.setOffline(false)
  await expect(clock, 'the time at the club when the network is back').toHaveText(/^\d+:\d\d \(Santo Domingo\)$/)
  await ace(phone, 2)

  const elsewhere = await umpire.createMatch({ company: 'Olga Ruiz', club: 'club_gazcue' })
  await phone.goto('/scorer')
  await expect(yours(phone).getByRole('link')).toContainText('Zoé Peña')
  const others = phone.getByRole('region', { name: 'Other matches at your clubs' })
  await expect(others.getByRole('link'), 'no match of another club').toHaveCount(1)
  await expect(others.getByRole('link')).toContainText('Ida Mora')
  await expect(others.getByText(/^(Tomorrow · )?Court 1 · /), 'where the match is').toBeVisible()
  await expectAccessible(phone)

  const score = phone.getByRole('link', { name: 'Score this match' })
  const answer = phone.waitForResponse(new RegExp(`/product/${elsewhere.id}/description$`))
  await phone.goto(`/live/${elsewhere.id}`)
  expect((await answer).status()).toBe(403)
  await expect(score, 'not for a match of another club').toHaveCount(0)
  await phone.goto(`/live/${id}`)
  await expect(score).toBeVisible()

  await phone.goto('/office/matches')
  await yours(phone)
    .getByRole('button', { name: /^QR code ?: Zoé Peña v Rosa Gil$/ })
    .tap()
  const links = phone.getByRole('dialog', { name: 'Zoé Peña v Rosa Gil' })
  await links.getByRole('button', { name: 'Make a link' }).tap()
  await expect(phone.getByRole('dialog', { name: 'The new link' }).getByRole('img')).toBeVisible()
  await expectAccessible(phone)
  await context.close()

  await page.goto(`/office/matches/${id}`)
  await expect(page.getByRole('region', { name: 'Who scored' })).toContainText('beto cruz')
  await expect(page.getByRole('combobox', { name: 'Umpire' })).toHaveValue(BETO.email)
  await page.getByRole('combobox', { name: 'Umpire' }).selectOption('Nobody')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto('/office?club=club_naco')
  await expect(courtOf(page, 'Court 2').getByRole('button', { name: 'Assign an umpire' })).toBeVisible()
})

test('A QR code for a court is made from Today by keyboard and printed, and a phone scores by it @core', async ({
  page,
  browser,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const { id } = await umpire.createMatch({ company: 'Zoé Peña', ...inNaco(2), ...FORMAT })
  await page.goto('/office?club=club_naco')
  const opener = courtOf(page, 'Court 2').getByRole('button', { name: /^QR code ?, Court 2$/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Court 2 · Club Naco' })
  await expect(dialog.getByLabel('Who gets the link')).toHaveValue('Court 2 · Club Naco')
  await dialog.getByLabel('Who gets the link').focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'The new link' })
  const address = String(await sheet.getByText('/scorer#grant_').textContent())
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('dialog dialog[open]')
  await expect(paper.getByText('Court 2 · Club Naco').first()).toBeVisible()
  await expect(paper.getByRole('button', { name: 'Print', includeHidden: true })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Today', includeHidden: true })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Links to score', includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(dialog.getByRole('listitem')).toContainText('Court 2 · Club Naco')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener, 'the focus returns').toBeFocused()

  const context = await browser.newContext({ ...PHONE, storageState: { cookies: [], origins: [] } })
  const phone = await context.newPage()
  await phone.goto(address.replace(new URL(address).origin, server.url))
  await expect(phone.getByText('Choose the match on your court: Club Naco, Court 2.')).toBeVisible()
  await phone.getByRole('link', { name: /Zoé Peña/ }).tap()
  await expect(phone).toHaveURL(`${server.url}/scorer/${id}`)
  await ace(phone, 1)
  await context.close()
  await expect(courtOf(page, 'Court 2').getByRole('link', { name: /^Score ?: Zoé Peña/ })).toBeVisible()
})
