import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { Grant } from '../../../shared/grants/grant-schemas.ts'
import { CLUB_TIME_ZONE } from '../../../shared/time/club-date.ts'
import { clubLocalTime, clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { expectAccessible } from '../testing/axe.ts'
import { openAllDay } from '../testing/club-day.ts'
import { holdBack } from '../testing/hold-back.ts'
import { postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

/** A phone on which nobody is signed in. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, storageState: { cookies: [], origins: [] } }
// The office uses the club's time zone, whatever the browser's.
test.use({ signedIn: ANA, timezoneId: 'Asia/Tokyo' })

test('The office makes a link, a phone without an account scores with it, and the office revokes it @core', async ({
  page,
  browser,
  umpire,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  await page.goto(`/office/matches/${id}`)
  const links = page.getByRole('region', { name: 'Links to score' })
  await expect(links.getByText('There are no links yet.')).toBeVisible()
  await links.getByRole('button', { name: 'Make a link' }).click()
  await expect(links.getByText('Fill in this field.')).toBeVisible()
  await links.getByLabel('Who gets the link').fill('Chair umpire')
  await links.getByLabel('Valid until').fill('2020-01-01T10:00')
  await links.getByRole('button', { name: 'Make a link' }).click()
  await expect(links.getByText('Choose a time in the future.')).toBeVisible()
  const until = clubLocalTime(Date.now() + 86_400_000)
  await links.getByLabel('Valid until').fill(until)
  await links.getByLabel('Valid from').fill('2099-01-01T10:00')
  await links.getByRole('button', { name: 'Make a link' }).click()
  await expect(links.getByText('The link must begin before it ends.')).toBeVisible()
  await links.getByLabel('Valid from').fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await links.getByRole('button', { name: 'Make a link' }).click()

  const sheet = page.getByRole('dialog', { name: 'The new link' })
  await expect(sheet.getByRole('img', { name: 'QR code of the link' }).locator('path')).toHaveAttribute('d', /^M/)
  expect(await page.locator('dialog[open]').evaluate(({ scrollTop }) => scrollTop), 'opens at its top').toBe(0)
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toBeInViewport({ ratio: 1 })
  for (const size of [
    { width: 1366, height: 700 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  }
  const address = await sheet.getByText(`/scorer/${id}#grant_`).textContent()
  await expectAccessible(page)
  // The dialog itself is hidden on paper, so it has no role.
  const paper = page.locator('dialog[open]')
  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByText('Chair umpire')).toBeVisible()
  await expect(paper.getByText(/^Valid until: .+ \(time in Santo Domingo\)$/)).toBeVisible()
  await expect(
    paper.getByRole('button', { name: 'Print', includeHidden: true }),
    'paper has the sheet alone',
  ).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Edit match', includeHidden: true })).toBeHidden()
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = String(await page.pdf({ format }))
    expect(pdf.match(/\/Type\s*\/Page\b/g), `pages of ${format}`).toHaveLength(1)
  }
  await page.emulateMedia({ media: null })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(links.getByRole('listitem')).toContainText('Chair umpire')
  await expect(links.getByRole('listitem')).toContainText(`Valid until: Tomorrow, ${until.slice(11).replace(/^0/, '')}`)

  const context = await browser.newContext(PHONE)
  const phone = await context.newPage()
  await phone.goto(new URL(String(address)).href.replace(new URL(String(address)).origin, server.url))
  const root = phone.locator('[data-waiting]')
  const ace = async () => {
    await expect(root).toHaveAttribute('data-steady', 'true')
    await phone.getByRole('button', { name: 'Ace' }).first().tap()
  }
  await ace()
  await expect(root).toHaveAttribute('data-seq', '1')
  await expect(root).toHaveAttribute('data-waiting', '0', { timeout: 30_000 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Who scored' })).toContainText('Link: Chair umpire')
  const revoke = links.getByRole('button', { name: /^Revoke ?: Chair umpire, Valid until: Tomorrow, \d+:\d\d$/ })
  await revoke.click()
  const question = page.getByRole('dialog', { name: 'Revoke the link of Chair umpire?' })
  await question.getByRole('button', { name: 'Keep the link' }).click()
  await expect(question).toBeHidden()
  await revoke.click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(links.getByText('The link of Chair umpire is revoked.')).toBeVisible()
  await expect(links.getByText('The link of Chair umpire is revoked.')).toBeFocused()
  await expect(links.getByRole('listitem')).toContainText('Revoked')
  await expect(revoke).toHaveCount(0)
  // The console closes as soon as the server has refused the point, so its state is not read here.
  await ace()
  const reason = phone.getByText('The club has revoked this link. Ask the desk for a new one.')
  await expect(reason).toBeVisible({ timeout: 30_000 })
  await phone.reload()
  await expect(reason, 'also after a reload').toBeVisible()
  const secondTab = await context.newPage()
  await secondTab.goto(`${server.url}/scorer/${id}`)
  await expect(secondTab.getByRole('heading', { name: 'Scored in another tab' })).toBeVisible()
  await phone.reload()
  await expect(secondTab.getByRole('heading', { name: 'Score a match' })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Scored in another tab' })).toBeVisible()
  await expect(reason, 'also while another tab scores').toBeVisible()
  await secondTab.close()

  await links.getByLabel('Who gets the link').fill('Night shift')
  const start = clubLocalTime(Date.now() + 3_600_000)
  await links.getByLabel('Valid from').fill(start)
  await links.getByRole('button', { name: 'Make a link' }).click()
  const clock = `${start.slice(11).replace(/^0/, '')} `
  await expect(sheet.getByText(/^Valid from: .+, until: .+ \(time in Santo Domingo\)$/)).toContainText(clock)
  const later = await sheet.getByText(`/scorer/${id}#grant_`).textContent()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(links.getByText(/^Valid from: .+, until: .+ \(time in Santo Domingo\)$/)).toContainText(clock)
  await phone.goto(`${server.url}/scorer/${id}${new URL(String(later)).hash}`)
  await expect(phone.getByRole('alert')).toContainText(`${clock}(time in Santo Domingo). Try again then.`)
  for (const path of [`/scorer/${id}`, '/scorer']) {
    await phone.goto(`${server.url}${path}#grant_AAAA`)
    await expect(phone.getByRole('alert')).toHaveText(/^This link is incomplete\. Scan the QR code again/)
  }
  await expectAccessible(page)
  await context.close()
})

test('Every dialog of Today has a button to close it, also if its data failed to load', async ({
  page,
  umpire,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  const { id } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-2' })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  for (let n = 0; n < 12; n += 1) await postAs(server.url, ANA, '/grants', { match: id, label: `Chair ${n}`, until })
  const fail = await holdBack(page, '**/product/*/description', (route) => route.abort())
  await page.goto('/office?club=club_naco')
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: 'Close' })
  await page.getByRole('button', { name: /^QR code ?:/ }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(12)
  await expect(close, 'visible above a long list').toBeInViewport({ ratio: 1 })
  await close.click()
  await page.getByRole('button', { name: /^Assign an umpire/ }).click()
  await expect(dialog.getByText('Loading...')).toBeVisible()
  await close.click()
  fail()
  for (const name of [/^QR code ?:/, /^QR code ?, Court 2/, /^Stream ?, Court 2/, /^Assign an umpire/]) {
    await page.getByRole('button', { name }).click()
    await close.click()
    await expect(dialog).toBeHidden()
  }
})

const courtOf = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Court ${number}`, exact: true }) })
const freeOf = (page: Page, number: number) => courtOf(page, number).getByText('Free', { exact: true })

test('A new link stays on the screen while its match begins, moves to another court and ends', async ({
  page,
  umpire,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  await openAllDay(server.url, ANA)
  const { id } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-2', company: 'Zoé Peña' })
  await page.goto('/office?club=club_naco')
  const opener = courtOf(page, 2).getByRole('button', { name: /^QR code ?: Zoé Peña/ })
  await opener.click()
  const links = page.getByRole('dialog', { name: 'Zoé Peña v Luz Marte' })
  await links.getByRole('button', { name: 'Make a link' }).click()
  const sheet = page.getByRole('dialog', { name: 'The new link' })
  const address = String(await sheet.getByText(`/scorer/${id}#grant_`).textContent())
  await umpire.post(id, ...winners('Zoé Peña', 1))
  await expect(freeOf(page, 2)).toHaveCount(0)
  await expect(sheet.getByText(address)).toBeVisible()
  await umpire.describe(id, { court: 'club_naco-3' })
  await expect(freeOf(page, 2)).toBeVisible()
  await expect(freeOf(page, 3)).toHaveCount(0)
  await expect(sheet.getByText(address)).toBeVisible()
  await umpire.post(id, { status: 'retired', winner: 'Zoé Peña' })
  await expect(freeOf(page, 3)).toBeVisible()
  await expect(sheet.getByText(address)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(links.getByRole('listitem')).toContainText('Zoé Peña v Luz Marte')
  await links.getByRole('button', { name: 'Close' }).click()
  await expect(links).toBeHidden()
  await expect(opener).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Court 2' }), 'the focus is where the match was').toBeFocused()
})

test('The dialogs for an umpire and for a stream stay open while the match begins @core', async ({
  page,
  umpire,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  const create = (number: number) => umpire.createMatch({ club: 'club_naco', court: `club_naco-${number}` })
  const [one, two] = [await create(1), await create(2)]
  await page.goto('/office?club=club_naco')
  const begin = async (id: string, number: number) => {
    await umpire.post(id, ...winners('Ana Reyes', 1))
    await expect(freeOf(page, number)).toHaveCount(0)
  }
  await courtOf(page, 1).getByRole('button', { name: 'Assign an umpire' }).click()
  const assigned = page.getByRole('dialog', { name: 'Umpire of this match' })
  await assigned.getByLabel('Umpire').selectOption({ index: 1 })
  await begin(one.id, 1)
  await assigned.getByRole('button', { name: 'Save' }).click()
  await expect(courtOf(page, 1).getByText('Umpire: ana reyes', { exact: true })).toBeVisible()
  await expect(assigned).toBeHidden()

  await courtOf(page, 2).getByRole('button', { name: 'Stream' }).click()
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy' })
  await expect(copy).toBeVisible()
  await begin(two.id, 2)
  await expect(copy).toBeVisible()
})

test('A link to a match of another day is valid until four hours after the match begins', async ({
  page,
  umpire,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  // Ten o'clock tomorrow in Santo Domingo: the office asks about a match that is played while the club is closed.
  const start = clubMoment(plusDays(dateIn(CLUB_TIME_ZONE, Date.now()), 1), 10)
  const date = new Date(start).toISOString()
  const { id } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-2', date })
  await page.goto('/office?club=club_naco')
  await page.getByRole('button', { name: /^QR code ?:/ }).click()
  const until = page.getByLabel('Valid until')
  await expect(until).toHaveValue(clubLocalTime(start + 4 * 3_600_000))

  await page.goto(`/office/matches/${id}`)
  await expect(until).toHaveValue(clubLocalTime(start + 4 * 3_600_000))
  await page.getByLabel('Who gets the link').fill('Chair umpire')
  const later = start + 48 * 3_600_000
  await page.getByLabel(/^Date and time/).fill(clubLocalTime(later))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(until, 'follows the match').toHaveValue(clubLocalTime(later + 4 * 3_600_000))
  await expect(page.getByLabel('Who gets the link')).toHaveValue('Chair umpire')
})

test('The QR codes of a day are made together, and each is printed on a sheet of its own @core', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const tomorrow = plusDays(dateIn(CLUB_TIME_ZONE, Date.now()), 1)
  const [midnight, next] = [0, 1].map((days) => clubMoment(plusDays(tomorrow, days), 0))
  const at = (hour: number) => new Date(clubMoment(tomorrow, hour)).toISOString()
  const place = { club: 'club_naco', court: 'club_naco-2' }
  await umpire.createMatch({ ...place, company: 'Rosa Gil', date: at(9) })
  const late = await umpire.createMatch({ ...place, company: 'Zoé Peña', date: at(22) })
  await page.goto('/office?club=club_naco')
  await expect(page.getByText('Rosa Gil v Luz Marte').first()).toBeVisible()
  await page.getByRole('button', { name: 'QR codes of a day' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR codes of a day · Club Naco' })
  await expect(dialog.getByLabel('Day').locator('option:checked'), 'the day of the next match').toHaveText('Tomorrow')
  await expect(dialog.getByRole('checkbox', { name: /^Court 2/ })).toHaveAccessibleName('Court 2 2 matches')
  await dialog.getByRole('checkbox', { name: /^Court 4/ }).uncheck()
  await expectAccessible(page)
  let failures = 0
  await page.route('**/grants', (route) => (++failures === 2 ? route.abort() : route.continue()))
  await dialog.getByRole('button', { name: 'Make 3 QR codes' }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await dialog.getByRole('button', { name: 'Make 3 QR codes' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toHaveCount(3)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  const pdf = String(await page.pdf({ format: 'A4' }))
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
  await page.emulateMedia({ media: null })
  await dialog.getByRole('button', { name: 'Close' }).click()
  const grantsOf = async (query: string) =>
    (
      (await (
        await page.request.get(`/grants?${query}`, { headers: { authorization: `Bearer ${await tokenOf(ANA)}` } })
      ).json()) as { grants: Grant[] }
    ).grants
  for (const [court, count] of [1, 1, 1, 0].entries()) {
    const grants = await grantsOf(`court=club_naco-${court + 1}`)
    expect(grants.map(({ from, until }) => [from, until].map(Date.parse))).toEqual(
      Array.from({ length: count }, () => [midnight, next]),
    )
  }

  await page.getByRole('button', { name: 'QR codes of a day' }).click()
  await dialog.getByLabel('Day').selectOption('Tomorrow')
  await dialog.getByLabel('One for each match').check()
  await dialog.getByRole('checkbox', { name: /^Rosa Gil v Luz Marte 9:00/ }).uncheck()
  await dialog.getByRole('button', { name: 'Make 1 QR code' }).click()
  await expect(dialog.getByText('Zoé Peña v Luz Marte', { exact: true })).toBeVisible()
  const [grant] = await grantsOf(`match=${late.id}`)
  expect(Date.parse(String(grant?.until)), 'four hours after a late start').toBe(
    clubMoment(tomorrow, 22) + 4 * 3_600_000,
  )
})
