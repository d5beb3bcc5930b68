import type { Locator, Page } from '@playwright/test'
import { changeClub } from '../../../server/testing/only-club.ts'
import { mailsBeside } from '../../../server/testing/outbox.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { expectAccessible } from '../testing/axe.ts'
import { setClocks } from '../testing/clock.ts'
import { postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const CLUB_ZONE = 'America/Santo_Domingo'
/** The date at the club some days from today, `yyyy-mm-dd`. */
const dateIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: CLUB_ZONE }).format(Date.now() + days * 86_400_000)
/** A Wednesday whose week has days before and after it that have not begun and can be booked. */
const days = [3, 4, 5, 6, 7, 8, 9].find((each) => new Date(`${dateIn(each)}T12:00Z`).getUTCDay() === 3) ?? 3
const WEDNESDAY = dateIn(days)
const NEXT = dateIn(days + 1)

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Drags an element with the mouse in small steps, as a hand does. */
async function drag(from: Locator, to: Locator): Promise<void> {
  const mouse = from.page().mouse
  await from.hover()
  await mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('the target is not visible')
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 })
  await to.hover()
  await mouse.up()
}

test('A manager books for a member, moves the booking by keyboard and by drag, cancels it with a reason, and blocks courts @core', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const slot = { court: 'club_naco-4', startsAt: `${NEXT}T13:00:00.000Z`, title: 'Doubles', id: 1 }
  await postAs(server.url, BETO, '/bookings', slot)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/office/bookings?club=club_naco&date=${WEDNESDAY}`)
  const match = { company: 'Zoé Peña', company2: 'Rosa Gil', club: 'club_naco', court: 'club_naco-2' }
  await umpire.createMatch({ ...match, date: `${NEXT}T15:30:00.000Z` })
  await expect(cell(page, /^Thu .*, Court 2, 11:00–14:00, match, Zoé Peña v Rosa Gil$/)).toHaveText(
    'Zoé Peña v Rosa Gil',
  )
  const booked = cell(page, /^Thu .*, Court 4, 9:00, booked, beto cruz$/)
  await expect(booked).toBeVisible()

  // Shows what others change, without a reload: a booking, and the offer of its slot to a waiting person.
  const other = { court: 'club_naco-3', startsAt: `${NEXT}T14:00:00.000Z` }
  await postAs(server.url, BETO, '/bookings', { ...other, title: 'Singles', id: 2 })
  await expect(cell(page, /^Thu .*, Court 3, 10:00, booked, beto cruz$/)).toBeVisible()
  await postAs(server.url, ANA, '/waits', { ...other, club: 'club_naco' })
  await postAs(server.url, BETO, '/removereservation', { id: 2 })
  const offered = cell(page, /^Thu .*, Court 3, 10:00, offered until \d\d?:\d\d, ana reyes$/)
  await offered.click()
  await expect(dialog(page)).toContainText(/ana reyes · ana@example.com.*offered until.*the next person in line/)
  await expect(button(dialog(page), 'Move')).toHaveCount(0)
  await page.keyboard.press('Escape')

  // Books for a member.
  await cell(page, /^Wed .*, Court 1, 8:00, free$/).click()
  await dialog(page)
    .getByRole('combobox', { name: /^Who gets the court/ })
    .fill('cruz')
  await expect(page.getByRole('option', { name: /^beto cruz/ })).toBeVisible()
  await dialog(page)
    .getByRole('combobox', { name: /^Who gets the court/ })
    .fill(BETO.email)
  await button(dialog(page), 'Book').click()
  await expect(page.getByRole('status')).toContainText('Booked.')

  // Moves by keyboard: the grid is one tab stop.
  await cell(page, /^Wed .*, Court 1, 7:00, free$/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, /^Wed .*, Court 1, 8:00, booked, beto cruz$/)).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Time').selectOption('10:00')
  await dialog(page).getByLabel('Court').selectOption({ label: 'Court 2' })
  await page.keyboard.press('Tab')
  await button(dialog(page), 'Move').press('Enter')
  await expect(page.getByRole('status')).toContainText('Moved.')
  const moved = cell(page, /^Wed .*, Court 2, 10:00, booked, beto cruz$/)
  await expect(moved).toBeVisible()

  // Moves by drag, and asks before it sends the emails.
  await drag(moved, cell(page, /^Thu .*, Court 1, 12:00, free$/))
  await expect(dialog(page).getByLabel('Date')).toHaveValue(NEXT)
  await expect(dialog(page).getByLabel('Time')).toHaveValue('12:00')
  await button(dialog(page), 'Move').click()
  await expect(page.getByRole('status')).toBeInViewport({ ratio: 1 })
  const dropped = cell(page, /^Thu .*, Court 1, 12:00, booked, beto cruz$/)
  await expect(dropped).toBeVisible()
  await expect(moved).toBeHidden()

  // Cancels with a reason.
  await dropped.click()
  const reason = dialog(page).getByLabel('Reason (goes to the players by email)')
  await reason.fill('The court is under water')
  await reason.press('Enter')
  await expect(reason).toBeFocused()
  await button(dialog(page), 'Cancel the booking').click()
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expectAccessible(page)
  await button(question, 'Keep the booking').click()
  await expect(reason).toHaveValue('The court is under water')
  const cancelled = page.getByRole('status').filter({ hasText: 'The booking is cancelled.' })
  const cancel = async () => {
    await button(dialog(page), 'Cancel the booking').first().click()
    await button(question, 'Cancel the booking').click()
    await expect(cancelled).toBeFocused()
    await expect(cell(page, /^Thu .*, Court 1, 12:00, free$/)).toBeVisible()
  }
  await cancel()
  await expectAccessible(page)
  await button(cancelled, 'Undo').click()
  await expect(page.getByRole('status').filter({ hasText: 'The booking is restored.' })).toBeVisible()
  await dropped.click()
  await reason.fill('The court is under water')
  await cancel()
  await expect.poll(() => mailsBeside(server.databaseFile).join(''), { timeout: 20_000 }).toContain('under water')

  // Blocks courts every week on a phone, and sees what is in the way first.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('label', { hasText: 'Thu' }).click()
  await cell(page, /, Court 4, 9:00, booked, beto cruz$/).click()
  await button(dialog(page), 'Close').click()
  await cell(page, /, Court 4, 8:00, free$/).click()
  await button(dialog(page), 'Block this slot').click()
  await dialog(page).getByLabel('Reason (everybody sees it)').fill('Tournament')
  await dialog(page).getByRole('combobox', { name: 'Until' }).selectOption('10:00')
  await dialog(page).getByLabel('Court 3').check()
  await button(dialog(page), 'Block courts').click()
  await expect(dialog(page)).toContainText('9:00 · Court 4')
  await expect(dialog(page)).toContainText('Doubles')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await button(dialog(page), 'Cancel 1 booking and block').click()
  await expect(page.getByRole('status').filter({ hasText: 'Blocked.' })).toBeVisible()
  await button(cancelled, 'Undo').click()
  await expect(cell(page, /, Court 3, 8:00, free$/)).toBeVisible()
  await cell(page, /, Court 4, 8:00, free$/).click()
  await button(dialog(page), 'Block this slot').click()
  await dialog(page).getByLabel('Reason (everybody sees it)').fill('Tournament')
  await dialog(page).getByRole('combobox', { name: 'Until' }).selectOption('10:00')
  await dialog(page).getByLabel('Court 3').check()
  await button(dialog(page), 'Block courts').click()
  await button(dialog(page), 'Cancel 1 booking and block').click()
  await expect(cell(page, /, Court 3, 8:00–10:00, blocked, Tournament$/)).toBeVisible()
  await page.goto(`/days/club_naco?date=${NEXT}`)
  // The booking keeps its court as long as its cancellation can be undone.
  await expect(cell(page, /^Court 4, 9:00, blocked, Tournament$/)).toBeVisible({ timeout: 20_000 })

  // Removes a block.
  await page.goto(`/office/bookings?club=club_naco&date=${NEXT}`)
  await cell(page, /, Court 4, 8:00–10:00, blocked, Tournament$/).click()
  await button(dialog(page), 'Remove the block').click()
  await expect(cell(page, /, Court 4, 9:00, free$/)).toBeVisible()
})

test('The dialog of a booking of two slots names both times, also where it can move', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const slot = { court: 'club_naco-4', startsAt: `${NEXT}T13:00:00.000Z`, title: 'Doubles', id: 1, slots: 2 }
  await postAs(server.url, BETO, '/bookings', slot)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/office/bookings?club=club_naco&date=${NEXT}`)
  await cell(page, /, Court 4, 9:00–11:00, booked, beto cruz$/).click()
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(/^Court 4 · Thursday .* · 9:00–11:00$/)
  const times = dialog(page).getByLabel('Time')
  await expect(times.getByRole('option', { selected: true })).toHaveText('9:00–11:00')
  await times.selectOption('12:00–14:00')
  await button(dialog(page), 'Move').click()
  await expect(cell(page, /, Court 4, 12:00–14:00, booked, beto cruz$/)).toBeVisible()
})

