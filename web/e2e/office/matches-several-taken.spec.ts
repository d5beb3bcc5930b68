import type { Page } from '@playwright/test'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { alert, box, button, field, onCreate, tick, understood } from '../testing/several-matches.ts'
import { postAs } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const CLUB_ZONE = 'America/Santo_Domingo'
/** The date at the club in two days, `yyyy-mm-dd`. */
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: CLUB_ZONE }).format(Date.now() + 2 * 86_400_000)
const at = (hour: number) => new Date(Date.parse(`${DATE}T04:00:00Z`) + hour * 3_600_000).toISOString()
const WOLF = { company: 'Ida Wolf', company2: 'Eva Meier', format: 'SET3-S:6/TB7-F:TB10', club: 'club_naco' }

/** Pastes rows for the date, each with its own time. */
async function paste(page: Page, rows: readonly string[]): Promise<void> {
  await page.goto('/office/several?club=club_naco')
  await field(page, 'Category').fill('Open')
  await field(page, 'Date and time in Santo Domingo').fill(`${DATE}T09:00`)
  await box(page).fill(rows.join('\n'))
}
const reason = (page: Page) => field(page, 'Reason, for the emails and the audit log')

test('A row whose court is taken names what is there before it is saved, and is created beside it only if that is ticked @core', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await umpire.createMatch({ ...WOLF, court: 'club_naco-2', date: at(10) })
  await postAs(server.url, BETO, '/bookings', { id: 1, court: 'club_naco-3', startsAt: at(15), title: 'Doubles' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/office/clashes')) asked.push(request.url())
  })
  await paste(page, [
    'Ana,Luz,10:30,Court 2',
    'Zoé,Mia,14:00,Court 3',
    'Rosa,Nélida,22:00,Court 1',
    'Pia,Uma,9:00,Court 4',
    'Kim,Lea,10:00,Court 4',
  ])
  await expect(page.getByRole('status').filter({ hasText: 'The courts of 4 matches aren’t free.' })).toBeVisible()
  expect(asked, 'one request for all rows').toHaveLength(1)
  await expect(understood(page).nth(0)).toContainText('Court 2 has Ida Wolf v Eva Meier, 10:00–11:30.')
  await expect(understood(page).nth(1)).toContainText('Court 3 is booked, 15:00–16:00: Doubles, beto@example.com.')
  await expect(understood(page).nth(2)).toContainText('The club is closed, 23:00–23:30.')
  await expect(understood(page).nth(3).getByRole('checkbox')).toHaveCount(0)
  await expect(understood(page).nth(4)).toContainText('Court 4 has row 4 at this time: Pia v Uma.')
  await expectAccessible(page, 'rows whose courts are taken')

  await button(page, 'Create 5 matches').click()
  await expect(alert(page, 'The courts of 4 matches aren’t free. Change their rows')).toBeVisible()
  await expect(box(page)).toBeFocused()
  await tick(page, 'Create match 1 anyway').check()
  await expect(reason(page)).toHaveCount(0)
  await expect(alert(page, 'The courts of 3 matches aren’t free.')).toBeVisible()
  // A row that moves to a free court needs no tick.
  await box(page).fill(
    [
      'Ana,Luz,10:30,Court 2',
      'Zoé,Mia,14:00,Court 3',
      'Rosa,Nélida,20:00,Court 1',
      'Pia,Uma,9:00,Court 4',
      'Kim,Lea,10:00,Court 4',
    ].join('\n'),
  )
  await expect(alert(page, 'The courts of 2 matches aren’t free.')).toBeVisible()
  await tick(page, 'Create these 3 matches anyway').check()
  await button(page, 'Create 5 matches').click()
  await expect(alert(page, 'Enter a reason.').first()).toBeVisible()
  await reason(page).fill('Rain')
  await button(page, 'Create 5 matches').click()
  await expect(page.getByText('5 matches are created.')).toBeFocused()

  await page.goto('/office?club=club_naco')
  const clashes = page.getByRole('region', { name: /share/ })
  await expect(clashes).toContainText('Zoé v Mia · Court 3')
})

test('If a court is taken after the page looked, the row says so, and its match is created only after another tick', async ({
  page,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'umpire', club: 'club_naco' }] })
  await paste(page, ['Ana,Luz,10:30,Court 2', 'Zoé,Mia,14:00,Court 3'])
  let number = 0
  await onCreate(page, async (route) => {
    number += 1
    if (number === 1) await umpire.createMatch({ ...WOLF, court: 'club_naco-2', date: at(10) })
    return route.continue()
  })
  await button(page, 'Create 2 matches').click()
  await expect(page.getByText('1 of 2 matches are created.')).toBeFocused()
  await expect(understood(page)).toContainText('Something else has taken the court since this page looked.')
  await expect(understood(page)).toContainText('Court 2 has Ida Wolf v Eva Meier, 10:00–11:30.')
  await tick(page, 'Create match 1 anyway').check()
  await button(page, 'Try 1 match again').click()
  await expect(page.getByText('1 match is created.')).toBeFocused()
})

test('An umpire can’t put a match on a booked court, and doesn’t see whose the booking is', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'umpire', club: 'club_naco' }] })
  await postAs(server.url, BETO, '/bookings', { id: 1, court: 'club_naco-3', startsAt: at(15), title: 'Doubles' })
  await paste(page, ['Zoé,Mia,14:00,Court 3'])
  await expect(understood(page)).toContainText('Court 3 is booked, 15:00–16:00.')
  await expect(understood(page)).toContainText('ask a manager of the club')
  await expect(page.getByText('beto@example.com')).toHaveCount(0)
  await expect(understood(page).getByRole('checkbox')).toHaveCount(0)
  await button(page, 'Create 1 match').click()
  await expect(alert(page, 'The court of 1 match isn’t free.')).toBeVisible()
})
