import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { alert, box, button, field, understood } from '../testing/several-matches.ts'
import { ANA, expect, test } from '../testing/story.ts'

// The office uses the club's time zone, whatever the browser's.
test.use({ signedIn: ANA, timezoneId: 'Asia/Tokyo' })
test.beforeEach(({ server }) => storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] }))

/** Returns the stored matches, the earliest first. */
async function matchesIn(page: Page): Promise<Readonly<Record<string, unknown>>[]> {
  return (await (await page.request.get('/product?view=summary')).json()).toReversed()
}

async function openPage(page: Page): Promise<void> {
  await page.goto('/office/several?club=club_naco')
  await field(page, 'Date and time in Santo Domingo').fill('2031-05-03T09:00')
}

const fileOf = (text: string, encoding: BufferEncoding = 'utf8') => ({
  name: 'matches.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
})

test('A table from a German spreadsheet, a file in Latin-1, becomes matches: its titles name the columns, and courts have numbers @core', async ({
  page,
}) => {
  await openPage(page)
  const table = [
    'Vereinsmeisterschaft 2031;;;;;;;',
    'Nr.;Datum;Uhrzeit;Platz;Konkurrenz;Spieler 1;Spieler 2;Runde',
    '1;Sa 03.05.2031;9:00;1;Herren;Müller, Jörg;Groß, Udo;Viertelfinale',
    '2;Sa 03.05.2031;10.30 Uhr;Platz 2;Damen;Weiß, Änne;Özil, Eva;Halbfinale',
    'Nr.;Datum;Uhrzeit;Platz;Konkurrenz;Spieler 1;Spieler 2;Runde',
    '3;So 04.05.2031;14:00;2;Damen;Kühn, Ida;Voß, Mia;Finale',
  ].join('\r\n')
  await page.locator('input[type=file]').setInputFiles(fileOf(table, 'latin1'))
  await expect(page.getByText('3 matches.', { exact: true })).toBeVisible()
  await expect(page.getByText('Rows of titles aren’t matches')).toBeVisible()
  await expect(understood(page).nth(0)).toContainText('Jörg Müller v Udo Groß')
  await expect(understood(page).nth(1)).toContainText('Damen · Halbfinale')
  await expect(understood(page).nth(1)).toContainText('Court 2')
  await expect(understood(page).nth(2)).toContainText('Sunday 4 May 2031, 14:00')
  await expectAccessible(page)
  // Each row has its category, so the shared one may be empty.
  await button(page, 'Create 3 matches').click()
  await expect(page.getByText('3 matches are created.')).toBeFocused()
  expect(await matchesIn(page)).toMatchObject([
    { company: 'Jörg Müller', category: 'Herren', court: 'club_naco-1', date: '2031-05-03T13:00:00.000Z' },
    { company: 'Änne Weiß', category: 'Damen', court: 'club_naco-2', date: '2031-05-03T14:30:00.000Z' },
    { company: 'Ida Kühn', description: 'Finale', court: 'club_naco-2', date: '2031-05-04T18:00:00.000Z' },
  ])
})

test('A table whose titles name no players asks which columns have them, instead of an error in each row @core', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page)
    await expect(page.getByText('Needed, unless each row has a category of its own.')).toBeVisible()
    await field(page, 'Category').fill('Open')
    await expect(page.getByText('Needed, unless each row')).toHaveCount(0)
    const rows = Array.from({ length: 12 }, (_, n) => `R1,${9 + n}:00,Court ${1 + (n % 2)},Ana ${n},Luz ${n}`)
    await box(page).fill(['Rd,Anpfiff,Location,Foo,Bar', ...rows].join('\n'))
    const column = (number: number) => page.getByRole('combobox', { name: `Column ${number}:` })
    const asked = page.getByRole('status').filter({ hasText: 'Choose which columns have the players.' })
    await expect(asked).toBeInViewport()
    await expect(column(2), 'the cells have times').toHaveValue('time')
    await expect(column(3)).toHaveValue('court')
    await expect(page.getByText('is missing')).toHaveCount(0)
    await expectAccessible(page, 'unknown columns')
    await button(page, 'Create the matches').click()
    await expect(alert(page, 'Choose which columns have the players.')).toBeVisible()
    await expect(column(1)).toBeFocused()
    await column(4).selectOption('Player 1')
    await column(5).selectOption('Player 2')
    await expect(page.getByText('Choose which columns have the players.')).toHaveCount(0)
    await expect(column(5), 'the part stays open').toBeVisible()
    await expect(understood(page).nth(0)).toContainText('Ana 0 v Luz 0')
    await expect(button(page, 'Create 12 matches')).toBeVisible()
  }
})

