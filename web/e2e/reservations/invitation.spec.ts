import { clubDay } from '../../../shared/time/club-date.ts'
import { momentOfLocalTime } from '../../../shared/time/club-time.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { ANA, BETO, postAs, signIn, tokenOf } from '../testing/signed-in.ts'
import { expect, test } from '../testing/story.ts'

test('an invited person accepts on the page to which the email links, and can leave the booking later @core', async ({
  page,
  server,
}) => {
  const startsAt = new Date(momentOfLocalTime(`${plusDays(clubDay(Date.now()), 2)}T18:00`)).toISOString()
  const booking = { id: 1, court: 'club_naco-2', startsAt, title: 'Doubles', partners: [ANA.email] }
  const made = (await postAs(server.url, BETO, '/bookings', booking)) as { bookings: { uid: string }[] }
  await signIn(page, ANA)
  await page.goto(`/calendar?booking=${made.bookings[0]?.uid}`)
  await expect(page.getByRole('heading', { name: 'Doubles' })).toBeVisible()
  await expect(page.getByText(/^\w+day \d+ \w+ \d+, 18:00–19:00 \(Santo Domingo time\)$/)).toBeVisible()
  await expect(page.getByText('Court 2 · Club Naco')).toBeVisible()
  await expect(page.getByText(`Booked by ${BETO.name} (${BETO.email}).`)).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('status')).toHaveText('You play. The booking is in your calendar.')
  await page.reload()
  await expect(page.getByRole('link', { name: 'My bookings' })).toBeVisible()
  await page.getByRole('button', { name: 'I can’t play' }).click()
  await expect(page.getByText('You declined the invitation.')).toBeVisible()
  await page.goto('/calendar?booking=none')
  await expect(page.getByText('This booking was cancelled')).toBeVisible()
})

test('My bookings lists an invitation until the person answers it there', async ({ page, server }) => {
  const startsAt = new Date(momentOfLocalTime(`${plusDays(clubDay(Date.now()), 2)}T18:00`)).toISOString()
  const booking = { id: 1, court: 'club_naco-2', startsAt, title: 'Doubles', partners: [ANA.email] }
  await postAs(server.url, BETO, '/bookings', booking)
  await signIn(page, ANA)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar?bookings')
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible()
  await expect(page.getByText('You have no upcoming bookings.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is saved.' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Invitations' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Doubles' })).toContainText(
    'I can’t play',
  )
})

test('one Accept answers all dates of a weekly series, single dates can be left out, and a wrong tap can be undone @core', async ({
  page,
  server,
}) => {
  const first = plusDays(clubDay(Date.now()), 2)
  const startsAt = new Date(momentOfLocalTime(`${first}T18:00`)).toISOString()
  const series = { title: 'Doubles', partners: [ANA.email], repeat: { until: plusDays(first, 7) }, slots: 2 }
  const made = (await postAs(server.url, BETO, '/bookings', { id: 1, court: 'club_naco-2', startsAt, ...series })) as {
    bookings: { uid: string; series: string }[]
  }
  await signIn(page, ANA)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/calendar?bookings')
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(rows).toHaveCount(1)
  await expect(main.getByRole('checkbox', { name: /, 18:00–20:00$/ })).toHaveCount(2)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Decline 2 dates' }).click()
  await expect(page.getByRole('heading', { name: 'Invitations' })).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  // The page to which the email links shows the same.
  const { uid = '', series: id = '' } = made.bookings[0] ?? {}
  await page.goto(`/calendar?booking=${uid}&series=${id}`)
  await expect(main.getByText('you play', { exact: false })).toHaveCount(2)
  await main.getByRole('checkbox').last().uncheck()
  await main.getByRole('button', { name: 'I can’t play on 1 date' }).click()
  await expect(main.getByText('you can’t play', { exact: false })).toHaveCount(1)
  await expect(main.getByRole('button', { name: 'Accept 1 date' })).toBeVisible()
  await expectAccessible(page)
  // The link still works after the first date is cancelled.
  const headers = { authorization: `Bearer ${await tokenOf(BETO)}` }
  expect((await fetch(`${server.url}/bookings/${uid}`, { method: 'DELETE', headers })).status).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Doubles' })).toBeVisible()
})

test('An invitation to a series keeps its buttons without a chosen date, and says to choose one', async ({
  page,
  server,
}) => {
  const first = plusDays(clubDay(Date.now()), 2)
  const startsAt = new Date(momentOfLocalTime(`${first}T18:00`)).toISOString()
  const series = { title: 'Doubles', partners: [ANA.email], repeat: { until: plusDays(first, 7) } }
  await postAs(server.url, BETO, '/bookings', { id: 1, court: 'club_naco-2', startsAt, ...series })
  await signIn(page, ANA)
  await page.goto('/calendar?bookings')
  const main = page.getByRole('main')
  await main.getByRole('checkbox').first().uncheck()
  await main.getByRole('checkbox').last().uncheck()
  await expect(page.getByText('Choose at least one date.')).toBeVisible()
  for (const name of ['Accept', 'Decline']) {
    const button = main.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
  }
  await expectAccessible(page)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await main.getByRole('checkbox').last().check()
  await expect(page.getByText('Choose at least one date.')).toHaveCount(0)
  await main.getByRole('button', { name: 'Accept 1 date' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is saved.' })).toBeFocused()
})
