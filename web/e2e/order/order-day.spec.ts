import { storePeople } from '../../../server/testing/people-rows.ts'
import type { OfficeOrder } from '../../../shared/order/office-order-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { CLUB_TIME_ZONE } from '../../../shared/time/club-date.ts'
import { dateIn } from '../../../shared/time/zone-time.ts'
import { dayTitle } from '../../ui/day-title.ts'
import { expectAccessible } from '../testing/axe.ts'
import { openAllDay } from '../testing/club-day.ts'
import { publishDraw } from '../testing/draw.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const DAY_MS = 86_400_000
const [TODAY, TOMORROW] = [0, DAY_MS].map((later) => dateIn(CLUB_TIME_ZONE, Date.now() + later)) as [string, string]
const officeOn = (date: string) => `${officePathTo('orderOfPlay')}?${new URLSearchParams({ club: 'club_naco', date })}`

/** Puts both first matches of a draw of four on courts, one with an umpire, and publishes the day. */
async function aPublishedDay(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(ANA)}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, tag: string, body?: object): Promise<OfficeOrder> => {
    const send = { method, headers: { ...headers, 'if-match': `"${tag}"` }, body: JSON.stringify(body ?? {}) }
    const answer = await fetch(url + path, send)
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as OfficeOrder
  }
  const path = `/order/club_naco/${TOMORROW}`
  const { waiting, tag } = (await (await fetch(`${url}/office${path}`, { headers })).json()) as OfficeOrder
  const matches = waiting
    .filter(({ round }) => round === 1)
    .map(({ key }, index) => ({
      key,
      court: `club_naco-${index + 1}`,
      kind: 'at',
      time: `${TOMORROW}T14:00:00Z`,
      umpire: index === 0 ? ANA.email : null,
    }))
  const stored = await call('PUT', path, tag, { matches })
  await fetch(`${url}${path}/publish`, {
    method: 'POST',
    headers: { authorization: headers.authorization, 'if-match': `"${stored.tag}"` },
  })
}

test.use({ signedIn: ANA, viewport: DESK })
test.beforeEach(async ({ server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await openAllDay(server.url, ANA)
})

test('The office prints the QR codes of a planned day, a sheet for each court or umpire', async ({ page, server }) => {
  await publishDraw(server.url, ANA, { date: TOMORROW, names: ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte'] })
  await aPublishedDay(server.url)
  await page.goto(officeOn(TOMORROW))
  await page.getByRole('button', { name: 'Print QR codes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await dialog.getByText('By umpire').click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByText('By court').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make 2 QR codes' }).click()
  await expect(dialog.getByRole('button', { name: 'Print 2 sheets' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Court 1' })).toBeVisible()
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await expectAccessible(page)
  // The width of A4 without its margins (CSS pixels).
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 703, height: 1000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off on paper').toBe(703)
  await expect(page.getByRole('heading', { name: 'Court 2' })).toBeVisible()
})

test('A big screen names the club and shows the order of play of the day in its address', async ({ page, server }) => {
  await publishDraw(server.url, ANA, { date: TOMORROW, names: ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte'] })
  await aPublishedDay(server.url)
  await page.goto(officeOn(TOMORROW))
  const link = page.getByRole('main').getByRole('link', { name: 'Big screen' })
  const address = `${PAGES.bigScreen.path}?order=club_naco&date=${TOMORROW}`
  await expect(link).toHaveAttribute('href', address)
  await page.goto(address)
  await expect(page.getByText(`Club Naco · ${dayTitle(TOMORROW, 'en')}`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'At 10:00' })).not.toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`${PAGES.bigScreen.path}?order=club_naco`)
  await expect(page.getByText(`Club Naco · ${dayTitle(TODAY, 'en')}`)).toBeVisible()
  await expect(page.getByText('No match is planned for today.')).toBeVisible()
})

test('The page of a player leads to a calendar of the matches in published orders', async ({ page, server }) => {
  const names = ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte']
  const { players } = await publishDraw(server.url, ANA, { date: TOMORROW, names })
  await aPublishedDay(server.url)
  await page.setViewportSize(PHONE)
  const player = players.get('Eva Díaz') ?? ''
  await page.goto(pathTo('player', player))
  const link = page.getByRole('link', { name: 'Matches of Eva Díaz in your calendar' })
  await expect(link).toHaveAttribute(
    'href',
    `${server.url.replace('http', 'webcal')}/players/${player}/order.ics?lang=en`,
  )
  await expectAccessible(page)
  const calendar = await (await fetch(`${server.url}/players/${player}/order.ics`)).text()
  expect(calendar).toContain('BEGIN:VEVENT')
  expect(calendar).toContain('Eva Díaz')
})

test('A suspended match stays in the order with what is left of it, and resumes when the office says', async ({
  page,
  umpire,
  browser,
  server,
}) => {
  const place = { club: 'club_naco', court: 'club_naco-1', format: 'SET3-S:6/TB7', firstServer: 1 } as const
  const { id } = await umpire.createMatch({ ...place, date: new Date().toISOString() })
  await umpire.post(id, ...winners('Ana Reyes', 8), { status: 'suspended' })
  const visitor = await (await browser.newContext({ baseURL: server.url, viewport: PHONE })).newPage()
  await visitor.goto(pathTo('orderOfDay', 'club_naco', TODAY))
  await expect(visitor.getByText('Resumes later')).toBeVisible()
  await page.goto(officeOn(TODAY))
  await expect(page.getByText('Suspended').first()).toBeVisible()
  await page.getByRole('button', { name: /^Change/ }).click()
  await page.getByRole('combobox', { name: 'Start', exact: true }).selectOption('Not before')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The order of play is saved.')).toBeVisible()
  await expect(visitor.getByText(/^Resumes (about|any moment)/)).toBeVisible({ timeout: 15_000 })
  await expectAccessible(visitor)
  await expectAccessible(page)
})