test('Names with the surname first are turned round, unless the person says no', async ({ page }) => {
  await openPage(page)
  await field(page, 'Category').fill('Open')
  await box(page).fill(
    'Player 1;Player 2\nvan der Berg, Anouk;Reyes, Ana\nDubois, Marc / Roux, Luc;Paz, Eva / Mora, Ida\nRosa Gil;Gil, Mia',
  )
  const turn = page.getByRole('checkbox', { name: /^Names are Surname, First/ })
  await expect(turn).toBeChecked()
  await expect(page.getByText('For example, Anouk van der Berg.')).toBeVisible()
  await expect(understood(page).nth(1)).toContainText('Marc Dubois / Luc Roux v Eva Paz / Ida Mora')
  await expectAccessible(page, 'surnames')
  await turn.uncheck()
  await expect(understood(page).nth(0)).toContainText('van der Berg, Anouk v Reyes, Ana')
  await turn.check()
  await button(page, 'Create 3 matches').click()
  await expect(page.getByText('3 matches are created.')).toBeFocused()
  expect((await matchesIn(page)).map(({ company, company2 }) => `${company} v ${company2}`).toSorted()).toEqual([
    'Anouk van der Berg v Ana Reyes',
    'Marc Dubois / Luc Roux v Eva Paz / Ida Mora',
    'Rosa Gil v Mia Gil',
  ])
})

test('Columns without titles are chosen from lists, or dragged to each other', async ({ page }) => {
  await openPage(page)
  await field(page, 'Category').fill('Open')
  await box(page).fill('9:00\tAna Reyes\tLuz Marte\tC2\n10:30\tEva Paz\tMia Gil\t1')
  await expect(understood(page).nth(0)).toContainText('9:00 v Ana Reyes')
  const column = (number: number) => page.getByRole('combobox', { name: `Column ${number}:` })
  await expect(column(1)).toHaveValue('company')
  const rowOf = (number: number) => page.getByRole('listitem').filter({ has: column(number) })
  await rowOf(1).locator('[draggable]').dragTo(rowOf(3))
  await expect(column(3)).toHaveValue('company')
  await expect(column(1)).toHaveValue('time')
  await column(2).selectOption('Player 1')
  await expect(column(3), 'no column is there twice').toHaveValue('')
  await column(3).selectOption('Player 2')
  await expect(understood(page).nth(0)).toContainText('Ana Reyes v Luz Marte')
  await expect(understood(page).nth(0)).toContainText('Court 2')
  await expect(understood(page).nth(1)).toContainText('Saturday 3 May 2031, 10:30')
  await button(page, 'Create 2 matches').click()
  await expect(page.getByText('2 matches are created.')).toBeFocused()
  expect(await matchesIn(page)).toMatchObject([
    { company: 'Ana Reyes', company2: 'Luz Marte', court: 'club_naco-2' },
    { company: 'Eva Paz', company2: 'Mia Gil', court: 'club_naco-1' },
  ])
})

