import { randomUUID } from 'node:crypto'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { expectAccessible } from '../testing/axe.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const FOUR = [['Ana Reyes'], ['Beto Cruz'], ['Eva Díaz'], ['Luz Marte']]

test('Of pasted columns only the names become entries, and the page says first who is new', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: [['Luz Marte']], isDrawn: false })
  await page.goto(officePathTo('competitionEvent', event.competition, event.id))
  const field = page.getByLabel('Players, one a line')
  await field.fill('Name\tPhone\tSeed\nLuz Marte\t809-555-0104\t1\nBeto Cruz\t809-555-0105\t2\nNora Peña\t\t')
  await expect(page.getByText('1 player of the club: Luz Marte')).toBeVisible()
  await expect(page.getByText('2 new players: Beto Cruz, Nora Peña')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter 3 players' }).click()
  await expect(page.getByText('Already in the event, so left out: Luz Marte.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Entries (3)' })).toBeVisible()
  await expect(field).toHaveValue('')

  await field.fill('Pia Rojas 809-555-0106')
  await page.getByRole('button', { name: 'Enter 1 player' }).click()
  await expect(page.getByText('A new player’s name can’t have digits: Pia Rojas 809-555-0106.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Entries (3)' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('After a mistaken entry is withdrawn, its new player can be deleted, and another one says why they stay', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: FOUR, isDrawn: false })
  await page.goto(officePathTo('competitionEvent', event.competition, event.id))
  await page.getByRole('button', { name: 'Withdraw Beto Cruz' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Beto Cruz is in no match and no other entry.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete the player Beto Cruz' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete Beto Cruz?' })
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Delete the player Beto Cruz' }).click()
  await expect(page.getByText('The player Beto Cruz is deleted.')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${officePathTo('players')}?club=club_naco`)
  await expect(page.getByRole('row').filter({ hasText: 'Ana Reyes' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Beto Cruz' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Change ?: Ana Reyes$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Ana Reyes' })
  await dialog.getByRole('button', { name: 'Delete this player' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Ana Reyes?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete this player' }).click()
  await expect(dialog.getByText('This player can’t be deleted: in an entry of a competition.')).toBeVisible()
  await expectAccessible(page)
})

test('The preview of a draw has pairs and seeds, and a draw that only the office sees can be shown to everybody', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const competition = randomUUID()
  const days = { from: '2030-06-01', to: '2030-06-09' }
  const hidden = { id: competition, name: 'Autumn Cup', club: 'club_naco', published: false, ...days }
  await postAs(server.url, ANA, '/competitions', hidden)
  const stages = [{ id: 'main', kind: 'knockout', seeds: 2 }]
  const event = await drawnEvent(server, umpire, { competition, entries: FOUR, event: { stages }, isDrawn: false })
  await page.goto(officePathTo('competitionEvent', competition, event.id))
  await page.getByRole('button', { name: 'Make the draw' }).click()
  await expect(page.getByText(/^Number of the draw: \d+$/)).toBeVisible()
  const pairs = page.getByRole('listitem').filter({ hasText: / v / })
  await expect(pairs).toHaveText([/^Ana Reyes \[1\] v /, / v Beto Cruz \[2\]$/])
  await page.getByRole('button', { name: 'Publish this draw' }).press('Enter')
  await expect(page.getByText('The draw is published.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Semifinals' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /Winner of .+ v .+Winner of .+ v / })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Draw', exact: true })).toBeFocused()
  await expect(page.getByText(/^Only the office sees this draw/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Results from paper' }).last()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the competition to everybody' }).press('Enter')
  await expect(page.getByRole('link', { name: 'See the draw' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s singles' })).toBeVisible()
})

test('Those who run a hidden competition see it on its public pages, and show it to everybody there', async ({
  page,
  server,
  umpire,
  browser,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const competition = randomUUID()
  const days = { from: '2030-06-01', to: '2030-06-09' }
  const hidden = { id: competition, name: 'Winter Cup', club: 'club_naco', published: false, ...days }
  await postAs(server.url, ANA, '/competitions', hidden)
  const event = await drawnEvent(server, umpire, { competition, entries: FOUR })
  const visitor = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  const missing = visitor.getByRole('heading', { level: 1, name: 'No such competition' })
  const notice = page.getByText('Only the office sees this competition.')

  await page.goto(`/competitions/${competition}`)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: /^Women’s singles/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s singles' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Ana Reyes/ }).first()).toBeVisible()
  await expect(notice).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  for (const path of [`/competitions/${competition}`, event.path]) {
    await visitor.goto(server.url + path)
    await expect(missing).toBeVisible()
  }

  await page.getByRole('button', { name: 'Show the competition to everybody' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s singles' })).toBeVisible()
  const final = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Final', exact: true }) })
  const { sides } = await event.matchAt('main-1-1')
  await event.win('main-1-1')
  await expect(final).toContainText(FOUR[Number(sides[0]?.slice(1)) - 1]?.[0] ?? '')
  await visitor.goto(server.url + event.path)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Women’s singles' })).toBeVisible()
  await visitor.context().close()
})

test('A correction that contradicts the next match says so, and leads to the decision, which names both', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: FOUR })
  const today = page.getByRole('region', { name: 'A match contradicts its draw' })
  for (const place of ['main-1-1', 'main-1-2']) await event.win(place)
  const first = await event.matchAt('main-1-1')
  const final = await event.matchAt('main-2-1')
  const nameOf = (side: string | null) => FOUR[Number(side?.slice(1)) - 1]?.[0] ?? ''
  const [one = '', two = ''] = final.sides.map(nameOf)
  await umpire.post(final.match, ...winners(one, 4))

  await page.goto(`/office/matches/${first.match}`)
  await page.getByRole('button', { name: 'Correct the result' }).click()
  const dialog = page.getByRole('dialog', { name: 'Result of the match' })
  await dialog.getByLabel(/^Final score/).fill('3-6 4-6')
  await dialog.getByLabel('Reason').fill('The paper was right')
  await dialog.getByRole('button', { name: 'Correct the result' }).click()
  await expect(dialog).toContainText('A match of the next round has already begun with other players')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Decide who plays on in Women’s singles' }).click()
  const loser = nameOf(first.sides[1])
  await expect(page.getByText(`${loser} – ${two} have this place now`)).toBeVisible()
  await expect(page.getByText(new RegExp(`^The match that has begun: ${one} v ${two}\\. .*${one}`))).toBeVisible()
  await expectAccessible(page)

  await page.goto('/office?club=club_naco')
  await expect(today).toContainText(`${one} v ${two} has begun in Women’s singles (Club championship)`)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await today.getByRole('link', { name: 'Decide who plays on in Women’s singles' }).click()
  await page.getByLabel('Reason').fill('They play on')
  await page.getByRole('button', { name: 'Play on: the match counts' }).press('Enter')
  await expect(page.getByText('Your decision is stored.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The draw has changed' })).toBeFocused()
  await page.goto('/office?club=club_naco')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(today).toHaveCount(0)
})

test('A person with a keyboard stays at the entries after a withdrawal, and at a form that a button opens', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: FOUR })
  await page.goto(officePathTo('competitionEvent', event.competition, event.id))
  await page.getByRole('button', { name: 'Withdraw Ana Reyes' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Withdraw Ana Reyes' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Entries/ })).toBeFocused()

  await page.goto(officePathTo('competition', event.competition))
  await page.getByRole('button', { name: 'New event' }).press('Enter')
  await expect(page.getByLabel('Name, such as “Women’s singles”')).toBeFocused()
  await page.goto(officePathTo('competitions'))
  await page.getByRole('button', { name: 'New competition' }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})
