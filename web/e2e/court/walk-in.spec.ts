import { changeClub } from '../../../server/testing/only-club.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { WEEKDAYS } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { openAllDay } from '../testing/club-day.ts'
import { postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: BETO, viewport: { width: 390, height: 844 }, hasTouch: true })

test('A member who stands at a free court takes it and scores at once, if the club allows it', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await page.goto('/court/club_naco-4')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Court 4')
  await expect(page.getByRole('button', { name: 'Take this court now' })).toHaveCount(0)

  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { opens: 0, closes: 1440 }]))
  await changeClub(server.url, await tokenOf(ANA), 'club_naco', { walkIns: true, hours })
  await page.reload()
  await page.getByRole('button', { name: 'Take this court now' }).tap()
  await expect(page.getByRole('heading', { name: 'Who plays?' })).toBeVisible()
  await expect(page.getByText('Free until')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).tap()
  await expect(page.locator('[data-waiting]')).toBeVisible()
})

test('If somebody else was faster, the page of the court says so', async ({ page, server }) => {
  await storePeople(server.databaseFile, {
    [ANA.email]: [{ role: 'owner', club: null }],
    [BETO.email]: [{ role: 'umpire', club: 'club_naco' }],
  })
  await openAllDay(server.url, ANA)
  await page.goto('/court/club_naco-4')
  const take = page.getByRole('button', { name: 'Take this court now' })
  await expect(take).toBeVisible()
  await postAs(server.url, ANA, '/court/club_naco-4/walk-in', { id: 1, title: 'Tennis' })
  await take.tap()
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has just booked this court.' })).toBeVisible()
})

test('Today says until when a court is booked that somebody has taken', async ({ page, server }) => {
  await storePeople(server.databaseFile, {
    [ANA.email]: [{ role: 'owner', club: null }],
    [BETO.email]: [{ role: 'manager', club: 'club_naco' }],
  })
  await openAllDay(server.url, ANA)
  await postAs(server.url, ANA, '/court/club_naco-4/walk-in', { id: 1, title: 'Tennis' })
  await page.goto('/office?club=club_naco')
  await expect(page.getByRole('button', { name: /Court 4 Booked until \d+:\d\d/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Court 3 Free/ })).toBeVisible()
})
