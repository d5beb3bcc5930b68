import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { postAs, tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

/** The date at the club in two days, `yyyy-mm-dd`. */
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santo_Domingo' }).format(Date.now() + 2 * 86_400_000)
const ROSA = { id: '7c1e4b1a-3f0e-4c2b-9a55-1d2f3a4b5c6d', name: 'Rosa Gil', phone: '+1 809 555 0104' }

test('The office calls players without an email, and writes down what they say about the result', async ({
  page,
  server: { url, databaseFile },
  umpire,
}) => {
  await storePeople(databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await postAs(url, ANA, '/members', { ...ROSA, club: 'club_naco' })
  const wish = { court: 'club_naco-2', startsAt: `${DATE}T14:00:00-04:00`, title: 'Singles', member: ROSA.id }
  const { bookings } = (await postAs(url, ANA, '/office/reservations', { id: 1, ...wish })) as {
    bookings: { uid: string }[]
  }
  const uid = bookings[0]?.uid ?? ''
  const headers = { authorization: `Bearer ${await tokenOf(ANA)}` }
  const { players } = (await (await fetch(`${url}/bookings/${uid}/match`, { headers })).json()) as {
    players: { person: string }[]
  }
  await postAs(url, ANA, `/bookings/${uid}/match`, {
    sides: [[{ person: players[0]?.person }], [{ guest: 'Luz Marte' }]],
  })
  // The match usually takes longer than the hour that is booked. Both are one box.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/office/bookings?club=club_naco&date=${DATE}`)
  const cells = page.getByRole('gridcell', { name: /Rosa Gil/ })
  await expect(cells).toHaveCount(1)
  await expect(cells).toHaveAccessibleName(/, Court 2, 14:00–15:\d\d, booked, Rosa Gil, Rosa Gil v Luz Marte$/)
  const sets = [
    [6, 4],
    [6, 3],
  ].map((games) => ({ games, tiebreak: null }))
  await umpire.post(uid, { status: 'finished', sets })

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/office?club=club_naco')
    const calls = page.getByRole('region', { name: 'A result to confirm by phone' })
    await expect(calls).toContainText('Rosa Gil v Luz Marte 6-4 6-3')
    await expect(calls.getByRole('link', { name: ROSA.phone })).toHaveAttribute('href', 'tel:+18095550104')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await calls.getByText('Decide').click()
    await expect(calls.getByLabel('Reason of the decision')).toBeVisible()
  }
  const calls = page.getByRole('region', { name: 'A result to confirm by phone' })
  await calls.getByLabel('Reason of the decision').fill('Rosa said so on the phone')
  await calls.getByRole('button', { name: 'It counts' }).click()
  await expect(calls).toHaveCount(0)
  const left = await fetch(`${url}/office/contested?club=club_naco`, { headers })
  expect(await left.json()).toEqual({ results: [] })
})
