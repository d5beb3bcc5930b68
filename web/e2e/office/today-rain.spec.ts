import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

test('Rain: all matches stop at once, boards and the big screen show the message, and play resumes @core', async ({
  page,
  context,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const inNaco = (number: number) => ({ club: 'club_naco', court: `club_naco-${number}` })
  const one = await umpire.createMatch({ company: 'Zoé Peña', ...inNaco(1) })
  const two = await umpire.createMatch({ company: 'Rosa Gil', ...inNaco(2) })
  const elsewhere = await umpire.createMatch({ company: 'Ida Mora', club: 'club_gazcue' })
  for (const { id, company } of [one, two, elsewhere]) await umpire.post(id, ...winners(company, 3))

  const [board, screen] = [await context.newPage(), await context.newPage()]
  await board.goto(`/live/${one.id}`)
  await screen.goto('/bigscreen')
  await expect(screen.getByRole('article')).toHaveCount(3)

  await page.goto('/office')
  const court = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Court 2' }) })
  await expect(court.getByText('Rosa Gil', { exact: true })).toBeVisible()
  await page.getByLabel('Message on boards and big screens').fill('Rain: play resumes at 15:30')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  for (const shown of [board, screen]) await expect(shown.getByText('Rain: play resumes at 15:30')).toBeVisible()

  await page.getByRole('button', { name: 'Suspend all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend all matches of Club Naco?' })
  await expect(dialog.getByText('2 live matches stop.')).toBeVisible()
  await dialog.getByLabel('Reason, which everybody can read').selectOption('Rain')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend all' }).click()
  await expect(page.getByText('2 matches are suspended.')).toBeVisible()
  await expect(court.getByText('Suspended: rain')).toBeVisible()
  await expect(board.getByText('Suspended: rain').first()).toBeVisible()
  await expect(screen.getByText('Suspended: rain')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Suspend all' })).toBeDisabled()

  await page.getByRole('button', { name: 'Resume all' }).click()
  const resume = page.getByRole('dialog', { name: 'Resume all matches of Club Naco?' })
  await expect(resume.getByLabel('Also remove the message “Rain: play resumes at 15:30”')).toBeChecked()
  await expectAccessible(page)
  await resume.getByRole('button', { name: 'Resume all' }).click()
  await expect(page.getByText('2 matches are live again.')).toBeVisible()
  await expect(page.getByLabel('Message on boards and big screens')).toHaveValue('')
  for (const shown of [board, screen]) await expect(shown.getByText('Rain: play resumes at 15:30')).toHaveCount(0)
})

test('The big screen of a club shows its matches and messages, the usual one shows all; an unsaved message stays with its club', async ({
  page,
  context,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: null }] })
  for (const [company, club] of [
    ['Zoé Peña', 'club_naco'],
    ['Ida Mora', 'club_gazcue'],
  ] as const) {
    const { id } = await umpire.createMatch({ company, club })
    await umpire.post(id, ...winners(company, 3))
    await page.goto(`/office?club=${club}`)
    await page.getByLabel('Message on boards and big screens').fill(`Hello from ${company}`)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('Every board and big screen shows it now.')).toBeVisible()
  }
  const screen = await context.newPage()
  const [mine, theirs] = [screen.getByText('Zoé Peña'), screen.getByText('Ida Mora')]
  await page.goto('/office?club=club_naco')
  await screen.goto(String(await page.getByRole('link', { name: 'Big screen' }).getAttribute('href')))
  await expect(screen.getByText('Hello from Zoé Peña')).toBeVisible()
  await expect(screen.getByRole('article')).toHaveCount(1)
  await expect(theirs).toHaveCount(0)
  await screen.getByRole('link', { name: 'Results' }).click()
  await expect(screen).toHaveURL('/bigscreen?club=club_naco&mode=results')
  await expect(screen.getByRole('article')).toHaveCount(1)
  for (const usual of ['/bigscreen', '/bigscreen?club=club_moon']) {
    await screen.goto(usual)
    await expect(screen.getByRole('article')).toHaveCount(2)
    for (const each of [mine, theirs]) await expect(each).toHaveCount(2)
  }

  const field = page.getByLabel('Message on boards and big screens')
  const club = page.getByRole('combobox', { name: /^Club/ })
  await field.fill('Rain: play resumes at')
  await club.selectOption('Club Gazcue')
  await expect(field).toHaveValue('Hello from Ida Mora')
  await page.getByRole('link', { name: 'Matches', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await club.selectOption('Club Naco')
  await expect(field, 'the text that was not sent yet').toHaveValue('Rain: play resumes at')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Every board and big screen shows it now.')).toBeVisible()
  await page.getByRole('link', { name: 'Matches', exact: true }).click()
  await expect(page, 'nothing is left to save').toHaveURL('/office/matches?club=club_naco')
})

