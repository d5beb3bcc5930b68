import type { Locator, Page } from '@playwright/test'
import type { Match } from '../../../shared/matches/match-schemas.ts'
import { SCORER_KEY } from '../testing/built-server.ts'
import { holdBack } from '../testing/hold-back.ts'
import { expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, hasTouch: true })

/** Opens the console of a match, and counts the taps on it. The phone has no lock that keeps its screen on. */
async function openConsole(page: Page, id: string) {
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
  await page.addInitScript((key) => sessionStorage.setItem('scorerKey', key), SCORER_KEY)
  await page.goto(`/scorer/${id}`)
  const root = page.locator('[data-waiting]')
  const steady = () => expect(root).toHaveAttribute('data-steady', 'true')
  const key = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  await steady()
  /** Taps these keys. @returns the number of taps */
  const tap = async (...keys: (string | RegExp | Locator)[]): Promise<number> => {
    for (const each of keys) {
      await steady()
      await (typeof each === 'string' || each instanceof RegExp ? key(each) : each).tap()
    }
    return keys.length
  }
  return {
    root,
    tap,
    key,
    of: (player: string, name: string) => key(name, page.getByRole('group', { name: player, exact: true })),
    has: (seq: number) => expect(root).toHaveAttribute('data-seq', String(seq)),
    sent: () => expect(root).toHaveAttribute('data-waiting', '0', { timeout: 30_000 }),
    switchTo: (mode: 'Simple' | 'Full') => tap('More', new RegExp(`^${mode} mode`)),
  }
}

/** Returns the points of a match as the server has stored them, without the members that every point has. */
async function pointsOf(url: string, id: string) {
  const match = (await (await fetch(`${url}/product/${id}`)).json()) as Match
  return match.actions.map(({ matchId, seq, id: _, at, kind, side, game, gamescore, playedAt, ...said }) => {
    expect(Math.abs(Date.parse(playedAt ?? '') - Date.now()), 'the phone sent the time of the point').toBeLessThan(
      60_000,
    )
    return said
  })
}

const FAULT = /^Fault/
const ONE = 'Ana Reyes'
const TWO = 'Luz Marte'

