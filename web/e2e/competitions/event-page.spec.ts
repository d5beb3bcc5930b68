import { pathTo } from '../../../shared/pages/page-table.ts'
import { expectAccessible } from '../testing/axe.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { hydrated } from '../testing/hydrated.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

const NAMES = ['Ana Reyes', 'Beto Cruz', 'Eva Díaz', 'Luz Marte', 'Mia Soto', 'Nora Peña']
const WITH_FINAL = {
  stages: [
    { id: 'groups', kind: 'groups', groups: 2, goOn: 1 },
    { id: 'main', kind: 'knockout' },
  ],
}
const TITLE = 'Women’s singles · Club championship'

test('The page of an event names its competition, club, days and entries, on paper too, where what happened has whole dates', async ({
  page,
  server,
  umpire,
}) => {
  const event = await drawnEvent(server, umpire, { entries: NAMES.map((name) => [name]), seed: '42' })
  const headers = { authorization: `Bearer ${await tokenOf(ANA)}` }
  expect((await fetch(`${server.url}${event.path}/entries/e6`, { method: 'DELETE', headers })).status).toBe(200)
  await page.goto(event.path)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^${TITLE}`))
  const facts = main.getByText(/^Club Naco · 1 June 2030 – 9 June 2030 · 6 entries$/)
  await expect(facts).toBeVisible()
  const acts = page.getByRole('region', { name: 'What happened to the draw' })
  await expect(acts).toContainText(/Today, \d/)
  await page.emulateMedia({ media: 'print' })
  await expect(facts).toBeVisible()
  await expect(acts).toContainText(/ 20\d\d, \d+:\d\d \(Santo Domingo, UTC−4\)/)
  await expect(acts).not.toContainText('Today')
  await page.emulateMedia({ media: null })

  await page.goto(pathTo('competition', event.competition))
  await expect(main.getByText('Club Naco · 1 June 2030 – 9 June 2030', { exact: true })).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
})

test('On a phone, the links at the top lead to a group and to the final round', async ({ page, server, umpire }) => {
  const event = await drawnEvent(server, umpire, { entries: NAMES.map((name) => [name]), event: WITH_FINAL })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(event.path)
  await hydrated(page)
  const jumps = page.getByRole('navigation', { name: 'Parts of this page' })
  await expect(jumps.getByRole('link')).toHaveText(['Group A', 'Group B', 'Final round'])
  await expectAccessible(page)
  const final = page.getByRole('heading', { name: 'Final', exact: true })
  await expect(final).not.toBeInViewport()
  await jumps.getByRole('link', { name: 'Final round' }).click()
  await expect(final).toBeInViewport()
  await jumps.getByRole('link', { name: 'Group B' }).click()
  await expect(page.getByRole('heading', { name: 'Group B' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('A table of a group names the criterion that decided, and the numbers that it compared', async ({
  page,
  server,
  umpire,
}) => {
  const groups = { stages: [{ id: 'main', kind: 'groups', groups: 1 }] }
  const event = await drawnEvent(server, umpire, { entries: NAMES.slice(0, 4).map((name) => [name]), event: groups })
  const { stages } = await event.read()
  const matches = stages[0]?.matches ?? []
  // Everybody beats those after them, but the last one beats the first: two are level on two wins, and two on one.
  for (const { id, sides } of matches) {
    const isSurprise = sides.includes('e1') && sides.includes('e4')
    const isFirst = String(sides[0]) < String(sides[1])
    await event.win(id, isFirst === isSurprise ? 2 : 1)
  }
  await page.goto(event.path)
  const reasons = page.getByRole('list', { name: 'Why these places' }).getByRole('listitem')
  await expect(reasons).toHaveText([
    '1–2 Level on 2 wins. Their own match: Ana Reyes beat Beto Cruz 6-4 6-3.',
    '3–4 Level on 1 win. Their own match: Eva Díaz beat Luz Marte 6-4 6-3.',
  ])
  await hydrated(page)
  await expectAccessible(page)
})
