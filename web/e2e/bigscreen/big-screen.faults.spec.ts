import type { Locator, Page, Request } from '@playwright/test'
import { seenOnBlack } from '../testing/contrast.ts'
import { roomsOf } from '../testing/rooms.ts'
import { expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

const LIST = '**/product?view=summary*'

const cards = (page: Page) => page.getByRole('article')
const card = (page: Page, player: string) => page.getByRole('article', { name: `${player} v Luz Marte`, exact: true })

test('[U7] [U10] [U12] Old scores are dimmed and not labelled LIVE, and their age is readable from six metres @core', async ({
  page,
  line,
  umpire,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 2))
  await page.clock.install()
  const rooms = roomsOf(page)
  await page.goto(`${line.url}/bigscreen`)
  await rooms.joined(1)
  const seen = async () => {
    const texts = await seenOnBlack(card(page, 'Ana Reyes').locator('span'))
    const of = (text: string) => texts.find((each) => each.text === text)?.contrast ?? 0
    return { points: of('30'), name: of('Ana Reyes'), least: Math.min(...texts.map(({ contrast }) => contrast)) }
  }
  const colourOfLive = async () => {
    const [status] = await card(page, 'Ana Reyes')
      .getByText('Live', { exact: true })
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).color))
    return status
  }
  const [before, liveColour] = [await seen(), await colourOfLive()]
  line.cut()
  const age = page.getByText(/^\d\d?:\d\d · .*old$/)
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return age.count()
    })
    .toBe(1)
  const after = await seen()
  expect(after.points).toBeLessThan(before.points * 0.75)
  expect(after.name).toBeLessThan(before.name * 0.75)
  expect(after.least, 'old scores still have enough contrast').toBeGreaterThanOrEqual(7)
  expect(await colourOfLive()).not.toBe(liveColour)
  const [ageText] = await seenOnBlack(age.locator('time'))
  expect(ageText?.size).toBeGreaterThanOrEqual(32)
  expect(ageText?.contrast).toBeGreaterThanOrEqual(7)
})

test('[U12] The big screen keeps its matches while the server fails, and recovers by itself', async ({
  page,
  umpire,
}) => {
  await umpire.createMatch()
  await page.clock.install()
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  let asked = 0
  let broken = true
  await page.route(LIST, (route) => {
    asked += 1
    return broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue()
  })
  /** Advances the clock until the page has sent this many more requests. */
  const asksAgain = async (times: number) => {
    const wanted = asked + times
    await expect
      .poll(async () => {
        await page.clock.runFor(5000)
        return asked
      })
      .toBeGreaterThanOrEqual(wanted)
  }
  await page.goto('/bigscreen')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await asksAgain(2)
  await expect(cards(page)).toHaveCount(0)
  broken = false
  await asksAgain(1)
  await expect(card(page, 'Ana Reyes')).toBeVisible()
  broken = true
  await umpire.createMatch({ company: 'Rosa Peña' })
  await asksAgain(4)
  await expect(card(page, 'Ana Reyes'), 'the last matches stay on screen').toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText(/^\d\d?:\d\d · .*old$/), 'their age is shown').toBeVisible()
  broken = false
  await asksAgain(1)
  await expect(card(page, 'Rosa Peña')).toBeVisible()
  await expect(page.getByText(/^\d\d?:\d\d · .*old$/)).toHaveCount(0)
})

test('[U12] The big screen reloads by itself if its scripts failed to load at the start', async ({ page, umpire }) => {
  await umpire.createMatch()
  await page.clock.install()
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  /** Advances the clock until the element is there, but not during a request, because the clock also limits a request's time. */
  const untilShown = (what: Locator) =>
    expect
      .poll(
        async () => {
          if (open.size === 0) await page.clock.runFor(1000)
          return what.count()
        },
        { intervals: [100] },
      )
      .toBe(1)
  for (const [file, message] of [
    ['index', 'Ventaja'],
    ['main', 'This page failed to load'],
    ['big-screen-page', 'This page couldn’t be loaded'],
  ]) {
    const scripts = `**/assets/${file}-*.js`
    await page.route(scripts, (route) => route.abort())
    await page.goto('/bigscreen?mode=live')
    // The clock does not run ahead before this. Otherwise the page could reload before it has shown its message.
    await expect(page.getByText(`${message}`)).toHaveCount(1)
    await page.unroute(scripts)
    await untilShown(card(page, 'Ana Reyes'))
    await expect(page).toHaveURL('/bigscreen?mode=live')
  }
})