test('A message that has an end is hidden then, also on a screen that has lost its connection, and Resume can keep a message', async ({
  page,
  context,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const { id, company } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-1' })
  await umpire.post(id, ...winners(company, 3), { status: 'suspended' })
  await page.goto('/office?club=club_naco')
  const text = page.getByLabel('Message on boards and big screens')
  const end = page.getByLabel('Hide at (time in Santo Domingo)')
  const fieldIn = (minutes: number) => fieldAt('America/Santo_Domingo', Date.now() + minutes * 60_000)
  await text.fill('The bar closes soon')
  await end.fill(fieldIn(-60))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('This time has passed. Choose a later one.')).toBeVisible()
  await end.fill(fieldIn(120))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(/^Every board and big screen shows it until: To/)).toBeVisible()

  await page.getByRole('button', { name: 'Resume all' }).click()
  const resume = page.getByRole('dialog')
  await resume.getByLabel('Also remove the message “The bar closes soon”').uncheck()
  await resume.getByRole('button', { name: 'Resume all' }).click()
  await expect(page.getByText('1 match is live again.')).toBeVisible()
  await page.reload()
  await expect(text).toHaveValue('The bar closes soon')
  await expect(end).toHaveValue(/T/)

  const screen = await context.newPage()
  await screen.clock.install()
  await screen.goto('/bigscreen?club=club_naco')
  await expect(screen.getByText('The bar closes soon')).toBeVisible()
  await context.setOffline(true)
  await screen.clock.fastForward('01:30:00')
  await expect(screen.getByText('The bar closes soon')).toBeVisible()
  await screen.clock.fastForward('00:31:00')
  await expect(screen.getByText('The bar closes soon')).toHaveCount(0)
})

/** Returns a moment as a field for a time in this zone shows it. */
const fieldAt = (timeZone: string, moment: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment).replace(' ', 'T')

test('Home, Live, the pages of the club and of its match say at once that play is suspended, since when and what comes next @core', async ({
  page,
  context,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const { id, company } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-1' })
  await umpire.post(id, ...winners(company, 3))
  const open = async (path: string) => {
    const tab = await context.newPage()
    await tab.setViewportSize({ width: 390, height: 800 })
    await tab.goto(path)
    return tab
  }
  const paths = ['/', '/mobile', '/live', '/days/club_naco', '/order', `/live/${id}`, '/court/club_naco-1']
  const tabs = await Promise.all(paths.map(open))
  const tabAt = (path: string) => tabs[paths.indexOf(path)] ?? page
  const elsewhere = await open('/days/club_gazcue')
  const says = /^Club Naco: play has been suspended since \d+:\d\d.*\. Reason: rain\.$/

  await page.goto('/office?club=club_naco')
  await page.getByRole('button', { name: 'Suspend all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend all matches of Club Naco?' })
  await dialog.getByLabel('Reason, which everybody can read').selectOption('Rain')
  await dialog.getByLabel('What comes next, which everybody can read').fill('Play resumes at about 15:30')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend all' }).click()
  for (const tab of [page, ...tabs, await open('/')]) {
    await expect(tab.getByText(says), tab.url()).toBeVisible()
    await expect(tab.getByRole('paragraph').filter({ hasText: 'Play resumes at about 15:30' })).toBeVisible()
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), tab.url()).toBe(true)
  }
  await expect(tabAt('/').getByRole('main').getByText('Suspended', { exact: true })).toBeVisible()
  await expect(tabAt('/live').getByText('Suspended: rain')).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Club Gazcue' })).toBeVisible()
  await expect(elsewhere.getByText(says)).toHaveCount(0)
  await expectAccessible(tabAt('/'))

  await page.getByRole('button', { name: 'Resume all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume all' }).click()
  for (const tab of [page, ...tabs]) await expect(tab.getByText(says), tab.url()).toHaveCount(0)

  // Also before the first match, or between two. The page of a match that is over does not say it.
  await umpire.post(id, { status: 'retired', winner: company })
  await page.getByRole('button', { name: 'Suspend all' }).click()
  await expect(dialog.getByText('No match is live now.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Suspend all' }).click()
  const board = tabAt(`/live/${id}`)
  for (const tab of [page, ...tabs.filter((each) => each !== board)])
    await expect(tab.getByText('The club will say here when play goes on.'), tab.url()).toBeVisible()
  await expect(board.getByText('play has been suspended')).toHaveCount(0)
})
