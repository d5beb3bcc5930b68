import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { keptOffline } from '../testing/kept-offline.ts'
import { expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const IGNORED = 'That tap did not count: it came too soon after the last one.'
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

async function openConsole(page: Page, id: string) {
  await page.addInitScript((key) => {
    sessionStorage.setItem('scorerKey', key)
    const vibrations: unknown[] = []
    navigator.vibrate = (pattern) => vibrations.push(pattern) > 0
    Object.assign(window, { vibrations })
  }, SCORER_KEY)
  await page.goto(`/scorer/${id}`)
  const root = page.locator('[data-waiting]')
  await expect(root).toHaveAttribute('data-steady', 'true')
  return root
}

const vibrations = (page: Page) => page.evaluate(() => (window as unknown as { vibrations: unknown[] }).vibrations)

/** Taps the same place twice without a pause. The second tap hits the layout that the first tap opened. */
const tapTwice = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate(async (key) => {
      const { x, y, width, height } = key.getBoundingClientRect()
      const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true, detail: 1 }
      key.dispatchEvent(new MouseEvent('click', at))
      // React renders after a click in a microtask.
      for (let turn = 0; turn < 3; turn += 1) await null
      document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(new MouseEvent('click', at))
    })

test('shows and announces that a tap came too soon to count, and vibrates', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  const root = await openConsole(page, id)
  const said = page.getByText(IGNORED)
  await tapTwice(page, 'Ace')
  await expect(said).toBeVisible()
  expect(await said.getAttribute('aria-live')).toBe('polite')
  expect(await vibrations(page)).toEqual([30, [40, 60, 40]])
  await expect(said, 'the message disappears after a moment').toBeHidden()
  await expect(root).toHaveAttribute('data-seq', '1')

  await expect(root).toHaveAttribute('data-steady', 'true')
  await tapTwice(page, 'Winner')
  await expect(page.getByRole('group', { name: 'Winner, Ana Reyes' }), 'the second tap chose no shot').toBeVisible()
  await expect(said).toBeVisible()
  await expect(root).toHaveAttribute('data-seq', '1')
})

test('A match of another day asks before the console opens, because the first point starts it', async ({
  page,
  umpire,
}) => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await umpire.createMatch({ date: tomorrow, club: 'club_naco', court: 'club_naco-2' })
  await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
  await page.goto(`/scorer/${id}`)
  await expect(page.getByText(/^Tomorrow · Court 2 · \d/)).toBeVisible()
  await expect(page.getByText('This match isn’t planned for today,')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Another match' }).tap()
  await page.getByRole('link', { name: /Ana Reyes/ }).tap()
  await page.getByRole('button', { name: 'Score it now' }).tap()
  const root = page.locator('[data-waiting]')
  await expect(root).toHaveAttribute('data-steady', 'true')
  await page.getByRole('button', { name: 'Ace', exact: true }).first().tap()
  await expect(root).toHaveAttribute('data-seq', '1')
  await expect(root).toHaveAttribute('data-waiting', '0')
  await page.reload()
  await expect(root, 'asks only before the first point').toHaveAttribute('data-seq', '1')
})

test('The question about another day comes offline too, until the first point', async ({ page, context, umpire }) => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await umpire.createMatch({ date: tomorrow, club: 'club_naco', format: 'SET1-S:4/TB5' })
  await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
  await page.goto(`/scorer/${id}`)
  const score = page.getByRole('button', { name: 'Score it now' })
  await expect(score).toBeVisible()
  await keptOffline(page)
  await context.setOffline(true)
  await page.reload()
  await score.tap()
  await context.setOffline(false)

  const root = page.locator('[data-waiting]')
  await expect(root).toHaveAttribute('data-steady', 'true')
  await page.getByRole('button', { name: 'Ana Reyes' }).tap()
  await expect(root).toHaveAttribute('data-seq', '1')
  await expect(root).toHaveAttribute('data-waiting', '0')
  await page.reload()
  await score.tap()
  await expect(root).toHaveAttribute('data-seq', '1')

  await umpire.post(id, { status: 'walkover', winner: 'Ana Reyes' })
  await page.reload()
  await expect(root, 'a match that is over has no question').toHaveAttribute('data-seq', '2')
})

test('keeps every key in place, whether the call takes one line or three', async ({ page, umpire }) => {
  const [one, two] = ['María Guadalupe de los Ángeles Echevarría Villavicencio', 'Carolina Fernández Montes'] as const
  const { id } = await umpire.createMatch({ company: one, company2: two, format: 'SET3-S:6/TB7', firstServer: 1 })
  const root = await openConsole(page, id)
  const call = page.getByRole('status').filter({ hasText: 'María' })
  const lines = () => call.evaluate((each) => each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight))
  const keys = () =>
    page.getByRole('button').evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      }),
    )
  const before = await keys()
  expect(Math.round(await lines()), 'lines of the call').toBe(3)
  for (const [player, points] of [
    [one, 1],
    [one, 3],
    [two, 3],
    [two, 1],
    [two, 16],
  ] as const) {
    const { seq } = await umpire.post(id, ...winners(player, points))
    await expect(root).toHaveAttribute('data-seq', String(seq))
    expect(await keys(), `${seq}: ${await root.getByRole('status').allTextContents()}`).toEqual(before)
  }
})