test('In the full mode a point with one detail takes at most three taps, even offline, and its serve, net and rally are stored @core', async ({
  page,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  const umpires = await openConsole(page, id)
  const { tap, of, has } = umpires
  const fault = umpires.key(FAULT)

  expect(await tap(of(ONE, 'Ace'))).toBe(1)
  await has(1)
  expect(await tap(fault)).toBe(1)
  await expect(fault).toHaveText('Fault 2nd serve')
  await tap('Undo: Fault')
  await expect(fault).toHaveText('Fault 1st serve')
  await tap(fault)
  await umpires.sent()
  await page.reload()
  await expect(fault, 'the fault survives a reload').toHaveText('Fault 2nd serve')
  expect(await tap(of(ONE, 'Winner'), 'Forehand')).toBe(2)
  await has(2)
  await expect(fault).toHaveText('Fault 1st serve')
  await tap('Undo: Winner, forehand, Ana Reyes')
  await has(3)
  await expect(fault, 'an undo returns to the second serve').toHaveText('Fault 2nd serve')
  await tap(of(ONE, 'Winner'), 'Lob Backhand')
  await has(4)

  await umpires.sent()
  await page.context().setOffline(true)
  const net = umpires.key(`Net: ${ONE}`)
  expect(await tap(of(ONE, 'Winner'), net, 'Skip details')).toBe(3)
  await has(5)
  await expect(net, 'the next point begins without details').toHaveAttribute('aria-pressed', 'false')
  expect(await tap('Rally', '7', of(TWO, 'Forced error'))).toBe(3)
  await has(6)
  await tap(net, `Net: ${TWO}`, net, 'Rally', '31–60', '32')
  await expect(umpires.key('Rally 32')).toBeVisible()
  await tap(of(ONE, 'Return error'), 'Forced')
  await has(7)
  expect(await tap(fault, fault), 'two faults are a double fault').toBe(2)
  await has(8)
  await expect(umpires.key('Undo: Double fault, Luz Marte')).toBeVisible()
  await page.context().setOffline(false)
  await umpires.sent()
  const [winner, error] = ['WINNER', 'RETURN_ERROR']
  expect(await pointsOf(server.url, id)).toEqual([
    { player: ONE, action: 'ACE', serve: 1 },
    { player: ONE, action: winner, shot: 'LOB', stroke: 'BACKHAND', serve: 2 },
    { player: ONE, action: winner, serve: 1, net: [1] },
    { player: TWO, action: 'FORCED_ERROR', serve: 1, rally: 7 },
    { player: ONE, action: error, serve: 1, net: [2], rally: 32, forced: true },
    { player: TWO, action: 'DOUBLE_FAULT', serve: 2 },
  ])
})

test('In doubles each partner has a column, and the double fault belongs to the partner who serves @core', async ({
  page,
  umpire,
  server,
}) => {
  const players = [
    ['Ana Reyes Montenegro', 'Eva Cruz de la Rosa'],
    ['Luz Marte Villanueva', 'Mia Sol Encarnación'],
  ]
  const names = { company: 'Reyes / Cruz', company2: 'Marte / Sol' }
  const { id } = await umpire.createMatch({ format: 'SET3-S:4/TB7', firstServer: 1, players, ...names })
  const umpires = await openConsole(page, id)
  await expect(umpires.of('Eva Cruz de la Rosa', 'Ace')).toHaveAttribute('aria-disabled', 'true')
  await umpires.tap(umpires.of('Ana Reyes Montenegro', 'Ace'), FAULT, FAULT)
  await umpires.tap(umpires.of('Mia Sol Encarnación', 'Unforced error'), 'Backhand')
  await umpires.has(3)
  for (const [width, height] of [
    [360, 640],
    [375, 667],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectToFit(page)
  }
  await umpires.sent()
  expect(await pointsOf(server.url, id)).toEqual([
    { player: 'Reyes / Cruz', action: 'ACE', serve: 1, hitter: 1 },
    { player: 'Reyes / Cruz', action: 'DOUBLE_FAULT', serve: 2, hitter: 1 },
    { player: 'Marte / Sol', action: 'UNFORCED_ERROR', stroke: 'BACKHAND', serve: 1, hitter: 2 },
  ])
})

test('In the full mode the surnames of pairs are whole on small phones, and the keys are in line', async ({
  page,
  umpire,
}) => {
  const players = [
    ['María Fernanda Echevarría Villavicencio', 'Alejandra Montgomery-Smith'],
    ['Bartholomew Featherstonehaugh', 'Ana Li'],
  ] as const
  const [company = '', company2 = ''] = players.map((pair) => pair.map((name) => name.split(' ').at(-1)).join(' / '))
  const { id } = await umpire.createMatch({ format: 'SET5-S:4/TB7', firstServer: 1, players, company, company2 })
  // The third set. Without the partners who serve, the console would ask for them.
  const [one, two] = players.map(([server]) => ({ correction: true, server }))
  const set = (winner: string) => [{ ...one }, ...winners(winner, 4), { ...two }, ...winners(winner, 12)]
  await umpire.post(id, ...set(company), ...set(company2), ...set(company).slice(0, 2))
  const { key } = await openConsole(page, id)
  const names = page.locator('[role="group"] > p, th[scope="row"] > span > span:first-child')
  await page.evaluate(() => document.fonts.ready)
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectToFit(page)
    const shown = await names.evaluateAll((all) =>
      all.map((each) => {
        const [text, box] = [each.textContent ?? '', each.getBoundingClientRect()]
        const isWhole = [...text.matchAll(/[^ \-\u00AD]+/g)].every(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(each.firstChild ?? each, index)
          range.setEnd(each.firstChild ?? each, index + word.length)
          const [first, ...others] = range.getClientRects()
          return others.length === 0 && first && first.right <= box.right + 1 && first.bottom <= box.bottom + 2
        })
        return { text, isWhole, size: Number.parseFloat(getComputedStyle(each).fontSize) }
      }),
    )
    expect(shown.map(({ text }) => text.split(' ').at(-1))).toEqual(
      Array(2).fill(['Villavicencio', 'Montgomery-Smith', 'Featherstonehaugh', 'Li']).flat(),
    )
    expect(
      shown.filter(({ isWhole, size }) => !isWhole || size < 9),
      `${width} × ${height}`,
    ).toEqual([])
    const tops = await key('Winner').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(new Set(tops).size, 'rows of the first keys').toBe(1)
  }
})

test('All keys for doubles fit the smallest phone in French', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch({
    format: 'SET3-S:6/TB7',
    firstServer: 1,
    company: 'Reyes / Cruz',
    company2: 'Marte / Sol',
    players: [
      ['Ana Reyes', 'Bea Cruz'],
      ['Luz Marte', 'Eva Sol'],
    ],
  })
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'fr'))
  await page.setViewportSize({ width: 320, height: 568 })
  await openConsole(page, id)
  await expect(page.getByText('Ana Reyes au service')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await expectNoScrolling(page)
  await umpire.post(id, { player: 'Reyes / Cruz', action: 'ACE', serve: 1, hitter: 1 })
  await expect(page.getByRole('button', { name: 'Annuler : Ace, Ana Reyes' })).toBeInViewport({ ratio: 1 })
  await expectNoScrolling(page)
  const cut = await page
    .getByRole('button')
    .evaluateAll((all) =>
      all.filter((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth),
    )
  expect(cut, 'keys whose text is cut').toEqual([])
})