test('The present week begins with today, and its past days can be shown', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await setClocks(page, `${WEDNESDAY}T15:00:00Z`)
  await page.goto('/office/bookings?club=club_naco')
  const dates = page.getByRole('rowheader').filter({ hasText: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/ })
  await expect(dates).toHaveText([/^Wed.*Today$/, /^Thu/, /^Fri/, /^Sat/, /^Sun/])
  await button(page, 'Show past days').click()
  await expect(dates).toHaveText([/^Mon/, /^Tue/, /^Wed/, /^Thu/, /^Fri/, /^Sat/, /^Sun/])
  await button(page, 'Block courts').click()
  await expect(dialog(page).getByLabel('Date')).toHaveValue(WEDNESDAY)
  await page.keyboard.press('Escape')
  await button(page, 'Today').click()
  await expect(dates).toHaveCount(5)

  // On a phone the heading is the date.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('label', { hasText: 'Mon' }).click()
  await expect(page.getByRole('heading', { name: /^Monday \d+ \w+ \d{4}$/ })).toBeVisible()
  await button(page, 'Today').click()
  await expect(page.getByRole('heading', { name: /^Wednesday / })).toBeVisible()
})

test('A booking of a court that is archived stays in the grid, and can be moved to another court', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  const slot = { court: 'club_naco-4', startsAt: `${NEXT}T13:00:00.000Z`, title: 'Doubles', id: 1 }
  await postAs(server.url, BETO, '/bookings', slot)
  await page.goto('/office/courts?club=club_naco')
  await page
    .getByRole('group', { name: 'Courts' })
    .getByRole('checkbox', { name: /^Archived/ })
    .last()
    .check()
  await button(page, 'Save').click()
  await expect(dialog(page)).toContainText('9:00 · Court 4')
  await button(dialog(page), 'Save anyway').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()

  await page.goto(`/office/bookings?club=club_naco&date=${NEXT}`)
  await expect(cell(page, /^Wed .*, Court 4, /), 'no line for the court on other dates').toHaveCount(0)
  await cell(page, /^Thu .*, Court 4, 9:00, booked, beto cruz$/).click()
  await expect(dialog(page).getByLabel('Court').locator(':checked')).toHaveText('Court 1')
  await button(dialog(page), 'Move').click()
  await expect(cell(page, /^Thu .*, Court 1, 9:00, booked, beto cruz$/)).toBeVisible()
  await expect(cell(page, /, Court 4, /)).toHaveCount(0)
})

