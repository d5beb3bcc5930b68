import type { WebSocketRoute } from '@playwright/test'
import { board } from '../testing/board.ts'
import { roomsOf } from '../testing/rooms.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'
import { watchers } from '../testing/watchers.ts'

const reconnecting = 'Reconnecting…'
/** Longest time for a polled score to appear (ms). The page polls every five seconds, and a busy machine paints late. */
const POLLED_MS = 7000

test.use({ signedIn: ANA })

test('[F15] When the server restarts, the board says so, keeps the score, and reconnects by itself @core', async ({
  page,
  server,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 2))
  await page.goto(`/live/${id}`)
  await board(page).reaches(2)
  await expect.poll(() => watchers(server.url)).toBe(1)
  await server.kill('SIGKILL')
  await expect(page.getByText(reconnecting)).toBeVisible({ timeout: 3000 })
  await expect(board(page).root.getByText('Not live', { exact: true }), 'the label no longer says LIVE').toBeVisible()
  await expect(board(page).root.getByText('Live', { exact: true })).toHaveCount(0)
  expect((await board(page).shows()).points).toEqual(['30', '0'])
  await server.start()
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await board(page).reaches(3)
  await expect(page.getByText(reconnecting)).toHaveCount(0)
  await expect(board(page).root.getByText('Live', { exact: true })).toBeVisible()
  expect((await board(page).shows()).points).toEqual(['40', '0'])
})

test('[U7] The board shows at once that it is offline, and has every missed point after reconnecting @core', async ({
  page,
  line,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await page.goto(`${line.url}/live/${id}`)
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await board(page).reaches(1)
  line.cut()
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(page.getByText(reconnecting)).toBeVisible({ timeout: 3000 })
  await umpire.post(id, ...winners('Luz Marte', 3))
  expect((await board(page).shows()).points).toEqual(['15', '0'])
  line.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await board(page).reaches(4)
  expect((await board(page).shows()).points).toEqual(['15', '40'])
  await expect(page.getByText(reconnecting)).toHaveCount(0)
})

test('A prerendered score stays when the scoreboard fails, and is labelled as old', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Ana Reyes', 2))
  await page.route(`**/product/${id}`, (route) => route.fulfill({ status: 503, body: '' }))
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  await page.goto(`/live/${id}`)
  const notice = page.getByRole('alert').filter({ hasText: /^Not live\. .* Check your connection/ })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('cell', { name: '30' })).toBeVisible()
  await page.unroute(`**/product/${id}`)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await board(page).reaches(2)
  await expect(notice).toHaveCount(0)
  expect((await board(page).shows()).points).toEqual(['30', '0'])
})

test('[U7] After a short network loss that keeps the socket open, the board is live again at once', async ({
  page,
  context,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await page.goto(`/live/${id}`)
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await board(page).reaches(1)
  await context.setOffline(true)
  await expect(page.getByText(reconnecting)).toBeVisible({ timeout: 3000 })
  await context.setOffline(false)
  await expect(page.getByText(reconnecting)).toHaveCount(0)
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await board(page).reaches(2)
})

test('[F14] The board fetches a lost last entry even if no other entry follows', async ({ page, umpire, server }) => {
  let lose = false
  await page.routeWebSocket('**/socket.io/**', (client) => {
    const upstream = client.connectToServer()
    upstream.onMessage((message) => {
      if (!(lose && String(message).startsWith('42["match:'))) client.send(message)
    })
  })
  const { id } = await umpire.createMatch()
  await page.clock.install()
  await page.goto(`/live/${id}`)
  await board(page).reaches(0)
  await expect.poll(() => watchers(server.url)).toBe(1)
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await board(page).reaches(1)
  lose = true
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await page.clock.runFor(25_000)
  await board(page).reaches(2)
})

test('A list that arrives late removes neither a new match nor a new description', async ({ page, umpire }) => {
  const { id } = await umpire.createMatch()
  let hold = false
  const held: (() => Promise<void>)[] = []
  await page.route('**/product?view=summary*', async (route) => {
    if (!hold) return route.continue()
    const response = await route.fetch()
    held.push(() => route.fulfill({ response }))
  })
  const rooms = roomsOf(page)
  await page.goto('/live')
  await expect(page.getByRole('link', { name: /Ana Reyes/ })).toBeVisible()
  await rooms.joined(1)
  hold = true
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await rooms.joined(2)
  await umpire.createMatch({ company: 'Rosa Peña' })
  await umpire.describe(id, { category: 'Charity match' })
  await expect(page.getByRole('link', { name: /Rosa Peña/ })).toBeVisible()
  for (const answer of held) await answer()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('link', { name: /Rosa Peña/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Ana Reyes/ })).toContainText('Charity match')
})

test('[F16] If WebSockets are blocked, polling shows every point within five seconds', async ({ page, umpire }) => {
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  const { id } = await umpire.createMatch()
  await page.goto(`/live/${id}`)
  await board(page).reaches(0)
  for (const seq of [1, 2]) {
    await umpire.post(id, ...winners('Ana Reyes', 1))
    await expect.poll(board(page).seq, { timeout: POLLED_MS }).toBe(seq)
  }
  await expect(page.getByText('Not live, updated every 5 s')).toBeVisible()
  await expect(
    board(page).root.getByText('Updates every 5 s', { exact: true }),
    'the label of the status says so too',
  ).toBeVisible()
  await page.goto('/live')
  const card = page.getByRole('link', { name: /Ana Reyes/ })
  await expect(card).toContainText('30')
  await umpire.post(id, ...winners('Ana Reyes', 1))
  await expect(card).toContainText('40', { timeout: POLLED_MS })
})

test('[F14] The board shows the log’s score after lost, duplicate and reordered entries @core', async ({
  page,
  umpire,
}) => {
  await page.routeWebSocket('**/socket.io/**', (client) => {
    const server = client.connectToServer()
    let held: string | undefined
    let entries = 0
    server.onMessage((message) => {
      if (typeof message !== 'string' || !message.startsWith('42["match:')) return client.send(message)
      entries += 1
      if (entries % 5 === 0) return
      if (entries % 5 === 1) return repeat(client, message)
      if (entries % 5 === 2) {
        held = message
        return
      }
      client.send(message)
      if (held) client.send(held)
      held = undefined
    })
  })
  const { id } = await umpire.createMatch()
  await page.goto(`/live/${id}`)
  await board(page).reaches(0)
  const rally = [
    ...winners('Ana Reyes', 3),
    { undo: true },
    ...winners('Luz Marte', 4),
    { undo: true },
    ...winners('Ana Reyes', 5),
  ]
  let seq = 0
  for (const entry of rally) ({ seq } = await umpire.post(id, entry))
  // Posts until the last entry is one that arrives, because only a later entry shows that an earlier one was lost.
  while (seq % 5 !== 3) ({ seq } = await umpire.post(id, ...winners('Luz Marte', 1)))
  await board(page).reaches(seq)
  const shown = await board(page).shows()
  await page.reload()
  await board(page).reaches(seq)
  expect(await board(page).shows()).toEqual(shown)
})

test('[U6] After fifteen seconds of silence the board says that it has no connection', async ({
  page,
  server,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await page.clock.install()
  await page.goto(`/live/${id}`)
  await page.clock.runFor(1000)
  await board(page).reaches(0)
  await server.kill('SIGKILL')
  await page.clock.runFor(16_000)
  await expect(page.getByText(/^No connection for \d+ s$/)).toBeVisible()
})

const repeat = (client: WebSocketRoute, message: string): void => {
  client.send(message)
  client.send(message)
}
