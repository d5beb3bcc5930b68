import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA, timezoneId: 'Europe/Madrid' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const club = (page: Page) => page.getByRole('combobox', { name: 'Club', exact: true })

/** Returns the weekday of tomorrow in a time zone. Its hours are never over. */
const tomorrowAt = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }).format(Date.now() + 86_400_000)

test('A manager adds a club with its own time zone, completes its list and opens it to members, and sees what a change collides with @core', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/courts')
  await expect(club(page), 'the club that the other pages of the office show first').toHaveValue('club_naco')
  await page.getByText('Add a club').first().click()
  const adding = page.locator('details')
  await adding.getByRole('textbox', { name: 'Name' }).fill('Club Madrid')
  await expect(adding.getByLabel('Time zone'), 'the zone of the device').toHaveValue('Europe/Madrid')
  await adding.getByLabel('Number of courts').fill('2')
  await adding.getByLabel('Every day: Opens').selectOption('5:00')
  await adding.getByLabel('Every day: Closes').selectOption('23:00')
  await button(page, 'Add a club').click()
  await expect(club(page)).toHaveValue(/^club_/)
  await expect(club(page).locator('option:checked')).toHaveText('Club Madrid (not open yet)')
  const list = page.getByRole('region', { name: 'Before Club Madrid opens' })
  await expect(list.getByRole('heading'), 'the page goes on with the new club').toBeFocused()
  await expect(list.getByRole('heading')).toBeInViewport()
  await expect(adding.getByRole('textbox', { name: 'Name' }), 'nobody adds the club twice').toBeHidden()
  await expect(list.getByRole('listitem')).toHaveText([
    /^Missing: Your own picture/,
    /^Missing: Address/,
    /^Missing: The surface of each court2 courts/,
    /^Done: Opening hoursMonday – Sunday 5:00–23:00/,
    /^Missing: PricesCourts are free of charge. Add a price, or say that this is on purpose. Go to the prices$/,
  ])
  await expectAccessible(page)
  const visitor = await page.context().newPage()
  await visitor.goto('/reservation')
  await expect(visitor.getByRole('link', { name: /Club Naco/ })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /Club Madrid/ }), 'members don’t see it yet').toHaveCount(0)
  await visitor.close()
  await page.getByLabel('Address').first().fill('Calle de Alcalá')
  await expect(list.getByRole('button', { name: 'Open to members' })).toBeDisabled()
  await button(page, 'Save').click()
  await expect(list.getByRole('listitem').nth(1)).toHaveText(/^Done: AddressCalle de Alcalá/)
  await list.getByRole('button', { name: 'Open to members' }).click()
  const asks = page.getByRole('dialog', { name: 'Open Club Madrid now?' })
  await expect(asks).toContainText('Not done yet: Your own picture, The surface of each court, Prices.')
  await asks.getByRole('button', { name: 'Open to members' }).click()
  await expect(list).toHaveCount(0)
  const opened = page.getByRole('status').filter({ hasText: 'Club Madrid is open to members now.' })
  await expect(opened).toBeFocused()
  await expectAccessible(page)
  await expect(opened.getByRole('link', { name: 'See the page of the club' })).toHaveAttribute('href', /^\/days\/club_/)
  await expect(club(page).locator('option:checked')).toHaveText('Club Madrid')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.goto('/reservation')
  await page.getByRole('link', { name: /Club Madrid/ }).click()
  // The previous page has links in lists too, so this waits for the page of the club.
  await expect(page.getByRole('heading', { name: 'Club Madrid', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: tomorrowAt('Europe/Madrid') }).click()
  await button(page, 'New reservation').click()
  await page.getByLabel('Title').fill('Derby')
  await page.getByRole('combobox', { name: 'Time' }).selectOption('22:00')
  await page.getByRole('combobox', { name: 'Court' }).selectOption('Court 1')
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByText('Derby')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/office/courts')
  await club(page).selectOption({ label: 'Club Madrid' })
  await page.getByRole('combobox', { name: 'Slots' }).first().selectOption('90')
  await button(page, 'Add a price').click()
  const prices = page.getByRole('group', { name: 'Prices' })
  await expect(prices.getByLabel('From').locator('option:checked'), 'as the club opens').toHaveText('5:00')
  await expect(prices.getByLabel('Until').locator('option:checked'), 'as the club closes').toHaveText('23:00')
  await button(page, 'Save').click()
  await expect(page.getByRole('dialog')).toContainText('22:00 · Court 1')
  await expect(page.getByRole('dialog')).toContainText('Derby')
  await button(page, 'Save anyway').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Edit the club' })
  const courtNames = form.getByRole('group', { name: 'Courts' }).getByLabel('Name')
  await courtNames.last().fill('')
  await button(page, 'Save').click()
  await expect(courtNames.last()).toHaveAccessibleDescription('Fill in this field.')
  const [frame, text] = await courtNames
    .last()
    .evaluate((field) => [
      getComputedStyle(field).borderTopColor,
      getComputedStyle(field.closest('li')?.lastElementChild ?? field).color,
    ])
  expect(frame, 'the frame and the message have the same colour').toBe(text)
  await courtNames.last().fill('Centre')
  await club(page).selectOption({ label: 'Club Naco' })
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(courtNames.last(), 'another club is not opened without a question').toHaveValue('Centre')

  const other = await page.context().newPage()
  await other.goto('/office/courts')
  await club(other).selectOption({ label: 'Club Madrid' })
  await other.getByLabel('Address').first().fill('Calle Mayor 1')
  await button(other, 'Save').click()
  await expect(other.getByText('Saved. Every page shows it now.')).toBeVisible()
  await other.close()
  await button(page, 'Save').click()
  const conflict = page.getByRole('alert', { name: 'Somebody changed this club while you were editing' })
  await expect(conflict.getByRole('row').filter({ hasText: 'Address' })).toContainText('Calle Mayor 1')
  await expect(conflict.getByRole('row').filter({ hasText: 'Courts' })).toContainText('Centre')
  await conflict.getByRole('button', { name: 'Save my changes too' }).click()
  await expect(
    page.getByText('Saved. Every page shows it now.'),
    'the old booking is not asked about again',
  ).toBeVisible()
  await page.reload()
  await expect(club(page).locator('option:checked')).toHaveText('Club Madrid')
  await expect(form.getByLabel('Address')).toHaveValue('Calle Mayor 1')
  await expect(courtNames.last()).toHaveValue('Centre')
  await expect(page.getByRole('combobox', { name: 'Slots' }).first()).toHaveValue('90')
  await expect(page.getByLabel('Guest (US$)')).toHaveValue('10.00')

  await page.goto('/office/courts')
  const first = await club(page).locator('option').first().innerText()
  await club(page).selectOption({ label: first })
  await page.getByLabel('This club is archived').check()
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  await page.goto('/office/courts')
  await expect(club(page).locator('option').first()).toHaveText(`${first} (Archived)`)
  await expect(club(page).locator('option:checked'), 'a club that is in use').toHaveText(/^Club \D+[^)]$/)
})

