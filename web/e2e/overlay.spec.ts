import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { broadcastPathTo } from '../../shared/pages/broadcast-pages.ts'
import { expect, test } from './testing/story.ts'
import { winners } from './testing/umpire.ts'

/** Returns the texts of a board's rows: the lines of the names, the games and the points. */
const rows = (page: Page | Frame): Promise<string[]> =>
  page.locator('p:has([data-key])').evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('span:not(:has(span))')]
        .map((part) => part.textContent)
        .filter(Boolean)
        .join(' '),
    ),
  )

test('A card in a page of another site shows the score as text, says how old it is, and stores nothing', async ({
  page,
  context,
  server,
  umpire,
}) => {
  const hostile = '<img src=x onerror=alert(1)>'
  const { id } = await umpire.createMatch({ company: hostile })
  await umpire.post(id, ...winners(hostile, 2))
  const framed = [
    broadcastPathTo('embed', id),
    `${broadcastPathTo('embed', 'none')}?lang=es`,
    broadcastPathTo('overlay', id),
  ]
  const site = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(framed.map((path) => `<iframe src="${server.url}${path}"></iframe>`).join('')),
  ).listen(0, '127.0.0.1')
  await once(site, 'listening')
  await page.clock.install()
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  const frame = (path: string) => page.frames().find((each) => each.url() === server.url + path)
  const card = frame(framed[0] ?? '')
  if (!card) throw new Error('the card is not in its frame')

  await expect.poll(() => rows(card)).toEqual([`${hostile} 0 30`, 'Luz Marte 0 0'])
  await expect(card.getByRole('link', { name: 'Open the scoreboard' })).toHaveAttribute('target', '_blank')
  await expect
    .poll(() =>
      frame(framed[1] ?? '')
        ?.locator('body')
        .innerText(),
    )
    .toBe('No encontramos ese partido')
  expect(frame(framed[2] ?? ''), 'the overlay is in no frame').toBeUndefined()

  await umpire.post(id, ...winners(hostile, 1))
  await expect.poll(() => rows(card)).toEqual([`${hostile} 0 40`, 'Luz Marte 0 0'])
  await server.kill()
  await page.clock.runFor(25_000)
  await expect(card.getByText(/^Updated \d+ s ago$/)).toBeVisible()
  expect(await rows(card)).toEqual([`${hostile} 0 40`, 'Luz Marte 0 0'])
  expect(await context.cookies()).toEqual([])
  expect(await card.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  site.close()
})