test('The office sees how long a new series is, and is asked before it cancels the rest of one @core', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, {
    [ANA.email]: [{ role: 'manager', club: 'club_naco' }],
    [BETO.email]: [{ role: 'member', club: 'club_naco' }],
  })
  // The Wednesday may be nine days ahead, and its series ends a week later.
  await changeClub(server.url, await tokenOf(ANA), 'club_naco', { daysAhead: 21 })
  await page.goto(`/office/bookings?club=club_naco&date=${WEDNESDAY}`)
  await cell(page, /^Wed .*, Court 1, 8:00, free$/).click()
  const person = dialog(page).getByRole('combobox', { name: /^Who gets the court/ })
  await person.fill('beto')
  await expect(page.getByRole('option', { name: BETO.email })).toBeVisible()
  await person.blur()
  await expect(person, 'only one person has this name').toHaveValue(BETO.email)
  const until = dialog(page).getByLabel('Repeat every week until (optional)')
  await until.fill(dateIn(days + 14))
  await expect(dialog(page).getByText('3 bookings')).toBeVisible()
  await until.fill('2036-01-02')
  await button(dialog(page), 'Book').click()
  expect(await until.evaluate((field: HTMLInputElement) => field.validity.rangeOverflow)).toBe(true)
  await until.fill(dateIn(days + 7))
  await button(dialog(page), 'Book').click()
  const booked = cell(page, /^Wed .*, Court 1, 8:00, booked, /)
  await booked.click()
  await button(dialog(page), 'Cancel this and all later ones').click()
  const question = page.getByRole('dialog', { name: 'Cancel the rest of the series?' })
  await button(question, 'Back').click()
  await expect(booked).toBeVisible()
  await button(dialog(page), 'Cancel this and all later ones').click()
  await button(question, 'Cancel this and all later ones').click()
  await expect(page.getByRole('status').filter({ hasText: 'The booking is cancelled.' })).toBeVisible()
  await expect(booked).toBeHidden()
})

test('The pages of the office keep the club that somebody has chosen', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await page.goto('/office/courts')
  const club = page.getByRole('combobox', { name: /^Club/ })
  await club.selectOption('club_gazcue')
  await expect(page).toHaveURL('/office/courts?club=club_gazcue')
  for (const name of ['Bookings', 'Today']) {
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(club).toHaveValue('club_gazcue')
  }
})

test('A club with the longest name leaves no page of the office wider than a phone of 320 px', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  const name = 'Real Club Deportivo y Social de Santo Domingo de Guzmán Oeste'.slice(0, LONGEST.club.name)
  await changeClub(server.url, await tokenOf(ANA), 'club_naco', { name })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['', '/bookings', '/courts', '/matches']) {
    await page.goto(`/office${path}`)
    await expect(page.getByRole('option', { name }).first(), path).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    const select = page.getByRole('combobox').filter({ has: page.getByRole('option', { name }) })
    const widths = await select.evaluateAll((all) => all.map((each) => each.clientWidth))
    expect(Math.min(...widths), `${path}: the name can be read`).toBeGreaterThan(120)
  }
})