test('The hours of a club are one line for all days, and a line for each day with other hours', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/courts?club=club_naco')
  const hours = page.getByRole('group', { name: 'Opening hours' })
  await expect(hours.getByRole('listitem')).toHaveCount(0)
  await hours.getByLabel('Every day: Opens').selectOption('7:00')
  await hours.getByLabel('A day with other hours').selectOption('Saturday')
  await hours.getByLabel('Saturday: Opens').selectOption('9:00')
  await hours.getByLabel('A day with other hours').selectOption('Sunday')
  await hours.getByLabel('Sunday', { exact: true }).uncheck()
  await hours.getByLabel('Every day: Closes').selectOption('22:00')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  const stored = async () => {
    const { clubs } = await (await page.request.get('/clubs')).json()
    return clubs.find(({ id }: { id: string }) => id === 'club_naco').hours
  }
  expect(await stored()).toMatchObject({
    Monday: { opens: 420, closes: 1320 },
    Friday: { opens: 420, closes: 1320 },
    Saturday: { opens: 540, closes: 1380 },
    Sunday: null,
  })
  await page.reload()
  await expect(hours.getByRole('listitem')).toHaveCount(2)
  await hours.getByRole('button', { name: /^Same as the other days ?: Sunday/ }).click()
  await expect(hours.getByRole('listitem')).toHaveCount(1)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  expect(await stored()).toMatchObject({ Sunday: { opens: 420, closes: 1320 } })
})

