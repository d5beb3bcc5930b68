import type { Browser, Page } from '@playwright/test'
import { onlyClub } from '../../../server/testing/only-club.ts'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { broadcastPathTo } from '../../../shared/pages/broadcast-pages.ts'
import { clubMoment } from '../../../shared/time/club-time.ts'
import { offsetText } from '../../../shared/time/offset-text.ts'
import { weekdayOf } from '../../../shared/time/week.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { clockTime, dayName } from '../../ui/dates.ts'

import type { BuiltServer } from '../testing/built-server.ts'
import { expectSamePages } from '../testing/same-pages.ts'
import { postAs, sessionOf, tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

const ZONE = 'Africa/Casablanca'

/** Opens a page as Ana in a browser abroad. @param rules the zone whose rules its database has for Casablanca */
async function pageOf(browser: Browser, server: BuiltServer, rules: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: await sessionOf(server, ANA),
    timezoneId: 'Asia/Tokyo',
  })
  const page = await context.newPage()
  await page.addInitScript(
    ([zone, other]) => {
      type Arguments = [locale: string | undefined, options: Intl.DateTimeFormatOptions | undefined]
      const changed = ([locale, options]: Arguments): Arguments => [
        locale,
        options?.timeZone === zone ? { ...options, timeZone: other } : options,
      ]
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct: (target, given) => new target(...changed(given as Arguments)),
        apply: (target, _, given) => target(...changed(given as Arguments)),
      })
    },
    [ZONE, rules] as const,
  )
  return page
}

test('A browser with other rules for a time zone shows every time and date by the rules of the server', async ({
  browser,
  server,
  umpire,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await onlyClub(server.url, await tokenOf(ANA), ZONE)
  const now = Date.now()
  const start = now + 7_200_000
  const at = { club: 'club_only', court: 'club_only-1', date: new Date(start).toISOString() }
  const { id } = await umpire.createMatch({ company: 'Soon Reyes', ...at })
  const tomorrow = dateIn(ZONE, now + 86_400_000)
  const startsAt = new Date(clubMoment(tomorrow, 12, ZONE)).toISOString()
  await postAs(server.url, ANA, '/bookings', { id: 1, court: 'club_only-1', startsAt, title: 'Play' })
  const time = clockTime(start, 'en', ZONE)
  const day = dayName(at.date, 'en', now, ZONE)
  const zone = `Casablanca time \\(${offsetText(ZONE, now).replace('+', '\\+')}\\)`
  const right = await pageOf(browser, server, ZONE)
  // The date differs too.
  const other = await pageOf(browser, server, 'Pacific/Kiritimati')
  await expectSamePages(right, other, [
    ['/live', new RegExp(`Upcoming · ${day}[\\s\\S]*${time} \\(Casablanca\\)`)],
    [`/live/${id}`, new RegExp(`${time} \\(Casablanca\\)[\\s\\S]*· ${day}`)],
    ['/', new RegExp(`${day}[\\s\\S]*${time} \\(Casablanca\\)`)],
    ['/bigscreen?mode=live', new RegExp(time)],
    ['/bigscreen?mode=courts', new RegExp(time)],
    [`/days/club_only?date=${tomorrow}`, new RegExp(`${zone}[\\s\\S]*12:00`)],
    [`/reservations/club_only/${weekdayOf(tomorrow)}`, new RegExp(`${zone}[\\s\\S]*12:00`)],
    ['/calendar', new RegExp(zone)],
    ['/calendar?bookings', /12:00/],
    ['/court/club_only-1', /Only Club/],
    ['/office?club=club_only', new RegExp(time)],
    ['/office/bookings?club=club_only', /12:00/],
  ])
  await other.goto(broadcastPathTo('embed', id))
  await expect(other.getByText(`${day}, ${time} (Casablanca)`)).toBeVisible()
})