test('shows the same message inside the menu, beside its heading', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  await openConsole(page, id)
  await tapTwice(page, 'More')
  const said = page.getByRole('dialog').getByText(IGNORED)
  await expect(said).toBeVisible()
  const [message, heading] = [await said.boundingBox(), await page.getByRole('heading', { name: 'More' }).boundingBox()]
  expect((message?.y ?? 0) + (message?.height ?? 0), 'the heading is below it').toBeLessThanOrEqual(heading?.y ?? 0)
})

test('says why a tap on a disabled button does not count, and where to correct who serves', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const root = await openConsole(page, id)
  const key = (player: string, name: string) =>
    page.getByRole('group', { name: player }).getByRole('button', { name, exact: true })
  const way = 'Is another player serving? Correct the service in the menu.'
  for (const [player, name, reason] of [
    ['Luz Marte', 'Ace', 'Only the player who serves can hit an ace.'],
    ['Luz Marte', 'Double fault', 'Only the player who serves can double-fault.'],
    ['Ana Reyes', 'Return error', 'Only the receiver can miss a return.'],
  ] as const) {
    await expect(key(player, name)).toHaveAttribute('aria-disabled', 'true')
    // The outline ends by itself, so the page counts it at the tap, after the button's own handler.
    const tapped = await key(player, name).evaluateHandle((each) => ({
      outlines: new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(each.getAnimations().length), { once: true }),
      ),
    }))
    // Without `force`, Playwright waits until a button is not aria-disabled. A finger does not wait.
    await key(player, name).tap({ force: true })
    const said = page.getByText(`${reason} ${way}`)
    await expect(said).toBeVisible()
    expect(await said.getAttribute('aria-live')).toBe('polite')
    expect(await tapped.evaluate(({ outlines }) => outlines), 'an animated outline').toBe(1)
  }
  expect(await vibrations(page)).toEqual([
    [40, 60, 40],
    [40, 60, 40],
    [40, 60, 40],
  ])
  await expect(root).toHaveAttribute('data-seq', '0')
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await expect(page.getByRole('dialog').getByText(way), 'the menu is not covered').toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).tap()
  await key('Ana Reyes', 'Ace').tap()
  await expect(root, 'the next tap counts').toHaveAttribute('data-seq', '1')
})

test('links, after the match, to the next match on its court, the statistics and the scoreboard', async ({
  page,
  umpire,
}) => {
  const place = { club: 'club_naco', court: 'club_naco-3' }
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1, ...place })
  const later = new Date(Date.now() + 7_200_000).toISOString()
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await umpire.createMatch({ company: 'Eva Cruz', company2: 'Mia Sol', date: soon, club: 'club_gazcue' })
  await umpire.createMatch({ company: 'Ida Mora', company2: 'Luz Vega', date: soon, club: 'club_naco' })
  const next = await umpire.createMatch({ company: 'Rosa Peña', company2: 'Nina Paz', date: later, ...place })
  await umpire.post(id, ...winners('Ana Reyes', 16))
  const root = await openConsole(page, id)
  const ways = page.getByRole('navigation', { name: 'After the match' })
  await expect(ways.getByRole('link', { name: 'Statistics' })).toHaveAttribute('href', `/stats/${id}`)
  await expect(ways.getByRole('link', { name: 'Open the scoreboard' })).toHaveAttribute('href', `/live/${id}`)
  await expect(ways.getByRole('link', { name: 'Another match' })).toHaveAttribute('href', '/scorer')
  const nextLink = ways.getByRole('link', { name: 'Next match: Rosa Peña v Nina Paz' })
  await expect(nextLink, 'the link says when and where the match is').toContainText(
    /^Next match: .* (Today|Tomorrow) · \d+:\d\d \(Santo Domingo\) · Court 3 · Women's singles · Friday night, Court 1/i,
  )
  await nextLink.tap()
  await expect(page).toHaveURL(`/scorer/${next.id}`)
  await expect(root).toHaveAttribute('data-seq', '0')
  await expect(
    root.getByText(/^(Tomorrow · )?Court 3 · \d+:\d\d \(Santo Domingo\)$/),
    'where and when the match is, before the first point',
  ).toBeVisible()
})

test('asks the umpire to stay until the last points of a match are stored', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  await umpire.post(id, ...winners('Ana Reyes', 15))
  const root = await openConsole(page, id)
  await page.route('**/actions', (route) => route.abort())
  await page.getByRole('group', { name: 'Luz Marte' }).getByRole('button', { name: 'Double fault' }).tap()
  await expect(page.getByText('Stay on this page until everything is sent.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Statistics' })).toHaveCount(0)
  await page.unroute('**/actions')
  await expect(root).toHaveAttribute('data-waiting', '0', { timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Statistics' })).toBeVisible()
})

test('The umpire chooses another language in the menu', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  await openConsole(page, id)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  const menu = page.getByRole('dialog')
  await menu.getByLabel('Language').selectOption('fr')
  await expect(menu.getByRole('button', { name: 'Abandon', exact: true })).toBeVisible()
  await menu.getByRole('button', { name: 'Retour', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Ace', exact: true }).first()).toBeVisible()
  await expect(page.getByText('Tout est enregistré')).toBeVisible()
})
