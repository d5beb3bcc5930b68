import { storePeople } from '../../../server/testing/people-rows.ts'
import type { OfficeOrder } from '../../../shared/order/office-order-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { CLUB_TIME_ZONE } from '../../../shared/time/club-date.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { expectAccessible } from '../testing/axe.ts'
import { openAllDay } from '../testing/club-day.ts'
import { publishDraw } from '../testing/draw.ts'
import { languagesOf } from '../testing/languages.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const NAMES = ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte', 'Mia Soto', 'Nora Peña', 'Olga Vidal', 'Pía Rojas']
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** A date of tomorrow at the club, so that no time of it has passed. */
const TOMORROW = dateIn(CLUB_TIME_ZONE, Date.now() + 86_400_000)
const OFFICE = `${officePathTo('orderOfPlay')}?${new URLSearchParams({ club: 'club_naco', date: TOMORROW })}`

/** Puts the first match that waits at the end of a court, as somebody else in the office. */
async function putOnCourt(url: string, court: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(ANA)}`, 'content-type': 'application/json' }
  const read = await fetch(`${url}/office/order/club_naco/${TOMORROW}`, { headers })
  const { courts, waiting, tag } = (await read.json()) as OfficeOrder
  const placed = courts.flatMap((each) =>
    each.matches.map(({ key, kind, time, umpire }) => ({ key, kind, time, umpire, court: each.court })),
  )
  const [next] = waiting.filter(({ round }) => round === 1)
  const time = `${TOMORROW}T18:00:00Z`
  const matches = [...placed, { key: next?.key, court, kind: 'notBefore', time }]
  const path = `${url}/order/club_naco/${TOMORROW}`
  const put = { method: 'PUT', headers: { ...headers, 'if-match': `"${tag}"` }, body: JSON.stringify({ matches }) }
  expect((await fetch(path, put)).status).toBe(200)
}

test.use({ signedIn: ANA, viewport: DESK })
test.beforeEach(async ({ server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await openAllDay(server.url, ANA)
})

test('The office plans a day, accepts the plan and publishes it, and a visitor sees when each match starts @core', async ({
  page,
  server,
  browser,
}) => {
  await publishDraw(server.url, ANA, { date: TOMORROW, names: NAMES })
  await page.goto(OFFICE)
  await expect(page.getByRole('heading', { name: 'Without a court (7)' })).toBeVisible()
  await page.getByRole('button', { name: 'Plan the day' }).click()
  // The final is for another day.
  await page.getByRole('checkbox', { name: /· Final/ }).uncheck()
  await page.getByRole('dialog').getByLabel('From').fill('10:00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan 6 matches' }).click()
  await expect(page.getByRole('heading', { name: 'Proposal' })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Publish it too, and tell the players').check()
  await page.getByRole('button', { name: 'Accept the plan' }).click()
  await expect(page.getByText('The plan is accepted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Without a court (1)' })).toBeVisible()
  await expectAccessible(page)

  const visitor = await (await browser.newContext({ baseURL: server.url, viewport: DESK })).newPage()
  await visitor.goto(pathTo('orderOfDay', 'club_naco', TOMORROW))
  await expect(visitor.getByRole('heading', { name: 'Court 1' })).toBeVisible()
  await expect(visitor.getByText('At 10:00').first()).toBeVisible()
  await expect(visitor.getByText('Winner of', { exact: false }).first()).toBeVisible()
  await expectAccessible(visitor)
  // The width of A4 without its margins (CSS pixels).
  await visitor.emulateMedia({ media: 'print' })
  await visitor.setViewportSize({ width: 703, height: 1000 })
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off on paper').toBe(703)
  await expect(visitor.getByRole('button', { name: 'Print' })).toBeHidden()
  await visitor.emulateMedia({ media: null })
  await visitor.setViewportSize(PHONE)
  await visitor.getByText('By time').click()
  await expect(visitor.getByText('Court 1', { exact: true }).first()).toBeVisible()
  await visitor.getByLabel('Find a player').fill('diaz')
  // Her quarterfinal, and the semifinal that she may reach.
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Women’s singles' })).toHaveCount(2)
  await expectAccessible(visitor)
})

test('A match is put on a court, moved with the keyboard and dragged, and a clash says its reason before anything is stored', async ({
  page,
  server,
}) => {
  await publishDraw(server.url, ANA, { date: TOMORROW, names: NAMES.slice(0, 4) })
  await page.goto(OFFICE)
  const waiting = page.getByRole('listitem').filter({ has: page.getByLabel(/^Put on a court/) })
  await expect(waiting).toHaveCount(3)
  // The final waits for the others.
  await waiting
    .filter({ hasText: /· Final/ })
    .getByLabel(/^Put on a court/)
    .selectOption('Court 1')
  const clashes = page.getByRole('region', { name: /^\d+ clash/ })
  await expect(clashes).toContainText('It waits for')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: /^Change/ }).click()
  await page.getByRole('button', { name: 'Take off this day' }).click()
  await expect(clashes).toHaveCount(0)

  await waiting
    .filter({ hasText: 'Semifinals' })
    .first()
    .getByLabel(/^Put on a court/)
    .selectOption('Court 1')
  await page.getByRole('button', { name: /^Change/ }).click()
  await page.getByRole('combobox', { name: 'Court', exact: true }).first().selectOption('Court 2')
  await expect(page.getByRole('combobox', { name: 'Court', exact: true }).first()).toBeFocused()
  await page.getByLabel('Time').fill('10:00')
  await page.getByRole('button', { name: /^Close/ }).click()
  // By its names: the choice of a court is in the middle.
  await waiting
    .filter({ hasText: 'Semifinals' })
    .dragTo(page.getByText('No match yet. Drag one here.').first(), { sourcePosition: { x: 20, y: 12 } })
  await expect(waiting).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The order of play is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The order of play is published.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Public page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order of play' })).toBeVisible()
  await expect(page.getByText('Not before 10:00')).toBeVisible()
})

test('After rain, the plan is made again, and the changes are accepted', async ({ page, server }) => {
  await publishDraw(server.url, ANA, { date: TOMORROW, names: NAMES })
  await page.goto(OFFICE)
  await page.getByRole('button', { name: 'Plan the day' }).click()
  await page.getByRole('button', { name: 'Plan 7 matches' }).click()
  await page.getByRole('button', { name: 'Accept the plan' }).click()
  await expect(page.getByText('The plan is accepted.')).toBeVisible()
  await page.getByRole('button', { name: 'Plan again' }).click()
  await page.getByLabel('Lost from').fill('00:00')
  await page.getByLabel('Lost until').fill('02:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Plan again' }).click()
  await expect(page.getByText(/^\d+ matches start later$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept the plan' }).click()
  await expect(page.getByText('The plan is accepted.')).toBeVisible()
})

test('The page of a day follows the order, and says when it can’t', async ({ page, server, line }) => {
  await publishDraw(server.url, ANA, { date: TOMORROW, names: NAMES.slice(0, 4) })
  await page.goto(line.url + pathTo('orderOfDay', 'club_naco', TOMORROW))
  await expect(page.getByText('No match is planned for this day.')).toBeVisible()
  await putOnCourt(server.url, 'club_naco-1')
  await expect(page.getByRole('heading', { name: 'Court 1' })).toBeVisible()
  line.cut()
  await expect(page.getByText('No connection. This page may be out of date.')).toBeVisible({ timeout: 15_000 })
  await putOnCourt(server.url, 'club_naco-2')
  line.mend()
  await expect(page.getByRole('heading', { name: 'Court 2' })).toBeVisible({ timeout: 15_000 })
})

test('Changes of somebody else meanwhile are said, and one’s own can be made again', async ({ page, server }) => {
  await publishDraw(server.url, ANA, { date: TOMORROW, names: NAMES.slice(0, 4) })
  await page.goto(OFFICE)
  const waiting = page.getByRole('listitem').filter({ has: page.getByLabel(/^Put on a court/) })
  await waiting
    .filter({ hasText: 'Semifinals' })
    .last()
    .getByLabel(/^Put on a court/)
    .selectOption('Court 2')
  // The keyboard goes on at the match.
  await expect(page.getByRole('button', { name: /^Change/ })).toBeFocused()
  await expect(page.getByText('Save or discard your changes', { exact: false })).toBeVisible()
  await putOnCourt(server.url, 'club_naco-1')
  await expect(page.getByText('Somebody else has changed this day meanwhile', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard the changes' }).click()
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Plan the day' })).toBeEnabled()
})

test('The order of play of today is one tap from the home page, with the expected start of each match that waits', async ({
  page,
  umpire,
}) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const place = { club: 'club_naco', court: 'club_naco-1', format: 'SET3-S:6/TB7', firstServer: 1 } as const
  const { id } = await umpire.createMatch({ ...place, date: at(0) })
  await umpire.post(id, ...winners('Ana Reyes', 4))
  await umpire.createMatch({ ...place, company: 'Eva Sosa', company2: 'Iris Mota', date: at(5) })
  await page.goto(PAGES.home.path)
  await page.getByRole('link', { name: /^When do I play/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order of play' })).toBeVisible()
  // The first visit shows the first club, and later ones the club of the last visit.
  await page.getByLabel('Club').selectOption('Club Naco')
  await expect(page.getByText('Luz Marte').first()).toBeVisible()
  await expect(page.getByText(/^about \d+:\d\d \(\d+:\d\d to \d+:\d\d\)$/)).toBeVisible()
  await page.goto(PAGES.orderOfPlay.path)
  await expect(page.getByText('Luz Marte').first()).toBeVisible()
  await page.goto(pathTo('court', 'club_naco-1'))
  await expect(page.getByText(/^about \d+:\d\d \(/)).toBeVisible()
  await page.goto(`${PAGES.bigScreen.path}?order=club_naco`)
  await expect(page.getByRole('heading', { level: 1, name: 'Order of play' })).toBeVisible()
  await expect(page.getByText('Luz Marte')).toBeVisible()
  await expect(page.getByText('Eva Sosa')).toBeVisible()
  await expectAccessible(page)
})

test('Somebody who has signed in finds their next match with two taps from the home page', async ({
  page,
  server,
  umpire,
}) => {
  const me = await fetch(`${server.url}/auth/me`, { headers: { authorization: `Bearer ${await tokenOf(ANA)}` } })
  const { id } = (await me.json()) as { id: string }
  await umpire.createMatch({
    company: 'Ana Reyes',
    club: 'club_naco',
    court: 'club_naco-1',
    date: `${TOMORROW}T18:00:00Z`,
    playerIds: [[`person:${id}`], [null]],
  })
  await page.goto(PAGES.home.path)
  await page.getByRole('link', { name: /^When do I play/ }).click()
  await page.getByRole('link', { name: /^Your next match is on .* at Club Naco$/ }).click()
  await expect(page.getByRole('heading', { name: 'Your matches' })).toBeVisible()
  await expect(page.getByText('At 14:00').first()).toBeVisible()
  await expectAccessible(page)
})

const TITLES = { en: 'Order of play', fr: 'Programme du jour', es: 'Orden de juego' }

for (const language of languagesOf('fr'))
  test(`The pages of the order of play speak ${language}`, async ({ page }) => {
    await page.goto(`${PAGES.orderOfPlay.path}?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: TITLES[language] })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${OFFICE}&lng=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: TITLES[language] })).toBeVisible()
    await expectAccessible(page)
  })
