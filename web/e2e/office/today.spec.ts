import { storePeople } from '../../../server/testing/people-rows.ts'
import { CLUB_TIME_ZONE } from '../../../shared/time/club-date.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { expectAccessible } from '../testing/axe.ts'
import { openAllDay } from '../testing/club-day.ts'
import { followInMenu } from '../testing/office-link.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA, viewport: { width: 390, height: 844 }, hasTouch: true })
// After closing time, no court is free.
test.beforeEach(async ({ server }) => {
  await storePeople(server.databaseFile, { [BETO.email]: [{ role: 'owner', club: null }] })
  await openAllDay(server.url, BETO)
})

test('On a phone the first screen of Today shows what is on at the courts, with the round, and leads to each court @core', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  const at = (court: number) => ({ club: 'club_naco', court: `club_naco-${court}`, category: 'Doubles' })
  const one = await umpire.createMatch({ ...at(1), description: 'Semi-final', company: 'Zoé Peña / Ida Mora' })
  await umpire.post(one.id, ...winners('Zoé Peña / Ida Mora', 5))
  const two = await umpire.createMatch({ ...at(2), description: 'Quarter-final', company: 'Rosa Gil' })
  await umpire.post(two.id, ...winners('Rosa Gil', 1), { status: 'suspended' })
  await umpire.createMatch({ ...at(3), description: 'Final', company: 'Ana Reyes' })

  await page.goto('/office?club=club_naco')
  const courts = page.getByRole('list', { name: 'Courts' }).getByRole('button')
  await expect(courts).toHaveText([
    /^Court 1.*Z\. Peña \/ I\. Mora.*1.*15.*L\. Marte.*0.*0.*Doubles · Semi-final$/,
    /^Court 2.*R\. Gil.*15.*Suspended.*Doubles · Quarter-final$/,
    /^Court 3.*Kept for a match until .*A\. Reyes v L\. Marte.*Doubles · Final$/,
    /^Court 4.*Free$/,
  ])
  const bar = await page.getByRole('navigation', { name: 'Office' }).boundingBox()
  for (const court of (await courts.all()).slice(0, 3)) {
    const box = await court.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), 'above the bar').toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await expectAccessible(page)

  await courts.nth(1).tap()
  const heading = page.getByRole('heading', { name: 'Court 2' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport({ ratio: 1 })
  const card = page.getByRole('listitem').filter({ has: heading })
  await expect(card.getByText('Doubles · Quarter-final')).toBeVisible()
  await expect(page.getByLabel('Message on boards and big screens'), 'folded').toBeHidden()
  await page.getByRole('main').getByText('Message', { exact: true }).tap()
  await expect(page.getByLabel('Message on boards and big screens')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(courts).toHaveCount(0)
  await expect(card.getByText('Doubles · Quarter-final')).toBeVisible()
})

test('On Today a match that is ten hours late is not the next match of its court, but can still be started', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  const at = (court: number, minutes: number) => ({
    club: 'club_naco',
    court: `club_naco-${court}`,
    date: new Date(Date.now() + minutes * 60_000).toISOString(),
  })
  const { id } = await umpire.createMatch({ ...at(1, -600), company: 'Rosa Gil' })
  await umpire.createMatch({ ...at(1, -20), company: 'Zoé Peña' })
  await umpire.createMatch({ ...at(2, -600), company: 'Ida Mora' })
  await page.goto('/office?club=club_naco')
  const courts = page.getByRole('list', { name: 'Courts' }).getByRole('button')
  await expect(courts.nth(0)).toHaveText(/^Court 1Kept for a match until .*Z\. Peña v L\. Marte.*Late.*1 not begun$/)
  await expect(courts.nth(1)).toHaveText(/^Court 2Free1 not begun$/)
  await expectAccessible(page)
  await courts.nth(0).tap()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Court 1' }) })
  await expect(card).toHaveText(/20 min late.*Zoé Peña v Luz Marte.*Not begun.*Rosa Gil v Luz Marte/)
  await expect(card).not.toContainText('600 min late')
  await card
    .getByRole('listitem')
    .filter({ hasText: 'Rosa Gil' })
    .getByRole('link', { name: /^Start/ })
    .tap()
  await expect(page).toHaveURL(`/scorer/${id}`)
})

test('An address of the office that no page has says so, and leads to Today', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await page.goto('/office/today')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('There is no page at this address.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Today' }).last().tap()
  await expect(page).toHaveURL('/office')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('On a phone the office has a bar of its own, with the other pages behind More @core', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await page.goto('/office?club=club_gazcue')
  const bar = page.getByRole('navigation', { name: 'Office' })
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Matches', 'Bookings', 'Till'])
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toHaveCount(0)
  await bar.getByRole('link', { name: 'Matches' }).tap()
  await expect(page).toHaveURL('/office/matches?club=club_gazcue')
  await expect(bar.getByRole('link', { name: 'Matches' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'More' }).tap()
  const more = page.getByRole('dialog', { name: 'Office' })
  await expect(more.getByRole('heading', { level: 3 })).toHaveText(['Club', 'Directory', 'Shop'])
  await expectAccessible(page)
  await more.getByRole('link', { name: 'People' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')

  await page.goto('/live')
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/office')
  await followInMenu(page, 'Directory', 'People')
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
})

test('An umpire has a bar with the two pages of an umpire, and no More', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'umpire', club: 'club_naco' }] })
  await page.goto('/office')
  const bar = page.getByRole('navigation', { name: 'Office' })
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Matches'])
  await expect(bar.getByRole('button')).toHaveCount(0)
})

