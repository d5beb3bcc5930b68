import { storePeople } from '../../../server/testing/people-rows.ts'
import { MY_BOOKINGS } from '../../../shared/reservations/booking-mails.ts'
import { expectAccessible } from '../testing/axe.ts'
import type { BuiltServer } from '../testing/built-server.ts'
import { postAs, signIn, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

/** The date at the club in two days, `yyyy-mm-dd`. */
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santo_Domingo' }).format(Date.now() + 2 * 86_400_000)
const ends = {
  status: 'finished',
  sets: [
    [6, 4],
    [6, 3],
  ].map((games) => ({ games, tiebreak: null })),
}

/** Books a court for Ana and Beto, and scores their match. */
async function scored({ url, databaseFile }: BuiltServer, score: (id: string) => Promise<unknown>): Promise<void> {
  await storePeople(databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  const wish = { court: 'club_naco-2', startsAt: `${DATE}T14:00:00-04:00`, title: 'Singles', partners: [BETO.email] }
  const { bookings } = (await postAs(url, ANA, '/bookings', { id: 1, ...wish })) as { bookings: { uid: string }[] }
  const uid = bookings[0]?.uid ?? ''
  await postAs(url, BETO, `/bookings/${uid}/answer`, { accept: true })
  const headers = { authorization: `Bearer ${await tokenOf(ANA)}` }
  const { players } = (await (await fetch(`${url}/bookings/${uid}/match`, { headers })).json()) as {
    players: { person: string }[]
  }
  await postAs(url, ANA, `/bookings/${uid}/match`, { sides: players.map(({ person }) => [{ person }]) })
  await score(uid)
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`Players confirm or contest the result that they scored, and the office decides, at ${width} px`, async ({
    page,
    browser,
    server,
    umpire,
  }) => {
    await scored(server, (id) => umpire.post(id, ends))
    await page.setViewportSize({ width, height })
    await page.goto(MY_BOOKINGS)
    const asked = page.getByRole('region', { name: 'Is the result right?' })
    await expect(asked).toContainText('6-4 6-3')
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(asked).toContainText('You have confirmed it. The other side has not answered yet.')

    const other = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport: { width, height } })
    await signIn(other, BETO)
    const theirs = await other.newPage()
    await theirs.goto(MY_BOOKINGS)
    const wrong = theirs.getByRole('region', { name: 'Is the result right?' })
    await wrong.getByRole('button', { name: 'Something is wrong' }).click()
    await wrong.getByLabel('What is wrong?').fill('The second set was 6-4')
    await wrong.getByRole('button', { name: 'Send to the office' }).click()
    await expect(wrong).toContainText('A side objects. The office decides whether the result counts.')

    await page.goto('/office?club=club_naco')
    const desk = page.getByRole('region', { name: 'A player objects to a result' })
    await expect(desk).toContainText('beto cruz: The second set was 6-4')
    await expectAccessible(page)
    await desk.getByLabel('Reason of the decision').fill('Both agree now')
    await desk.getByRole('button', { name: 'It counts' }).click()
    await expect(desk).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
}
