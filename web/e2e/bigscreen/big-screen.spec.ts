import type { Page } from '@playwright/test'
import type { Match, MatchSummary } from '../../../shared/matches/match-schemas.ts'
import type { BySide, Score, SetScore } from '../../../shared/scoring/score.ts'
import { clockTime } from '../../ui/dates.ts'
import { seenOnBlack } from '../testing/contrast.ts'
import { roomsOf } from '../testing/rooms.ts'
import { expect, test } from '../testing/story.ts'
import { type Umpire, winners } from '../testing/umpire.ts'

const PLAYER = 'Luz Marte'
const MAY_SLEEP = 'This screen may turn off. Turn off its sleep mode in the settings of this device.'
const NINE = 9

/** The cards on the screen, named after player 1. */
const cards = (page: Page) => page.getByRole('article')
const card = (page: Page, player: string) => page.getByRole('article', { name: `${player} v ${PLAYER}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const names = (page: Page): Promise<(string | undefined)[]> =>
  cards(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.split(' v ')[0]))

/** Creates live matches, newest first. Their first sides are named `Player 1`, `Player 2` … */
async function liveMatches(umpire: Umpire, count: number): Promise<Match[]> {
  const matches: Match[] = []
  for (let number = 1; number <= count; number++) {
    const match = await umpire.createMatch({
      company: `Player ${number}`,
      date: new Date(Date.UTC(2030, 5, 1) - number * 3_600_000).toISOString(),
    })
    await umpire.post(match.id, ...winners(PLAYER, 1))
    matches.push(match)
  }
  return matches
}

const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `Player ${from + index}`)

const set = (one: number, two: number, tiebreak: BySide<number> | null = null): SetScore => ({
  games: [one, two],
  tiebreak,
})

/** From now on, only the story advances the clock. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 2000)
}

test.describe('What the big screen shows', () => {
  const game = (player: string, count = 1) => winners(player, 4 * count)

  test('[§4] Resultados lists matches with a side below 5 games first, then those with both at 5 or more, and none without a score', async ({
    page,
    umpire,
  }) => {
    const at = (day: number) => new Date(Date.UTC(2030, 5, day)).toISOString()
    const close = await umpire.createMatch({ company: 'Five All', date: at(9) })
    await umpire.post(close.id, ...game('Five All', 5), ...game(PLAYER, 5))
    const older = await umpire.createMatch({ company: 'Four Five', date: at(3) })
    await umpire.post(older.id, ...game('Four Five', 4), ...game(PLAYER, 5))
    const newer = await umpire.createMatch({ company: 'Six One', date: at(4) })
    await umpire.post(newer.id, ...game('Six One', 6), ...game(PLAYER, 1), { status: 'finished', winner: 'Six One' })
    await umpire.createMatch({ company: 'Not Yet', date: at(8) })
    await page.goto('/bigscreen?mode=results')
    await expect(page.getByRole('heading', { level: 1, name: 'Resultados' })).toBeVisible()
    await expect(cards(page)).toHaveCount(3)
    expect(await names(page)).toEqual(['Six One', 'Four Five', 'Five All'])
    await expect(card(page, 'Six One')).toContainText('Finished')
    await expect(card(page, 'Six One').getByRole('img', { name: 'Winner' })).toBeVisible()
    await umpire.post(older.id, ...game('Four Five'))
    await expect
      .poll(() => names(page), 'at 5-5, the match is sorted behind the newer one at 5-5')
      .toEqual(['Six One', 'Five All', 'Four Five'])
  })

  test('[§8] En Vivo lists matches in play first, then upcoming ones, and the switch changes the mode', async ({
    page,
    umpire,
  }) => {
    await umpire.createMatch({ company: 'Not Yet', date: '2031-06-01T20:00:00Z' })
    const over = await umpire.createMatch({ company: 'All Over' })
    await umpire.post(over.id, ...winners(PLAYER, 3), { status: 'finished', winner: PLAYER })
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 1))
    await page.goto('/bigscreen?mode=live')
    await expect(page.getByRole('heading', { level: 1, name: 'En Vivo' })).toBeVisible()
    await expect(cards(page)).toHaveCount(2)
    expect(await names(page)).toEqual(['Ana Reyes', 'Not Yet'])
    await expect(card(page, 'Ana Reyes')).toContainText('Live')
    await expect(card(page, 'Not Yet')).toContainText('Scheduled')
    await page.getByRole('link', { name: 'Results' }).click()
    await expect(page).toHaveURL('/bigscreen?mode=results')
    await expect(page.getByRole('heading', { level: 1, name: 'Resultados' })).toBeVisible()
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['All Over', 'Ana Reyes']))
  })

  test('Matches that nobody expects any more come after the next ones, say “Not begun”, and are not next at a court', async ({
    page,
    umpire,
  }) => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
    const place = { club: 'club_naco', court: 'club_naco-1' }
    for (let n = 1; n <= 7; n++) await umpire.createMatch({ ...place, company: `Never ${n}`, date: hours(-72 - n) })
    await umpire.createMatch({ ...place, company: 'Soon', date: hours(2) })
    await umpire.createMatch({ ...place, company: 'An Hour Ago', date: hours(-1) })
    await page.goto('/bigscreen?mode=live')
    await expect(cards(page)).toHaveCount(NINE)
    expect(await names(page)).toEqual([
      'An Hour Ago',
      'Soon',
      ...numbered(1, 7).map((name) => name.replace('Player', 'Never')),
    ])
    await expect(card(page, 'An Hour Ago')).toContainText('Late')
    await expect(card(page, 'Never 1')).toContainText('Not begun')
    await expect(card(page, 'Never 1')).not.toContainText('Late')
    await page.goto('/bigscreen?mode=courts')
    await expect(page.getByRole('region', { name: 'Next up' }).getByRole('listitem')).toHaveCount(2)
  })

  test('The mode by court shows the match that is on at each court, large, and the next matches below @core', async ({
    page,
    umpire,
  }) => {
    const at = (court: number, minutes: number) => ({
      club: 'club_naco',
      court: `club_naco-${court}`,
      date: new Date(Date.now() + minutes * 60_000).toISOString(),
    })
    const live = await umpire.createMatch({ ...at(2, -5), company: 'On Court Two', description: 'Semi-final' })
    await umpire.post(live.id, ...winners(PLAYER, 1))
    await umpire.createMatch({ ...at(1, 30), company: 'At One Later', description: 'Final' })
    await page.goto('/bigscreen?courts=club_naco-2,club_naco-1')
    // The heading is shown before the matches are loaded.
    await expect(page.getByRole('heading', { level: 1, name: 'Courts' })).toBeVisible()
    await expect.poll(() => names(page)).toEqual(['On Court Two'])
    await expect(card(page, 'On Court Two')).toContainText(/^Court 2 Women's singles · Semi-final/)
    const next = page.getByRole('region', { name: 'Next up' })
    await expect(next).toContainText('Court 1')
    await expect(next).toContainText('At One Later')
    await expect(next).toContainText("Women's singles · Final")
    const other = await umpire.createMatch({ ...at(1, -1), company: 'On Court One' })
    await umpire.post(other.id, ...winners(PLAYER, 1))
    await expect
      .poll(() => names(page), 'courts are in the order of the address')
      .toEqual(['On Court Two', 'On Court One'])
    await umpire.describe(other.id, { court: 'club_naco-4' })
    await expect.poll(() => names(page)).toEqual(['On Court Two'])
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    await expect(page).toHaveURL('/bigscreen?courts=club_naco-2%2Cclub_naco-1&mode=live')
    await expect(cards(page)).toHaveCount(2)
  })

  test('Points, new matches and new names appear without a reload @core', async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    await umpire.post(id, ...winners('Ana Reyes', 1))
    await page.goto('/bigscreen')
    await expect(card(page, 'Ana Reyes')).toContainText('15')
    await page.evaluate(() => Object.assign(window, { same: true }))
    await umpire.post(id, ...winners('Ana Reyes', 2))
    await expect(card(page, 'Ana Reyes')).toContainText('40')
    await umpire.createMatch({ company: 'Rosa Peña' })
    await expect(card(page, 'Rosa Peña')).toBeVisible()
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
  })

  test('The big screen is black in both themes and has no header and no footer', async ({ page, umpire }) => {
    await umpire.createMatch()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/bigscreen')
      await expect(cards(page)).toHaveCount(1)
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    }
    await page.goto('/')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(0, 0, 0)')
  })

  test('[§8] It shows nothing until the matches have loaded, then a message if there are none', async ({ page }) => {
    await page.clock.install()
    await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
    await page.route('**/product?view=summary*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/bigscreen')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.clock.runFor(20_000)
    const visible = page
      .locator('body :visible')
      .filter({ hasText: /\S/ })
      .filter({ hasNot: page.locator(':scope *') })
    expect(await visible.evaluateAll((all) => all.filter((each) => each.clientWidth > 1).length)).toBe(0)
    await page.unroute('**/product?view=summary*')
    await page.clock.runFor(6000)
    await expect(page.getByText('No match is being played.')).toBeVisible()
  })
})

test.describe('On a device with another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('a match starts at the time of the club', async ({ page, umpire }) => {
    const date = new Date(Date.now() + 3_600_000).toISOString()
    await umpire.createMatch({ club: 'club_naco', date })
    await page.goto('/bigscreen?club=club_naco')
    await expect(card(page, 'Ana Reyes').getByRole('time')).toContainText(
      clockTime(date, 'en', 'America/Santo_Domingo'),
    )
  })
})

test.describe('Paging', () => {
  test('A page has nine cards, and Previous and Next wrap around', async ({ page, umpire }) => {
    await liveMatches(umpire, 14)
    await page.goto('/bigscreen')
    await button(page, 'Pause').click()
    await expect(cards(page)).toHaveCount(NINE)
    expect(await names(page)).toEqual(numbered(1, 9))
    await button(page, 'Next').click()
    await expect(page.getByText('Page 2 / 2')).toBeVisible()
    expect(await names(page)).toEqual(numbered(10, 14))
    await button(page, 'Next').click()
    expect(await names(page)).toEqual(numbered(1, 9))
    await button(page, 'Previous').click()
    expect(await names(page)).toEqual(numbered(10, 14))
    const columns = await page.getByRole('list').evaluate((list) => getComputedStyle(list).gridTemplateColumns)
    expect(columns.split(' ')).toHaveLength(3)
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`[U11] Pages turn every five seconds and wrap around: motion ${reducedMotion} @core`, async ({
      page,
      umpire,
    }) => {
      await page.emulateMedia({ reducedMotion })
      await liveMatches(umpire, 10)
      await page.clock.install()
      await page.goto('/bigscreen')
      await expect(cards(page)).toHaveCount(NINE)
      await holdTime(page)
      // Turning a page by hand restarts the five seconds.
      await page.keyboard.press('Space')
      if ((await cards(page).count()) === 1) await page.keyboard.press('ArrowRight')
      await expect(cards(page)).toHaveCount(NINE)
      await page.keyboard.press('Space')
      await page.clock.runFor(4900)
      await expect(cards(page)).toHaveCount(NINE)
      await page.clock.runFor(100)
      await expect(cards(page)).toHaveCount(1)
      await page.clock.runFor(5000)
      await expect(cards(page)).toHaveCount(NINE)
    })
  }

  test('[U11] [U23] The button and the space bar pause it, and the arrow keys turn its pages', async ({
    page,
    umpire,
  }) => {
    await liveMatches(umpire, 20)
    await page.clock.install()
    await page.goto('/bigscreen')
    const place = page.getByText(/^Page \d \/ 3$/)
    await button(page, 'Pause').click()
    await page.keyboard.press('ArrowRight')
    const shown = (await place.textContent()) ?? ''
    await page.clock.runFor(11_000)
    await expect(place).toHaveText(shown)
    await page.keyboard.press('Space')
    await expect(button(page, 'Pause')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(button(page, 'Play')).toBeAttached()
    await button(page, 'Next').click()
    await button(page, 'Previous').click()
    await page.keyboard.press('Space')
    await expect(
      button(page, 'Pause'),
      'after a click no button has the focus, so the space bar still pauses',
    ).toBeAttached()
    await page.keyboard.press('Space')
    await expect(place).toHaveText(shown)
    const next = { '1': '2', '2': '3', '3': '1' }[shown[5] ?? '']
    await page.keyboard.press('ArrowRight')
    await expect(place).toHaveText(`Page ${next} / 3`)
    await page.keyboard.press('ArrowLeft')
    await expect(place).toHaveText(shown)
    await page.keyboard.press('Space')
    await page.clock.runFor(5000)
    await expect(place).toHaveText(`Page ${next} / 3`)
  })

  test('[U11] A single page does not turn, and removed matches leave no empty page', async ({ page, umpire }) => {
    const matches = await liveMatches(umpire, 10)
    await page.clock.install()
    await page.goto('/bigscreen')
    await button(page, 'Pause').click()
    const place = page.getByText(/^Page \d \/ 2$/)
    if ((await place.textContent()) === 'Page 1 / 2') await page.keyboard.press('ArrowRight')
    expect(await names(page)).toEqual(['Player 10'])
    await umpire.post(matches[9]?.id ?? '', { status: 'finished', winner: PLAYER })
    await expect(cards(page)).toHaveCount(NINE)
    await expect(place).toHaveCount(0)
    await page.keyboard.press('Space')
    const list = await page.getByRole('list').elementHandle()
    await page.clock.runFor(20_000)
    expect(await list?.evaluate((element) => element.isConnected)).toBe(true)
  })

  test('The keyboard reaches every control in order', async ({ page, umpire }) => {
    await liveMatches(umpire, 10)
    await page.goto('/bigscreen?mode=live')
    await expect(cards(page)).toHaveCount(NINE)
    await page.keyboard.press('Space')
    for (const name of ['Results', 'Live', 'Courts', 'Previous', 'Play', 'Next']) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveText(name)
      await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
    }
    await page.keyboard.press('Space')
    await expect(page.getByText('Page 2 / 2')).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await expect(button(page, 'Pause')).toBeFocused()
    for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Resultados' })).toBeVisible()
  })
})

test.describe('On a wall', () => {
  test('[U11] Controls and cursor hide after five seconds and return on any input @core', async ({ page, umpire }) => {
    await umpire.createMatch()
    await page.clock.install()
    await page.goto('/bigscreen')
    const controls = page.locator('div:has(> nav)')
    const screen = page.locator('[data-idle]')
    const gone = async () => {
      await expect(controls).toHaveCSS('opacity', '0')
      await expect(screen).toHaveCSS('cursor', 'none')
    }
    const there = async () => {
      await expect(controls).toHaveCSS('opacity', '1')
      await expect(screen).toHaveCSS('cursor', 'auto')
    }
    await expect(cards(page)).toHaveCount(1)
    await there()
    await page.clock.runFor(5100)
    await gone()
    await page.mouse.move(300, 300)
    await there()
    await page.clock.runFor(5100)
    await gone()
    await page.keyboard.press('Tab')
    await there()
  })

  for (const [width, height, scale] of [
    [1920, 1080, 1],
    [3840, 2160, 2],
  ] as const) {
    test(`[U10] At ${width} × ${height} scores, names and contrast suit six metres`, async ({ page, umpire }) => {
      await page.setViewportSize({ width, height })
      await liveMatches(umpire, 7)
      const long = {
        company: 'Bartholomew Featherstonehaugh-Villanueva',
        format: 'SET3-S:6/TB7',
        firstServer: 1,
      } as const
      const { id } = await umpire.createMatch(long)
      await umpire.post(id, ...winners(PLAYER, 43))
      await umpire.createMatch({ company: 'Yolanda Cruz / Mia Stone' })
      await page.goto('/bigscreen')
      await expect(cards(page)).toHaveCount(NINE)
      const texts = await seenOnBlack(cards(page).locator('span, time'))
      const digits = texts.filter(({ text }) => /^(\d+|Adv)$/.test(text))
      expect(texts.map(({ text }) => text)).toContain('Break point')
      const players = texts.filter(({ text }) => /Player|Luz|Barth|Yolanda|Mia/.test(text))
      expect(digits.length).toBeGreaterThanOrEqual(32)
      expect(players.length).toBeGreaterThanOrEqual(18)
      expect(Math.min(...digits.map(({ size }) => size))).toBeGreaterThanOrEqual(64 * scale)
      expect(Math.min(...players.map(({ size }) => size))).toBeGreaterThanOrEqual(32 * scale)
      expect(Math.min(...texts.map(({ contrast }) => contrast))).toBeGreaterThanOrEqual(7)
      await expect(card(page, 'Bartholomew Featherstonehaugh-Villanueva')).toContainText(
        'Bartholomew Featherstonehaugh-Villanueva',
      )
      const outside = await page.evaluate(() => {
        const spills = [...document.querySelectorAll('li')].filter((cell) => cell.scrollWidth > cell.clientWidth)
        return spills.length + (document.documentElement.scrollHeight > innerHeight ? 1 : 0)
      })
      expect(outside, 'every text is inside its card, and nothing scrolls').toBe(0)
    })
  }

  test('[U10] A match in its fifth set fits its card', async ({ page, umpire }) => {
    await umpire.createMatch({ company: 'Yolanda Cruz / Mia Stone' })
    await umpire.createMatch({ company: 'Ana Reyes' })
    await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
    await page.route('**/product?view=summary*', async (route) => {
      const response = await route.fetch()
      const matches: MatchSummary[] = await response.json()
      const state: Score = {
        sets: [set(7, 6, [7, 5]), set(6, 7, [9, 11]), set(6, 3), set(6, 7, [4, 7]), set(12, 11)],
        points: [3, 4],
        server: 1,
        winner: null,
        status: 'live',
      }
      await route.fulfill({
        response,
        json: matches.map((match) => ({ ...match, scoreboard: { ...match.scoreboard, state } })),
      })
    })
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto('/bigscreen')
    await expect(cards(page)).toHaveCount(2)
    for (const each of await cards(page).all()) {
      expect(await each.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      const room = await each.locator('p', { hasText: /Reyes|Cruz/ }).evaluate((row) => {
        const [, ...others] = row.children
        const digit = others.find(({ tagName }) => tagName !== 'svg')
        return (digit?.getBoundingClientRect().left ?? 0) - row.getBoundingClientRect().left
      })
      expect(room, 'width left for the ball and the name (px)').toBeGreaterThan(150)
    }
  })

  test('On a phone the cards are in one column', async ({ page, umpire }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await liveMatches(umpire, 3)
    await page.goto('/bigscreen')
    await expect(cards(page)).toHaveCount(3)
    const edges = () =>
      cards(page).evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      )
    expect(new Set((await edges()).map(([left]) => left)).size).toBe(1)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [, right = 0] of await edges()) expect(right).toBeLessThanOrEqual(320)
    const control = await button(page, 'Next').boundingBox()
    expect((control?.x ?? 0) + (control?.width ?? 0), 'the controls are inside the window too').toBeLessThanOrEqual(320)
  })

  test('[U12] The page shifts each minute by at most four pixels, against burn-in', async ({ page, umpire }) => {
    await umpire.createMatch()
    await page.clock.install()
    await page.goto('/bigscreen')
    await expect(cards(page)).toHaveCount(1)
    const place = () => page.locator('[data-idle] > div').evaluate((each) => getComputedStyle(each).transform)
    let before = await place()
    for (let minute = 0; minute < 9; minute++) {
      await page.clock.runFor(60_000)
      await expect.poll(place).not.toBe(before)
      before = await place()
      const [x = 9, y = 9] = (/(-?\d+), (-?\d+)\)/.exec(before) ?? []).slice(1).map(Number)
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4)
    }
  })

  test('[U13] It keeps the screen awake, also after it was hidden and shown again, or after the system released the lock', async ({
    page,
    umpire,
  }) => {
    await umpire.createMatch()
    await page.clock.install()
    await page.addInitScript(() => {
      const locks: { released: boolean }[] = []
      const request = async () => {
        const lock = Object.assign(new EventTarget(), {
          released: false,
          release: async () => void Object.assign(lock, { released: true }),
        })
        locks.push(lock)
        return lock
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
      Object.assign(window, { locks })
    })
    await page.goto('/bigscreen')
    const held = () =>
      page.evaluate(
        () =>
          (window as unknown as { locks: { released: boolean }[] }).locks.filter(({ released }) => !released).length,
      )
    await expect.poll(held).toBe(1)
    await page.evaluate(() => {
      // The browser releases the lock when the page is hidden.
      for (const lock of (window as unknown as { locks: { released: boolean }[] }).locks) lock.released = true
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(held).toBe(1)
    await page.evaluate(() => {
      for (const lock of (window as unknown as { locks: (EventTarget & { released: boolean })[] }).locks) {
        lock.released = true
        lock.dispatchEvent(new Event('release'))
      }
    })
    expect(await held()).toBe(0)
    await page.clock.runFor(6000)
    await expect.poll(held).toBe(1)
    await expect(page.getByText(MAY_SLEEP)).toHaveCount(0)
  })

  for (const how of ['absent', 'refused'] as const)
    test(`[U13] If the lock that keeps the screen awake is ${how}, the screen says so to the person who sets it up`, async ({
      page,
      umpire,
    }) => {
      await umpire.createMatch()
      await page.addInitScript((isAbsent) => {
        if (isAbsent) Reflect.deleteProperty(Navigator.prototype, 'wakeLock')
        else
          Object.defineProperty(navigator, 'wakeLock', {
            value: { request: () => Promise.reject(new DOMException('low battery', 'NotAllowedError')) },
          })
      }, how === 'absent')
      await page.clock.install()
      await page.goto('/bigscreen')
      await expect(page.getByText(MAY_SLEEP)).toBeVisible()
      await page.clock.runFor(6000)
      await expect(page.getByText(MAY_SLEEP)).toBeHidden()
    })
})

test('[U12] Without a connection it keeps the last scores with their age, and recovers by itself after ten minutes', async ({
  page,
  line,
  server,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 2))
  await page.clock.install()
  await page.goto(`${line.url}/bigscreen`)
  await expect(card(page, 'Ana Reyes')).toContainText('30')
  await page.evaluate(() => Object.assign(window, { same: true }))
  const age = page.getByText(/^\d\d?:\d\d · .*old$/)
  await expect(age).toHaveCount(0)
  line.cut()
  await server.kill('SIGKILL')
  await page.clock.runFor(17_000)
  await expect(age).toHaveText(/ · under 1 min old$/)
  await page.clock.runFor(600_000)
  await expect(age).toHaveText(/ · 10 min old$/)
  await expect(card(page, 'Ana Reyes')).toContainText('30')
  await server.start()
  await umpire.post(id, ...winners('Ana Reyes', 1))
  const rooms = roomsOf(page)
  line.mend()
  // Browsers delay a socket to a host that has often failed. That delay follows the real clock.
  await rooms.joined(1)
  await expect(card(page, 'Ana Reyes')).toContainText('40')
  await expect(age).toHaveCount(0)
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await expect(card(page, 'Ana Reyes'), 'updates arrive over the socket again').toContainText('1 game')
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test.describe('[U13] A new build', () => {
  const marked = (page: Page) => page.evaluate(() => 'same' in window)

  /** Opens the big screen with ten matches, two pages of them, and a fake clock. Sets a mark that a reload removes. */
  async function openScreen(page: Page, umpire: Umpire) {
    await liveMatches(umpire, 10)
    await page.clock.install()
    await page.goto('/bigscreen?mode=live')
    await button(page, 'Pause').click()
    await page.evaluate(() => Object.assign(window, { same: true }))
  }

  /** From now on, checks for a new build find one. Its script answers with this status. */
  async function deploy(page: Page, scriptStatus: number) {
    await page.route(
      (url) => url.pathname === '/bigscreen',
      async (route) => {
        // The reload itself gets the page of the existing build, so that it works.
        if (route.request().isNavigationRequest()) return route.continue()
        const response = await route.fetch()
        const body = (await response.text()).replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-new.js')
        await route.fulfill({ response, body })
      },
    )
    await page.route('**/assets/index-new.js', (route) => route.fulfill({ status: scriptStatus, body: '' }))
  }

  /**
   * Advances the clock to the next check for a new build, and waits for the response. A check gives up after five seconds of the
   * page's clock, so the clock stops when the check begins. If the machine was too busy to answer, the next check asks again.
   */
  async function letItAsk(page: Page) {
    let checks = 0
    let answered = false
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && new URL(request.url()).pathname === '/bigscreen') checks += 1
    })
    page.on('response', (response) => {
      answered ||= response.url().endsWith('/assets/index-new.js')
    })
    await expect(async () => {
      const before = checks
      while (checks === before) await page.clock.runFor(1000)
      await expect.poll(() => answered, { timeout: 6000 }).toBe(true)
    }).toPass()
  }

  test('loads when the page turns, and continues with the next page @core', async ({ page, umpire }) => {
    await openScreen(page, umpire)
    await deploy(page, 200)
    const before = await names(page)
    await letItAsk(page)
    await page.clock.runFor(30_000)
    expect(await marked(page), 'no reload while paging is paused').toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    expect(await marked(page), 'no reload after a turn by hand').toBe(true)
    await page.keyboard.press('Space')
    await page.clock.runFor(4900)
    expect(await marked(page)).toBe(true)
    await page.clock.runFor(100)
    await expect.poll(() => marked(page).catch(() => true)).toBe(false)
    await expect(cards(page).first()).toBeVisible()
    expect(await names(page)).not.toEqual(before)
  })

  test('does not load while its script is missing', async ({ page, umpire }) => {
    await openScreen(page, umpire)
    await deploy(page, 404)
    await letItAsk(page)
    await page.keyboard.press('Space')
    await page.clock.runFor(11_000)
    expect(await marked(page)).toBe(true)
  })

  test('does not load while the server does not answer', async ({ page, umpire }) => {
    await openScreen(page, umpire)
    await deploy(page, 200)
    await letItAsk(page)
    await page.context().setOffline(true)
    await page.unrouteAll()
    await page.keyboard.press('Space')
    for (let turn = 0; turn < 4; turn++) await page.clock.runFor(5000)
    expect(await marked(page)).toBe(true)
    await expect(cards(page).first()).toBeVisible()
  })
})

test('A walkover has its card among the results: the winner and the word, without a score', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch({ club: 'club_naco', court: 'club_naco-1' })
  await umpire.post(id, { status: 'walkover', winner: PLAYER })
  await page.goto('/bigscreen?mode=results')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Walkover')
  const winner = cards(page).getByRole('paragraph').filter({ hasText: PLAYER })
  await expect(winner.getByRole('img', { name: 'Winner' })).toBeVisible()
  expect(await cards(page).innerText()).not.toMatch(/^\d/m)
})