test('The example clubs stay until an own club is open: the page says so before and after, and then offers to delete them', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  await page.goto('/office/courts')
  const main = page.getByRole('main')
  const stay = '4 example clubs stay, because the site needs a club.'
  await expect(main.getByText(stay)).toBeVisible()
  await button(page, 'Delete the examples').click()
  await expect(page.getByRole('dialog')).toContainText(stay)
  await expect(page.getByRole('dialog')).not.toContainText('The clubs are archived.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the examples' }).click()
  await expect(page.getByText('The examples are deleted.')).toBeFocused()
  await expect(main.getByText(stay)).toBeVisible()
  await expect(button(page, 'Delete the examples')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add your club' }).click()
  const add = page.locator('summary').filter({ hasText: 'Add a club' })
  await expect(add).toBeFocused()
  await expect(page.getByRole('group').filter({ has: add }).getByLabel('Name').first()).toBeVisible()

  const nord = { id: 'tc_nord', name: 'TC Nord', address: '', timeZone: 'Europe/Berlin', courts: 2 }
  await postAs(server.url, ANA, '/office/clubs', nord)
  await page.goto('/office/courts')
  await expect(main.getByText('Your server came with examples: 4 clubs.')).toBeVisible()
  await button(page, 'Delete the examples').click()
  await expect(page.getByRole('dialog')).toContainText('The clubs are archived.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the examples' }).click()
  await expect(page.getByText('The examples are deleted.')).toBeFocused()
  await expect(main.getByText('4 clubs')).toHaveCount(0)
})

test('After a club is added and opened and the examples are deleted, the other pages show this club at once', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await page.goto('/office/courts')
  await page.getByText('Add a club').first().click()
  await page.locator('details').getByRole('textbox', { name: 'Name' }).fill('TC Nord')
  await button(page, 'Add a club').click()
  await button(page, 'Open to members').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open to members' }).click()
  const opened = page.getByText('TC Nord is open to members now.')
  await expect(opened).toBeVisible()
  await button(page, 'Delete the examples').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the examples' }).click()
  await expect(page.getByText('The examples are deleted.')).toBeFocused()
  await expect(opened).toHaveCount(1)
  await page.getByRole('link', { name: 'Bookings', exact: true }).click()
  await expect(page.getByRole('gridcell', { name: /Court 4, .*, free$/ }).first()).toBeVisible()
  await expect(page.getByText('We couldn’t load this. Try again.')).toHaveCount(0)
})

test('Hours without a price are named with a link, until they have one or the club says that they are free on purpose', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/courts?club=club_naco')
  const note = page.getByText(/no price, so these hours are free/)
  await expect(note, 'a club without any prices').toHaveCount(0)
  await button(page, 'Add a price').click()
  const prices = page.getByRole('group', { name: 'Prices' })
  await prices.getByLabel('Guest (US$)').fill('12')
  await expect(note).toHaveCount(0)
  await prices.getByLabel('Until').selectOption('21:00')
  await expect(note.first()).toHaveText(
    'Monday – Sunday 21:00–23:00: no price, so these hours are free. Add a price, or say that they are free on purpose. Go to the prices',
  )
  await expect(note, 'below the hours and below the prices').toHaveCount(2)
  await page.getByRole('link', { name: 'Go to the prices' }).click()
  await expect(prices).toBeFocused()
  await expect(prices).toBeInViewport()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  await page.reload()
  await expect(note).toHaveCount(2)
  await page.getByLabel('Hours without a price are free of charge on purpose').check()
  await expect(note).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Every page shows it now.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Hours without a price are free of charge on purpose')).toBeChecked()
  await expect(note).toHaveCount(0)
})
