import type { Browser, Page } from '@playwright/test'
import { encode } from 'uqr'
import { openSqlite } from '../../../server/database/sqlite.ts'
import { bookNow, DEMO_COURT } from '../../../server/testing/book-now.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { MY_BOOKINGS } from '../../../shared/reservations/booking-mails.ts'
import { expectAccessible } from '../testing/axe.ts'
import type { BuiltServer } from '../testing/built-server.ts'
import { sessionOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
test.use({ signedIn: ANA, ...PHONE })

/** Books a court for Ana, for an hour that has just begun. */
async function booked({ databaseFile }: BuiltServer): Promise<string> {
  const storage = openSqlite(databaseFile)
  const uid = await bookNow(storage, ANA.email, Date.now())
  await storage.close()
  return uid ?? ''
}

/** The console of a phone, in simple mode. */
function consoleOf(page: Page) {
  const root = page.locator('[data-waiting]')
  return {
    root,
    /** Taps the points of a player, and waits until the phone shows each of them. */
    points: async (player: string, count: number) => {
      for (let each = 0; each < count; each++) {
        await expect(root).toHaveAttribute('data-steady', 'true')
        const before = Number(await root.getAttribute('data-seq'))
        await page.getByRole('button', { name: player }).tap()
        await expect(root).toHaveAttribute('data-seq', String(before + 1))
      }
    },
    waits: (count: number) => expect(root).toHaveAttribute('data-waiting', String(count), { timeout: 30_000 }),
  }
}

async function another(browser: Browser, server: BuiltServer, path: string, signedIn: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    ...(signedIn && { ...PHONE, storageState: await sessionOf(server, ANA) }),
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('A player scans the poster of a court, scores the booked match in two taps, and everybody sees it @core', async ({
  page,
  browser,
  server,
  umpire,
}) => {
  const match = await booked(server)
  const court = pathTo('court', DEMO_COURT)
  await page.clock.install()

  // The poster: its QR code is the address of the court's page.
  await page.goto(`${court}?poster`)
  const address = server.url + court
  const cells = encode(address, { ecc: 'M', border: 2 }).data
  const drawn = cells.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  await expect(page.getByRole('img', { name: 'QR code of the court’s page' }).locator('path')).toHaveAttribute(
    'd',
    drawn,
  )

  for (const sentence of [/^Scan to see/, /^Scannez pour suivre/, /^Escanea para ver/])
    await expect(page.getByText(sentence)).toBeVisible()
  await expectAccessible(page)

  const bar = await another(browser, server, court, false)
  await expect(bar.getByText(/^Booked until/)).toBeVisible()
  expect(await bar.locator('main').innerText(), 'nobody sees who has booked').not.toMatch(/ana|@|demo/i)

  await page.goto(address)
  await page.getByRole('button', { name: 'Score this match' }).tap()
  await page.getByLabel('Against').fill('Luz Marte')
  await expectAccessible(page)
  await page.getByLabel('Format').selectOption('oneSet')
  await page.getByRole('button', { name: 'Start scoring' }).tap()
  await expect(page).toHaveURL(pathTo('scorer', match))
  const first = consoleOf(page)
  await expect(first.root).toHaveAttribute('data-steady', 'true')
  await page.goBack()
  await expect(
    page.getByRole('link', { name: 'Score this match' }),
    'Back leads to the page of the court',
  ).toBeVisible()
  await page.goForward()
  await expect(first.root).toHaveAttribute('data-steady', 'true')
  await page.getByRole('button', { name: /reyes/i }).first().tap()
  await expect(first.root).toHaveAttribute('data-seq', '1')
  await first.points('Point Luz Marte', 3)
  await first.waits(0)

  // The bar follows the match without a reload.
  const board = bar.locator('[data-seq]')
  await expect(board).toContainText(/luz marte/i, { timeout: 15_000 })

  // The network is cut for a minute in the middle of the set.
  const seq = Number(await first.root.getAttribute('data-seq'))
  const cutOff = 10
  await page.context().setOffline(true)
  await first.points('Point Luz Marte', cutOff / 2)
  await page.clock.fastForward('01:00')
  await first.points('Point Luz Marte', cutOff / 2)
  await first.waits(cutOff)
  await expect(board).toHaveAttribute('data-seq', String(seq))
  await page.context().setOffline(false)
  await first.waits(0)
  await expect(board).toHaveAttribute('data-seq', String(seq + cutOff))

  // A second phone gets the same match. It has not seen the last point, so its own does not count.
  const other = await another(browser, server, court, true)
  await other.getByRole('link', { name: 'Score this match' }).tap()
  await expect(other).toHaveURL(pathTo('scorer', match))
  const second = consoleOf(other)
  await expect(second.root).toHaveAttribute('data-seq', String(seq + cutOff))
  await other.context().setOffline(true)
  await second.points('Point Luz Marte', 1)
  await first.points('Point Luz Marte', 1)
  await first.waits(0)
  await other.context().setOffline(false)
  await expect(other.getByText('Another scorer was faster')).toBeVisible({ timeout: 30_000 })
  await expect(second.root).toHaveAttribute('data-steady', 'true')
  await other.getByRole('button', { name: /Keep the server’s/ }).tap()
  await expect(second.root).toHaveAttribute('data-seq', String(seq + cutOff + 1))

  // The end of the set, in six games, and the statistics.
  await first.points('Point Luz Marte', 24 - 3 - cutOff - 1)
  await first.waits(0)
  await expect(bar.getByText('Winner')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the scoreboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Another match' }), 'a player may score no other match').toBeHidden()
  await page.getByRole('link', { name: 'Statistics' }).tap()
  await expect(page).toHaveURL(pathTo('matchStats', match))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match Statistics')
  await expect(page).toHaveTitle(/luz marte/i)
  await expect(page.getByRole('rowheader', { name: 'Points won', exact: true })).toBeVisible()

  const score = page.getByText('Score this match')
  const correct = page.getByRole('link', { name: 'Correct the score' })
  await page.goto(court)
  await expect(correct).toHaveAttribute('href', pathTo('scorer', match))
  await expect(score, 'a match that has ended is not scored').toHaveCount(0)
  await expectAccessible(page)
  await page.goto(MY_BOOKINGS)
  await expect(page.getByRole('link', { name: 'Result and statistics' })).toHaveAttribute(
    'href',
    pathTo('matchStats', match),
  )
  await expect(score).toHaveCount(0)

  // The office plays another match on the court. The player may still correct their own, but not score the other one.
  const names = { company: 'Eva Cruz', company2: 'Sol Peña' }
  const next = await umpire.createMatch({ ...names, court: DEMO_COURT, club: 'club_gazcue' })
  await umpire.post(next.id, ...winners(next.company, 1))
  await page.goto(court)
  await expect(page.locator('[data-seq="1"]')).toContainText(/eva cruz/i)
  await expect(correct).toHaveAttribute('href', pathTo('scorer', match))
  await expect(page.getByText('This match has ended:').getByRole('link', { name: /luz marte/i })).toHaveAttribute(
    'href',
    pathTo('liveMatch', match),
  )
  await expect(score).toHaveCount(0)
  await page.goto(pathTo('scorer', next.id))
  await expect(page.getByLabel('Scorer key')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Point / })).toHaveCount(0)
})

test('The form to score a booked match says that the time of the booking is over', async ({ page, server }) => {
  const uid = await booked(server)
  // The page goes by the server's clock, so the booking is earlier, not the clock later.
  const earlier = (time: string) => new Date(Date.parse(time) - 61 * 60_000).toISOString()
  await page.route(`**/bookings/${uid}/match`, async (route) => {
    const response = await route.fetch()
    const found = await response.json()
    const times = { startsAt: earlier(found.startsAt), endsAt: earlier(found.endsAt) }
    await route.fulfill({ response, json: { ...found, ...times } })
  })
  await page.goto(`${pathTo('court', DEMO_COURT)}?booking=${uid}`)
  await expect(page.getByRole('alert').filter({ hasText: 'The time of this booking is over' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start scoring' })).toHaveCount(0)
})

test('A court on which an unbooked match is played is not called free', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-2' })
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await page.goto('/court/club_naco-2')
  await expect(page.getByRole('region', { name: 'Score' })).toContainText('Live')
  await expect(page.getByText(/^Free/)).toHaveCount(0)
  await page.goto('/court/club_naco-3')
  // At night the club is closed.
  await expect(page.getByText(/^(Free|Closed)/)).toBeVisible()
})
