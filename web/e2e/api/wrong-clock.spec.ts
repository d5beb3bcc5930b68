import type { Browser, Page } from '@playwright/test'
import { changeClub, onlyClub } from '../../../server/testing/only-club.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import type { BookingsAnswer } from '../../../shared/reservations/booking-schemas.ts'
import { clubHour, clubMoment } from '../../../shared/time/club-time.ts'
import { weekdayOf } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { type BuiltServer, SCORER_KEY } from '../testing/built-server.ts'
import { expectSamePages, shown } from '../testing/same-pages.ts'
import { postAs, sessionOf, signIn, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

const HOUR = 3_600_000
const WAYS = ['the scorer key', 'a sign-in', 'a link'] as const

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Makes a club whose clock shows this hour now, and returns its time zone. Ana manages it. */
async function clubAtHour({ url, databaseFile }: BuiltServer, hour: number): Promise<string> {
  const now = Date.now()
  const minute = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric' }).format(now)
  const zone = Intl.supportedValuesOf('timeZone').find(
    (each) => clubHour(now, each) === hour && minute(each) === minute('UTC'),
  )
  if (!zone) throw new Error(`in no time zone is it ${hour}:00`)
  await storePeople(databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await onlyClub(url, await tokenOf(ANA), zone)
  return zone
}

/** Opens a page as Ana in a browser whose clock is wrong by this time (ms). */
async function pageOf(browser: Browser, server: BuiltServer, wrong: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, storageState: await sessionOf(server, ANA) })
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + wrong })
  return page
}

/** Opens addresses on a phone with a right and on one with a wrong clock. Both must come to show the same, with this text. */
async function expectSame(
  browser: Browser,
  server: BuiltServer,
  wrong: number,
  pages: readonly (readonly [path: string, text: RegExp])[],
): Promise<void> {
  await expectSamePages(await pageOf(browser, server, 0), await pageOf(browser, server, wrong), pages)
}

for (const [name, wrong] of [
  ['an hour fast', HOUR],
  ['an hour slow', -HOUR],
] as const) {
  test(`A phone that is ${name} shows the same free courts, bookings, offers and week as others`, async ({
    browser,
    server,
  }) => {
    const zone = await clubAtHour(server, 12)
    const date = dateIn(zone, Date.now())
    const book = (who: typeof ANA, id: number, hour: number) =>
      postAs(server.url, who, '/bookings', { id, ...at(hour), title: 'Play' }) as Promise<BookingsAnswer>
    const at = (hour: number) => ({
      court: 'club_only-1',
      startsAt: new Date(clubMoment(date, hour, zone)).toISOString(),
    })
    // One can't be cancelled since 12:00, and the other until 13:00.
    for (const hour of [15, 16]) await book(ANA, hour, hour)
    await changeClub(server.url, await tokenOf(ANA), 'club_only', { cancelMinutes: 180 })
    const { bookings } = await book(BETO, 20, 20)
    await postAs(server.url, ANA, '/waits', { club: 'club_only', ...at(20) })
    await changeClub(server.url, await tokenOf(ANA), 'club_only', { cancelMinutes: 0 })
    await fetch(`${server.url}/bookings/${bookings[0]?.uid}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await tokenOf(BETO)}` },
    })
    await changeClub(server.url, await tokenOf(ANA), 'club_only', { cancelMinutes: 180 })
    await expectSame(browser, server, wrong, [
      [`/reservations/club_only/${weekdayOf(date)}`, /12:00, past[\s\S]*13:00, free/],
      ['/days/club_only', /Time left: (30|29)[\s\S]*13:00, free/],
      ['/calendar?bookings', /too late to cancel[\s\S]*until .*13:00[\s\S]*Time left: (30|29)/],
      ['/calendar', /12:00 Now/],
    ])
  })

  // An hour more or less is another day.
  test(`A phone that is ${name} shows the same start times and late matches as others`, async ({
    browser,
    server,
    umpire,
  }) => {
    await clubAtHour(server, wrong > 0 ? 23 : 0)
    for (const [company, minutes] of [
      ['Very Late', -40],
      ['Just Called', -5],
      ['Soon', 30],
      ['Later', 90],
    ] as const)
      await umpire.createMatch({
        company,
        date: new Date(Date.now() + minutes * 60_000).toISOString(),
        club: 'club_only',
        court: 'club_only-1',
      })
    await expectSame(browser, server, wrong, [
      ['/live', /Upcoming[\s\S]*Late[\s\S]*Scheduled/],
      ['/', /Very Late Late/],
      ['/bigscreen?mode=live', /Late[\s\S]*Scheduled/],
      ['/bigscreen?mode=courts', /Very Late/],
      ['/office?club=club_only', /4\d min late/],
    ])
  })

  test(`A page stays as it is when its phone becomes ${name} while it is open`, async ({ browser, server }) => {
    const zone = await clubAtHour(server, 12)
    const page = await pageOf(browser, server, 0)
    await page.goto(`/reservations/club_only/${weekdayOf(dateIn(zone, Date.now()))}`)
    await expect.poll(() => shown(page)).toMatch(/12:00, past[\s\S]*13:00, free/)
    const before = await shown(page)
    await page.clock.setSystemTime(Date.now() + wrong)
    const answer = page.waitForResponse((response) => response.url().endsWith('/reservations'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await answer
    await page.clock.runFor(2000)
    await expect.poll(() => shown(page)).toBe(before)
  })

  for (const way of WAYS) {
    test(`A phone that is ${name} scores with ${way} at the right times`, async ({ page, context, server, umpire }) => {
      const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1, club: 'club_naco' })
      const begun = Date.now()
      let hash = ''
      if (way === 'the scorer key') {
        await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
      } else if (way === 'a sign-in') {
        await storePeople(server.databaseFile, { [BETO.email]: [{ role: 'umpire', club: 'club_naco' }] })
        await signIn(context, BETO)
      } else {
        const answer = await fetch(`${server.url}/grants`, {
          method: 'POST',
          headers: { authorization: `Bearer ${SCORER_KEY}`, 'content-type': 'application/json' },
          body: JSON.stringify({ match: id, until: new Date(begun + HOUR).toISOString(), label: 'Chair' }),
        })
        hash = new URL(((await answer.json()) as { url: string }).url).hash
      }
      await page.clock.install({ time: begun + wrong })
      await page.goto(`/scorer/${id}${hash}`)
      const root = page.locator('[data-waiting]')
      for (const seq of [1, 2]) {
        await expect(root).toHaveAttribute('data-steady', 'true')
        await page.getByRole('button', { name: 'Ace' }).first().tap()
        await expect(root).toHaveAttribute('data-seq', String(seq))
        await expect(root).toHaveAttribute('data-waiting', '0')
      }
      await expect(page.getByText('Set 1: 0 minutes')).toBeAttached()
      const log = await fetch(`${server.url}/product/${id}/actions?since=0`)
      const { entries } = (await log.json()) as { entries: { playedAt: string }[] }
      for (const { playedAt } of entries) {
        expect(Date.parse(playedAt)).toBeGreaterThan(begun - 5000)
        expect(Date.parse(playedAt)).toBeLessThan(Date.now() + 5000)
      }
      await page.goto(`/live/${id}`)
      await expect(page.getByText(/Playing time:\s*0\smin/)).toBeVisible()
    })
  }
}
