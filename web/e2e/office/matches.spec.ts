import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { csvRows } from '../../../shared/text/csv.ts'
import { expectAccessible } from '../testing/axe.ts'
import { openAllDay } from '../testing/club-day.ts'
import { postAs, signIn } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

// The office uses the club's time zone, whatever the browser's.
test.use({ signedIn: ANA, timezoneId: 'Asia/Tokyo' })
test.beforeEach(({ server }) =>
  storePeople(server.databaseFile, {
    [ANA.email]: [{ role: 'owner', club: null }],
    [BETO.email]: [{ role: 'owner', club: null }],
  }),
)

const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('An owner’s first day: a new match with suggested players, on its court, edited, duplicated and cancelled @core', async ({
  page,
  server,
  umpire,
}) => {
  await openAllDay(server.url, ANA)
  await umpire.createMatch({ company: 'Zoé Peña', company2: 'Luz Marte' })
  await page.goto('/office')
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Matches' }).click()
  await page.getByRole('link', { name: 'New match' }).click()

  await button(page, 'Create the match').click()
  await expect(page.getByText('Fill in this field.')).toHaveCount(3)
  await expect(field(page, 'Player 1')).toBeFocused()

  await field(page, 'Player 1').pressSequentially('Zo')
  await page.getByRole('option', { name: 'Zoé Peña', exact: true }).click()
  await expect(field(page, 'Player 1')).toHaveValue('Zoé Peña')
  await field(page, 'Player 2').fill('zoé peña')
  await field(page, 'Category').fill('Women’s singles')
  await button(page, 'Create the match').click()
  await expect(page.getByText('The two players need different names.')).toBeVisible()
  await field(page, 'Player 2').fill('Rosa Gil')
  await choice(page, 'Format').selectOption('Best of three, match tie-break')
  await choice(page, 'Club').selectOption('Club Naco')
  await choice(page, 'Court').selectOption('Court 2')
  await button(page, 'Create the match').click()

  await expect(page.getByRole('heading', { level: 1, name: 'Edit match' })).toBeVisible()
  await expect(page.getByText('The match is created.')).toBeFocused()
  await page.reload()
  await expect(choice(page, 'Court')).toHaveValue('club_naco-2')
  await expect(page.getByText('The match is created.')).toHaveCount(0)
  await field(page, 'Round or occasion').fill('Final')
  await button(page, 'Save').click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await field(page, 'Round or occasion').fill('Final, Court 2')
  await expect(page.getByText('Saved.'), 'not beside a change that is not saved').toHaveCount(0)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.goto('/office?club=club_naco')
  const court = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Court 2' }) })
  await expect(court.getByText('Zoé Peña v Rosa Gil').first()).toBeVisible()
  await court.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  // The page of the match has the same fields, and stays until the next one has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'New match' })).toBeVisible()
  await expect(field(page, 'Player 2')).toHaveValue('Rosa Gil')
  const time = field(page, 'Date and time in Santo Domingo')
  await time.fill('2020-05-03T10:00')
  await expect(
    page.getByText('This time has passed. You can still enter the result in the match’s console.'),
  ).toBeVisible()
  await time.fill('')
  await field(page, 'Player 2').fill('Ida Mora / Eva Paz')
  await button(page, 'Create the match').click()
  await expect(page.getByText('Fill in this field.')).toBeVisible()
  await expect(page.getByText('One side has one player and the other has two.')).toBeVisible()
  await time.fill('0001-05-03T08:30')
  await expect(page.getByText('Choose a year from 1900 to 2199.')).toBeVisible()
  await time.fill('2031-05-03T08:30')
  await field(page, 'Player 2').fill('Ida Mora')
  await button(page, 'Create the match').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit match' })).toBeVisible()

  await button(page, 'Cancel the match').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the match' }).click()
  await expect(page.getByText('The match is cancelled.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the console' })).toHaveCount(0)
  const office = page.url()
  const cancelledId = office.split('/').at(-1) ?? ''
  const stored = await page.request.get(`/product/${cancelledId}`)
  expect(await stored.json()).toMatchObject({ date: '2031-05-03T12:30:00.000Z' })
  await page.goto(`/live/${cancelledId}`)
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('The club cancelled this match.').first()).toBeVisible()
  await expect(page.getByText('Scheduled', { exact: true })).toHaveCount(0)
  await page.goto(`/scorer/${cancelledId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The club cancelled this match.' })).toBeVisible()
  await page.goto(office)
  await page.getByRole('link', { name: 'All matches' }).click()
  await expect(page.getByRole('link', { name: 'Zoé Peña v Rosa Gil' })).toBeVisible()
  const cancelled = page.getByRole('link', { name: 'Zoé Peña v Ida Mora' })
  await expect(cancelled).toHaveCount(0)

  await choice(page, 'Status').selectOption('Cancelled or archived')
  await expect(page).toHaveURL(/status=archived/)
  await expect(page.getByRole('row').filter({ has: cancelled })).toContainText('Saturday 3 May 2031, 8:30')
  await cancelled.click()
  await expect(time).toHaveValue('2031-05-03T08:30')
  await button(page, 'Bring the match back').click()
  await expect(page.getByText('The match is back in the lists.')).toBeVisible()
  await page.getByRole('link', { name: 'All matches' }).click()
  await expect(cancelled).toBeVisible()
})

test('An owner archives a finished match', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ company: 'Zoé Peña', company2: 'Luz Marte' })
  await umpire.post(id, { id: 'end', status: 'retired', winner: 'Zoé Peña' })
  await page.goto(`/office/matches/${id}`)
  await button(page, 'Archive the match').click()
  const question = page.getByRole('dialog', { name: 'Archive this match?' })
  await expect(question).toContainText(
    'The match disappears from every list. Its score is kept, and you can bring the match back here.',
  )
  await question.getByRole('button', { name: 'Archive the match' }).click()
  await expect(
    page.getByText('The match is archived. You find it again with the status “Cancelled or archived”.'),
  ).toBeVisible()
})

test('Two owners edit the same match: the second, on a phone, sees what changed, and keeps both changes through the end of the session @core', async ({
  page,
  browser,
  server,
  umpire,
}) => {
  const { id } = await umpire.createMatch({
    company: 'Mariana Santos / Eva Solano',
    company2: 'Luz Marte / Ida Mora',
    description: 'Semi-final',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/office/matches/${id}`)
  await expect(field(page, 'Round or occasion')).toHaveValue('Semi-final')
  const cut = () =>
    page
      .getByRole('main')
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.outerHTML),
      )
  expect(await cut()).toEqual([])

  const other = await browser.newPage({ baseURL: server.url })
  await signIn(other, BETO)
  await other.goto(`/office/matches/${id}`)
  await field(other, 'Round or occasion').fill('Final')
  await button(other, 'Save').click()
  await expect(other.getByText('Saved.')).toBeVisible()
  await other.close()

  await field(page, 'Category').fill('Mixed doubles')
  await button(page, 'Save').click()
  const conflict = page.getByRole('alert', { name: 'Somebody changed this match while you were editing' })
  await expect(conflict).toBeFocused()
  await expect(conflict.getByRole('heading')).toBeInViewport()
  await expect(conflict.getByRole('row', { name: 'Round or occasion Final Final' })).toBeVisible()
  await expect(conflict.getByRole('row', { name: /^Category .* Mixed doubles$/ })).toBeVisible()
  await conflict.getByRole('button', { name: 'Save my changes too' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(field(page, 'Round or occasion')).toHaveValue('Final')
  await expect(field(page, 'Category')).toHaveValue('Mixed doubles')

  const tab = await page.context().newPage()
  await tab.goto('/help')
  const token = await tab.evaluate(() => localStorage.getItem('token') ?? '')
  const setToken = (value: string) => tab.evaluate((stored) => localStorage.setItem('token', stored), value)
  const signedOut = page.getByRole('alert').filter({ hasText: 'You are signed out, so your changes aren’t saved.' })
  await field(page, 'Category').fill('Doubles')
  await tab.evaluate(() => localStorage.removeItem('token'))
  await expect(signedOut.getByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute('target', '_blank')
  // The server rejects this token, at the latest when the page saves.
  await setToken('rejected')
  await button(page, 'Save').click()
  await expect(signedOut).toBeVisible()
  await expect(page).toHaveURL(/office/)
  await tab.evaluate(
    ({ name, email, token }) =>
      Object.entries({ token, username: name, email }).map(([key, value]) => localStorage.setItem(key, value)),
    { ...ANA, token },
  )
  await expect(signedOut).toHaveCount(0)
  await expect(field(page, 'Category')).toHaveValue('Doubles')
  await button(page, 'Save').click()
  await expect(page.getByText('Saved.')).toBeVisible()
})

test('The list of matches searches, filters, loads more, and is saved as a table', async ({ page, umpire }) => {
  for (let number = 1; number <= 51; number++) {
    await umpire.createMatch({
      company: `Player ${number}`,
      date: new Date(Date.UTC(2030, 0, 1, number)).toISOString(),
    })
  }
  const { id } = await umpire.createMatch({ company: 'Nélida Live', club: 'club_naco', court: 'club_naco-2' })
  await umpire.post(id, ...winners('Nélida Live', 1))
  await page.goto('/office/matches')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(51)
  const table = await savedTable(page)
  expect(table).toHaveLength(53)
  expect(table[1]?.slice(0, 2)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), 'Court 2 · Club Naco'])
  expect(table.at(-1)).toEqual(expect.arrayContaining(['2030-01-02 23:00', 'Player 51', 'Scheduled']))
  const [failure, again] = [page.getByText('We couldn’t load this. Try again.'), button(page, 'Try again')]
  await page.route('**/product?*cursor=*', (route) => route.abort(), { times: 1 })
  await button(page, 'Show more').press('Enter')
  await expect(failure).toBeInViewport()
  await expect(again).toBeFocused()
  await expect(rows).toHaveCount(51)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(53)
  await page.route('**/office/all-matches?*search=nelida*', (route) => route.abort(), { times: 1 })
  await page.getByRole('searchbox').fill('nelida')
  await expect(failure).toBeInViewport()
  await again.click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox').fill('')
  await expect(rows).toHaveCount(51)
  await choice(page, 'Status').selectOption('Scheduled')
  await expect(rows.nth(1)).toContainText('Player 1 v')
  await button(page, 'Show more').click()
  await expect(rows.nth(51)).toContainText('Player 51 v')
  await choice(page, 'Status').selectOption('Any')
  await page.getByRole('searchbox').fill('nelida')
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox').fill('')
  await choice(page, 'Status').selectOption('Live')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/status=live/)
  await choice(page, 'Status').selectOption('Any')
  await choice(page, 'Club').selectOption('Club Naco')
  await expect(rows).toHaveCount(2)
  await choice(page, 'Court').selectOption('Court 1')
  await expect(page.getByText('No match fits these filters.')).toBeVisible()
  await choice(page, 'Club').selectOption('Any')
  await field(page, 'From').fill('2030-01-03')
  await field(page, 'Until').fill('2030-01-03')
  // At the club, the 3rd of January begins an hour after the last match.
  await expect(page.getByText('No match fits these filters.')).toBeVisible()
  await field(page, 'Until').fill('')
  await field(page, 'From').fill('2030-01-02')
  await expect(rows).toHaveCount(25)
  await page.reload()
  await expect(rows).toHaveCount(25)
  await page.route('**/product?*', (route) => route.abort())
  await button(page, 'Download as a table').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible()
  await page.unroute('**/product?*')
  expect(await savedTable(page)).toHaveLength(25)
})