test('Today shows the matches of tomorrow, and those that are over today lead to their page; the list to score has them too', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  const at = (day: number) => ({
    club: 'club_naco',
    court: 'club_naco-1',
    description: 'Final',
    date: new Date(clubMoment(plusDays(dateIn(CLUB_TIME_ZONE, Date.now()), day), 9)).toISOString(),
  })
  const { id } = await umpire.createMatch({ ...at(0), company: 'Rosa Gil', format: 'SET1-S:4/TB5' })
  await umpire.post(id, ...winners('Rosa Gil', 16))
  await umpire.createMatch({ ...at(1), company: 'Zoé Peña' })
  await umpire.createMatch({ ...at(2), company: 'Ida Mora' })
  await page.goto('/office?club=club_naco')
  const overview = page.getByRole('list', { name: 'Courts' }).getByRole('button').first()
  await expect(overview).toHaveText(/^Court 1Free.*Tomorrow, 9:00.*Z\. Peña v L\. Marte/)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Court 1' }) })
  await expect(card).toHaveText(/Tomorrow.*9:00.*Zoé Peña v Luz Marte/)
  await expect(card).not.toContainText('Ida Mora')
  await card.getByText('1 match over').tap()
  await expect(card.getByRole('listitem').filter({ hasText: 'Rosa Gil' })).toContainText('Rosa Gil wins · 4-0')
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Rosa Gil v Luz Marte' }).tap()
  await expect(page).toHaveURL(`/office/matches/${id}`)

  await page.goto('/scorer')
  const over = page.getByRole('region', { name: 'Over today' })
  await over.getByRole('link', { name: /Rosa Gil/ }).tap()
  await expect(page).toHaveURL(`/scorer/${id}`)
  await expect(page.getByText('The match is over. Undo removes the last entry.')).toBeVisible()
})

test('A turned phone, and a print, keep what somebody types on Today, and the QR codes of a day', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const { id } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-1', company: 'Rosa Gil' })
  await umpire.post(id, ...winners('Rosa Gil', 1))
  const upright = { width: 390, height: 844 }
  const turn = async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(page.getByRole('list', { name: 'Courts' })).toHaveCount(0)
    await page.setViewportSize(upright)
    await expect(page.getByRole('list', { name: 'Courts' })).toHaveCount(1)
  }
  await page.goto('/office?club=club_naco')
  const message = page.getByLabel('Message on boards and big screens')
  const tournament = page.getByLabel('Tournament on big screens')
  await page.getByRole('main').getByText('Message', { exact: true }).tap()
  await message.fill('Rain')
  await turn()
  await expect(message).toBeVisible()
  await expect(message).toHaveValue('Rain')
  // A part that somebody fills in on the wide screen isn’t folded afterwards.
  await page.setViewportSize({ width: 844, height: 390 })
  await tournament.fill('Copa Naco')
  await page.setViewportSize(upright)
  await expect(tournament).toBeVisible()
  await expect(tournament).toHaveValue('Copa Naco')

  await page.getByRole('button', { name: 'Suspend all' }).tap()
  const question = page.getByRole('dialog', { name: 'Suspend all matches of Club Naco?' })
  await turn()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Back' }).tap()

  await page.getByRole('button', { name: 'QR codes of a day' }).tap()
  const codes = page.getByRole('dialog', { name: 'QR codes of a day · Club Naco' })
  await codes.getByRole('button', { name: 'Make 4 QR codes' }).tap()
  const code = codes.getByRole('img', { name: 'QR code of the link' })
  await expect(code).toHaveCount(4)
  await turn()
  await expect(code).toHaveCount(4)
  // A sheet of paper is narrower than the screen.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 1000 })
  await expect(code).toHaveCount(4)
})

test('On a phone, courts that are taken twice are one line below the courts, which unfolds', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  for (const [number, company] of ['Zoé Peña', 'Rosa Gil', 'Ida Mora', 'Eva Sosa'].entries()) {
    const court = `club_naco-${Math.floor(number / 2) + 1}`
    const { id } = await umpire.createMatch({ company, club: 'club_naco', court })
    await umpire.post(id, ...winners(company, 1))
  }
  await page.goto('/office?club=club_naco')
  const courts = page.getByRole('list', { name: 'Courts' })
  const line = page.getByText(/^Courts taken twice: \d$/)
  await expect(line).toBeVisible()
  const [{ y: top } = { y: 0 }, { y, height } = { y: 0, height: 0 }] = [
    (await courts.boundingBox()) ?? undefined,
    (await line.boundingBox()) ?? undefined,
  ]
  expect(y, 'below the courts').toBeGreaterThan(top)
  expect(height, 'one line').toBeLessThan(32)
  const clashes = page.getByRole('region', { name: /share their court|shares its court/ })
  await expect(clashes.getByRole('link').first()).toBeHidden()
  await line.tap()
  await expect(clashes.getByRole('link', { name: 'Change the match' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('heading', { name: /share their court|shares its court/ })).toBeVisible()
})

test('On a wide screen, the five matches that first share their court are open, and later ones are folded', async ({
  page,
  server,
  umpire,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  for (const days of [2, 3, 4, 5, 6, 7, 8]) {
    const date = new Date(Date.now() + days * 24 * 3_600_000).toISOString()
    for (const company of ['Zoé Peña', 'Rosa Gil'])
      await umpire.createMatch({ company, club: 'club_naco', court: 'club_naco-1', date })
  }
  await page.goto('/office?club=club_naco')
  const clashes = page.getByRole('region', { name: '7 matches share their court with something else' })
  const links = clashes.getByRole('link', { name: 'Change the match' })
  await expect(links.filter({ visible: true })).toHaveCount(5)
  await clashes.getByText('2 later matches').click()
  await expect(links.filter({ visible: true })).toHaveCount(7)
  await expectAccessible(page)
})