test('The minutes of a set count from the first point, not from the last change of the match', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  const updatedAt = new Date(Date.now() - 6 * 60_000).toISOString()
  await page.route(`**/product/${id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), updatedAt } })
  })
  const umpires = await openConsole(page, id)
  await umpires.switchTo('Simple')
  const send = await holdBack(page, `**/product/${id}/actions`)
  await umpires.tap(`Point ${ONE}`)
  await expect(page.getByText(/^Set 1: /), 'while the point waits').toHaveText('Set 1: 0 minutes')
  send()
  await umpires.sent()
  await expect(page.getByText(/^Set 1: /), 'once the point is stored').toHaveText('Set 1: 0 minutes')
  await page.reload()
  await expect(page.getByText(/^Set 1: /)).toHaveText('Set 1: 0 minutes')
})

test('In the simple mode a point is one tap or one key, and the device remembers the mode', async ({
  page,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch({ format: 'SET1-S:4/TB5', firstServer: 1 })
  const umpires = await openConsole(page, id)
  await umpires.switchTo('Simple')
  expect(await umpires.tap(`Point ${ONE}`)).toBe(1)
  await umpires.has(1)
  await expect(umpires.key('Undo: Point, Ana Reyes')).toBeVisible()
  await expect(page.getByText(/^Set 1: 0 minutes$/)).toBeAttached()
  await expect(page.locator('time')).toHaveText(/^\d\d?:\d\d \(Santo Domingo\)$/)
  await umpires.sent()
  await page.reload()
  await umpires.tap(FAULT, `Point ${ONE}`, `Point ${TWO}`)
  await umpires.key(`Point ${ONE}`).focus()
  await expect(umpires.root).toHaveAttribute('data-steady', 'true')
  await page.keyboard.press('Enter')
  await umpires.has(4)
  expect(await umpires.tap(FAULT, FAULT), 'two faults are a double fault').toBe(2)
  await umpires.has(5)
  await expect(page.getByRole('status')).toHaveText(/^40-30/)
  for (const [width, height] of [
    [360, 640],
    [667, 375],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectToFit(page)
  }
  await umpires.switchTo('Full')
  await umpires.tap(umpires.of(ONE, 'Ace'))
  await umpires.sent()
  const unclassified = { action: 'WINNER', unclassified: true }
  expect(await pointsOf(server.url, id)).toEqual([
    // This point has no `serve`, because until the first fault nobody knows whether this umpire records faults.
    { player: ONE, ...unclassified },
    { player: ONE, ...unclassified, serve: 2 },
    { player: TWO, ...unclassified, serve: 1 },
    { player: ONE, ...unclassified, serve: 1 },
    { player: ONE, action: 'DOUBLE_FAULT', serve: 2 },
    { player: ONE, action: 'ACE', serve: 1 },
  ])
  const stats = await (await fetch(`${server.url}/product/${id}/stats`)).json()
  expect(stats).toMatchObject({ match: [{ points: 4, unclassified: 3, doubleFaults: 1 }, { unclassified: 1 }] })
})

test('Without a format the console asks who made the double fault, because it does not know who serves', async ({
  page,
  umpire,
  server,
}) => {
  const { id } = await umpire.createMatch()
  const umpires = await openConsole(page, id)
  await umpires.tap(FAULT, FAULT, umpires.of('Who double-faulted?', TWO))
  await umpires.has(1)
  await expect(umpires.key(FAULT)).toHaveText('Fault 1st serve')
  await umpires.sent()
  expect(await pointsOf(server.url, id)).toEqual([{ player: TWO, action: 'DOUBLE_FAULT', serve: 2 }])
})

/** Checks that all keys are large enough and that the page does not scroll. */
async function expectToFit(page: Page): Promise<void> {
  const keys = await page.getByRole('button').evaluateAll((all) => all.map((key) => key.getBoundingClientRect().height))
  expect(Math.min(...keys), 'height of the keys (px)').toBeGreaterThanOrEqual(48)
  await expectNoScrolling(page)
}

async function expectNoScrolling(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    return [scrollHeight - innerHeight, scrollWidth - innerWidth]
  })
  expect(Math.max(...beyond), 'the page does not scroll').toBeLessThanOrEqual(0)
}
