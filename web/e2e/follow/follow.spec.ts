import { storePeople } from '../../../server/testing/people-rows.ts'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { CLUB_TIME_ZONE } from '../../../shared/time/club-date.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { expectAccessible } from '../testing/axe.ts'
import { publishDraw } from '../testing/draw.ts'
import { hydrated } from '../testing/hydrated.ts'
import { languagesOf } from '../testing/languages.ts'
import { addPlayers, enterResult } from '../testing/players.ts'
import { signIn } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const PHONE = { width: 390, height: 844 }
const NAMES = ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte']
const IN_TWO_HOURS = () => new Date(Date.now() + 2 * 3_600_000).toISOString()

test.use({ viewport: PHONE })

test('A visitor follows a player, sees the matches on one page, signs in to keep it, and sees them first in the live list @core', async ({
  page,
  umpire,
}) => {
  const [ana, luz, eva] = await addPlayers(umpire, ['Ana Reyes', 'Luz Marte', 'Eva Díaz'])
  if (!(ana && luz && eva)) throw new Error('no players')
  await enterResult(umpire, ana, luz, { date: '2026-03-10' })
  const at = { club: 'club_naco', court: 'club_naco-2', date: IN_TWO_HOURS() }
  await umpire.createMatch({ company: 'Ana Reyes', company2: 'Eva Díaz', playerIds: [[ana.id], [eva.id]], ...at })
  const other = await umpire.createMatch({ company: 'Mia Soto', company2: 'Pía Rojas' })
  await umpire.post(other.id, ...winners('Mia Soto', 3))

  await page.goto(pathTo('player', ana.id))
  const follow = page.getByRole('button', { name: 'Follow Ana Reyes' })
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Everything you follow' }).click()
  await expect(page.getByRole('heading', { name: 'Next matches' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ana Reyes v Eva Díaz' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Last results' })).toBeVisible()
  await expect(page.getByText('Mia Soto')).toBeHidden()
  await expectAccessible(page)

  await signIn(page)
  await page.goto(PAGES.following.path)
  await expect(page.getByText('What you followed on this device (1) is now in your account.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('follows'))).toBeNull()
  // It is said once.
  await page.getByRole('link', { name: 'Ana Reyes', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Follow Ana Reyes' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('is now in your account')).toHaveCount(0)

  await page.goto(pathTo('live'))
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('You follow · Everything you follow')
  await expect(page.getByRole('link', { name: / v / }).first()).toHaveAccessibleName('Ana Reyes v Eva Díaz')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Everything you follow' }).click()
  await page.getByRole('button', { name: 'Stop following Ana Reyes' }).click()
  await expect(page.getByText('You no longer follow Ana Reyes.')).toBeFocused()
  await expect(page.getByText('You don’t follow anything yet.')).toBeVisible()
})

test('A match, a competition and a court are followed with the keyboard, and a new match of the draw appears', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const today = dateIn(CLUB_TIME_ZONE, Date.now())
  const { competition, event } = await publishDraw(server.url, ANA, { date: today, names: NAMES })
  const match = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-3', company: 'Mia Soto' })
  await umpire.post(match.id, ...winners('Mia Soto', 3))
  for (const [path, name] of [
    [pathTo('liveMatch', match.id), 'Follow Mia Soto v Luz Marte'],
    [pathTo('competitionEvent', competition, event), 'Follow the whole competition'],
    [pathTo('court', 'club_naco-3'), 'Follow Court 3, Club Naco'],
  ] as const) {
    await page.goto(path)
    const follow = page.getByRole('button', { name })
    await expect(follow).toBeVisible()
    await hydrated(page)
    await follow.focus()
    await page.keyboard.press('Enter')
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
  }
  await page.goto(PAGES.following.path)
  await expect(page.getByRole('heading', { name: 'In play' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Competition' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Stop following Court 3' })).toBeVisible()
})

test('A player who was found on the order of play is followed there', async ({ page, umpire }) => {
  const [eva, ana] = await addPlayers(umpire, ['Eva Díaz', 'Ana Reyes'])
  if (!(eva && ana)) throw new Error('no players')
  const at = { club: 'club_naco', court: 'club_naco-2', date: new Date().toISOString() }
  await umpire.createMatch({ company: 'Eva Díaz', company2: 'Ana Reyes', playerIds: [[eva.id], [ana.id]], ...at })
  await page.goto(pathTo('orderOfDay', 'club_naco', dateIn(CLUB_TIME_ZONE, Date.now())))
  await expect(page.getByRole('button', { name: 'Follow' })).toBeHidden()
  await page.getByLabel('Find a player').fill('eva')
  await page.getByRole('button', { name: 'Follow Eva Díaz' }).click()
  await expect(page.getByText('Saved on this device.')).toBeVisible()
})

for (const language of languagesOf('en')) {
  test(`The page of what is followed says how to begin, and is no wider than a phone (${language})`, async ({
    page,
  }) => {
    await page.goto(`${PAGES.following.path}?lng=${language}`)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByRole('link', { name: /^(Players|Joueurs|Jugadores)$/ }).last()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await expectAccessible(page)
  })
}