test('A table of 5,000 rows in Latin-1 gets an answer about the most rows, a workbook and a larger file too, and the page goes on', async ({
  page,
}) => {
  await openPage(page)
  await field(page, 'Category').fill('Open')
  const file = page.locator('input[type=file]')
  const rows = Array.from({ length: 5000 }, (_, n) => `Peña ${n};Müller ${n};${9 + (n % 10)}:00;Court ${1 + (n % 2)}`)
  await file.setInputFiles(fileOf(['Jugador 1;Jugador 2;Hora;Cancha', ...rows].join('\n'), 'latin1'))
  await expect(alert(page, 'You can create 200 matches at once, and these are 5000.')).toBeVisible()
  await expect(understood(page).nth(0)).toContainText('Peña 0 v Müller 0')
  await button(page, 'Keep the first 200 rows').click()
  await expect(alert(page, 'You can create 200')).toHaveCount(0)
  await expect(page.getByText('200 matches.', { exact: true })).toBeVisible()
  await expect(button(page, 'Create 200 matches')).toBeVisible()

  await file.setInputFiles({ ...fileOf(''), buffer: Buffer.from('PK\x03\x04 …', 'latin1') })
  await expect(alert(page, 'This is a workbook.')).toBeVisible()
  await file.setInputFiles(fileOf('x'.repeat(1_100_000)))
  await expect(alert(page, 'This table is too long')).toBeVisible()
  await expect(box(page), 'the text stays').toHaveValue(/Peña 199/)
})

test('A second paste of the same rows is named before it makes duplicates, also by somebody else and after the matches have moved', async ({
  page,
  umpire,
}) => {
  await openPage(page)
  await field(page, 'Category').fill('Open')
  const rows = 'Ana Reyes,Luz Marte,9:00,1\nEva Paz / Mia Gil,Ida Mora / Zoé Peña,10:00,2'
  await box(page).fill(rows)
  await button(page, 'Create 2 matches').click()
  await expect(page.getByText('2 matches are created.')).toBeFocused()
  const [first] = await matchesIn(page)
  await umpire.describe(String(first?.id), { date: '2031-05-03T20:00:00.000Z' })

  // Another visit of the page, with other words for the same rows and a new one.
  await page.goto('/office/several?club=club_naco')
  await field(page, 'Date and time in Santo Domingo').fill('2031-05-03T09:00')
  await field(page, 'Category').fill('Open')
  await box(page).fill('LUZ MARTE,ana reyes,9:00,1\nMia Gil/Eva Paz,Ida Mora/Zoe Pena,10:00,2\nRosa Gil,Nélida Cruz')
  await expect(
    page.getByText('2 matches exist already: the same players on the same day. They are left out.'),
  ).toBeVisible()
  await expect(understood(page).nth(0)).toContainText(
    'Exists already: Saturday 3 May 2031, 16:00 · Court 1 · Club Naco',
  )
  await expectAccessible(page)
  await button(page, 'Create 1 match').click()
  await expect(page.getByText('1 match is created. 2 existed already and were left out.')).toBeFocused()
  expect(await matchesIn(page)).toHaveLength(3)

  // Somebody else creates the match while its row is in the box, after the page has loaded what exists.
  const loaded = page.waitForResponse((response) => response.url().includes('/product?'))
  await box(page).fill('Nora Díaz,Sol Peralta')
  await loaded
  await expect(button(page, 'Create 1 match')).toBeVisible()
  await umpire.createMatch({
    company: 'Nora Díaz',
    company2: 'Sol Peralta',
    club: 'club_naco',
    date: '2031-05-03T18:00:00.000Z',
  })
  await button(page, 'Create 1 match').click()
  await expect(alert(page, 'There’s no match to create.')).toBeVisible()
  await expect(understood(page)).toContainText('Exists already')
  await page.getByRole('checkbox', { name: 'Create 1 match once more' }).check()
  await button(page, 'Create 1 match').click()
  await expect(page.getByText('1 match is created.')).toBeFocused()
  expect(await matchesIn(page)).toHaveLength(5)
})

test('The message about wrong rows goes when they are right', async ({ page }) => {
  await openPage(page)
  await field(page, 'Category').fill('Open')
  await box(page).fill('Ana,\nEva,Mia\nIda,')
  await button(page, 'Create 3 matches').click()
  await expect(alert(page, 'Correct or remove 2 rows first.')).toBeVisible()
  await box(page).fill('Ana,Luz\nEva,Mia\nIda,')
  await expect(alert(page, 'Correct or remove 1 row first.')).toBeVisible()
  await box(page).fill('Ana,Luz\nEva,Mia\nIda,Zoé')
  await expect(alert(page, 'Correct or remove')).toHaveCount(0)
})