test('The table of a day begins with the first match, and has umpires, formats, durations and the set that is being played', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [BETO.email]: [{ role: 'umpire', club: 'club_naco' }] })
  const [day, naco] = ['2026-11-28', { club: 'club_naco', court: 'club_naco-1' }]
  const at = (hour: number) => ({ date: `${day}T${hour}:00:00.000Z` })
  const played = (minute: number) => ({ playedAt: new Date(Date.now() - 7_200_000 + minute * 60_000).toISOString() })
  const timed = { format: 'SET3-S:6/TB7', firstServer: 1, description: 'Final', ...naco } as const
  const first = await umpire.createMatch({ company: 'Ida Mora', umpire: BETO.email, ...timed, ...at(14) })
  const points = winners('Ida Mora', 28)
  await umpire.post(first.id, ...points.map((point, index) => ({ ...point, ...played(index) })))
  await umpire.post(first.id, { status: 'retired', winner: 'Ida Mora', ...played(83) })
  const live = await umpire.createMatch({ company: 'Zoé Peña', ...timed, ...at(16) })
  await umpire.post(live.id, ...winners('Zoé Peña', 25))
  await umpire.createMatch({ company: 'Eva Paz', umpire: BETO.email, format: 'SET1-S:7/TB7', ...naco, ...at(18) })
  await umpire.createMatch({ company: 'Mia Gil', ...at(20), date: '2026-11-29T20:00:00.000Z' })

  await page.goto(`/office/matches?club=club_naco&from=${day}&to=${day}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Ida Mora v Luz Marte')
  await expect(rows.nth(1)).toContainText('Final')
  await expect(rows.nth(1)).toContainText('Best of three sets')
  await expect(rows.nth(1)).toContainText('Ida Mora wins · 6-0 1-0')
  await expect(rows.nth(1)).toContainText('1 h 23 min')
  await expect(rows.nth(1).getByRole('cell', { name: 'beto', exact: true })).toBeVisible()
  await expect(rows.nth(2)).toContainText('6-0 0-0 (15-0)')
  await expect(rows.nth(3)).toContainText('SET1-S:7/TB7')
  await umpire.post(live.id, ...winners('Zoé Peña', 4))
  await expect(rows.nth(2), 'without a reload').toContainText('6-0 1-0 (15-0)')
  await expectAccessible(page)

  const minutes = (table: string[][]) => table.slice(1).map((cells) => [cells[7], cells[10], cells[11]])
  expect(minutes(await savedTable(page))).toEqual([
    ['beto', '6–0 1–0', '83'],
    ['', '6–0 1–0 (15–0)', '0'],
    ['beto', '', ''],
  ])
  await page.getByLabel('Separator').selectOption('Semicolon')
  expect(minutes(await savedTable(page, ';'))[0]).toEqual(['beto', '6–0 1–0', '83'])

  await page.getByRole('link', { name: 'Report of umpires' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report of umpires' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: 'beto 1 1 h 23 min' })).toBeVisible()
  await expect(page.getByLabel('Separator'), 'the choice is kept').toHaveValue(';')
  expect(await savedTable(page, ';')).toEqual([
    ['Umpire', 'Matches', 'Minutes', 'Matches without a time'],
    ['beto', '1', '83', '0'],
  ])
  await expectAccessible(page)
  await page.getByLabel('From').fill('2026-11-29')
  await page.getByLabel('Until').fill('2026-11-30')
  await expect(page.getByText('No match was over in this period.')).toBeVisible()
})

test('The table of the matches with a result has retirements, defaults, walkovers and early ends, each with its score', async ({
  page,
  umpire,
}) => {
  const sets = [...winners('Ana Reyes', 24), ...winners('Luz Marte', 24)]
  for (const status of ['finished', 'retired', 'defaulted', 'walkover', 'suspended']) {
    const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 1, description: status })
    const winner = status === 'suspended' ? {} : { winner: 'Luz Marte' }
    await umpire.post(id, ...(status === 'walkover' ? [] : sets), { status, ...winner })
  }
  await page.goto('/office/matches')
  await choice(page, 'Status').selectOption('With a result')
  await expect(page).toHaveURL(/status=over/)
  await expect(page.getByRole('row')).toHaveCount(5)
  const [, ...rows] = await savedTable(page)
  expect(Object.fromEntries(rows.map((cells) => [cells[3], [cells[8], cells[10]]]))).toEqual({
    finished: ['Ended early', '0–6 6–0'],
    retired: ['Retired', '0–6 6–0'],
    defaulted: ['Defaulted', '0–6 6–0'],
    walkover: ['Walkover', ''],
  })
})

/** Saves the listed matches, and returns the cells of the file. */
async function savedTable(page: Page, separator: ',' | ';' = ','): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download as a table').click()])
  return csvRows(readFileSync(await download.path(), 'utf8').replace('\uFEFF', ''), separator)
}

test('A person without a role, an umpire of another club, and an unknown address get a message, and a visitor the login', async ({
  page,
  browser,
  server,
  umpire,
}) => {
  const { id } = await umpire.createMatch({})
  const context = await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } })
  const visitor = await context.newPage()
  await visitor.goto('/office')
  await expect(visitor).toHaveURL(/\/login$/)
  await signIn(context, { name: 'eva', email: 'eva@example.com' })
  const person = await context.newPage()
  await person.goto('/office/matches')
  await expect(person.getByText('Your account has no role for this page.')).toBeVisible()
  await expect(person.getByRole('navigation', { name: 'Office' }).getByRole('link')).toHaveCount(0)

  await context.close()

  await storePeople(server.databaseFile, { 'luz@example.com': [{ role: 'umpire', club: 'club_naco' }] })
  const guest = await browser.newPage({ baseURL: server.url, storageState: { cookies: [], origins: [] } })
  await signIn(guest, { name: 'luz', email: 'luz@example.com' })
  await guest.goto(`/office/matches/${id}`)
  await expect(guest.getByText('Your account has no role for this page.')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'All matches' })).toBeVisible()
  await guest.close()

  for (const [thing, list] of [
    ['match', 'matches'],
    ['post', 'posts'],
    ['product', 'products'],
  ]) {
    await page.goto(`/office/${list}/none`)
    await expect(page.getByText(`There is no ${thing} at this address.`)).toBeVisible()
    await expect(button(page, 'Try again')).toHaveCount(0)
  }
})

test('A new match keeps the club of the list, and a duplicate starts at the next full hour of its club', async ({
  page,
  server,
  umpire,
}) => {
  const club = { id: 'club_tokyo', name: 'Club Tokyo', address: 'Street 1', timeZone: 'Asia/Tokyo', courts: 1 }
  await postAs(server.url, ANA, '/office/clubs', club)
  for (const name of ['New match', 'Several matches']) {
    await page.goto('/office/matches?club=club_tokyo')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(choice(page, 'Club'), name).toHaveValue('club_tokyo')
  }
  const { id } = await umpire.createMatch({ club: 'club_tokyo' })
  await page.goto(officePathTo('match', id))
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New match' })).toBeVisible()
  const time = await field(page, 'Date and time in Tokyo').inputValue()
  const wait = Date.parse(`${time}+09:00`) - Date.now()
  expect(wait).toBeGreaterThan(-60_000)
  expect(wait).toBeLessThanOrEqual(3_600_000)
})
