import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import sharp from 'sharp'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { broadcastPathTo } from '../../../shared/pages/broadcast-pages.ts'
import { expectAccessible } from '../testing/axe.ts'
import { drawnEvent } from '../testing/drawn-event.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

/** Limit for the scripts of an overlay (bytes as sent). */
const MOST_SCRIPT = 60_000
const COURT = 'club_naco-1'
const PICTURE = { width: 1920, height: 1080 }
/** Names of 40 characters. */
const LONG = [
  ['Alejandra Echevarría-Fernández de Concha', 'Bartholomew Featherstonehaugh-Cholmondel'],
  ['Maximiliano Fernández Santísima Trinidad', 'Wolfeschlegelsteinhausenbergerdorffmmmmw'],
] as const

const board = (page: Page | Frame) => page.getByRole('article')
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

/** Returns the number of values that a document stores: 0 if the browser denies storage to frames of other sites. */
function storedValues(): number {
  try {
    return localStorage.length + sessionStorage.length
  } catch {
    return 0
  }
}

/** Counts the bytes of the scripts that a page loads. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Returns how opaque a point of a screenshot is, from 0 to 255. */
async function opacityAt(picture: Buffer, x: number, y: number): Promise<number> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return data[(y * info.width + x) * info.channels + 3] ?? 0
}

test('An overlay follows a court from one match to the next without a reload, through a restart of the server @core', async ({
  page,
  server,
  umpire,
}) => {
  await page.setViewportSize(PICTURE)
  const scriptBytes = countScripts(page)
  const on = { club: 'club_naco', court: COURT, format: 'SET1-S:6/TB7' }
  const first = await umpire.createMatch({ ...on, firstServer: 1 })
  await page.goto(`${broadcastPathTo('courtOverlay', COURT)}?lang=fr&theme=pink`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await expect(board(page)).toContainText('Ana Reyes')
  await umpire.post(first.id, ...winners('Luz Marte', 3))
  await expect(board(page).getByText('Balle de break')).toBeVisible()
  await expect.poll(() => rows(page)).toEqual(['Ana Reyes 0 0', 'Luz Marte 0 40'])
  await expect.poll(scriptBytes).toBeGreaterThan(10_000)

  await server.kill()
  await server.start()
  await umpire.post(first.id, ...winners('Luz Marte', 1 + 5 * 4))
  await expect.poll(() => rows(page), { timeout: 15_000 }).toEqual(['Ana Reyes 0', 'Luz Marte 6'])
  await expect(board(page).getByRole('img', { name: 'Vainqueur' })).toBeVisible()

  const teams = { company: 'Club Naco', company2: 'Club Arroyo' }
  const second = await umpire.createMatch({ ...on, ...teams, players: LONG })
  await umpire.post(second.id, ...winners(teams.company, 1))
  await expect
    .poll(() => rows(page), { timeout: 15_000 })
    .toEqual([`${LONG[0].join(' ')} 0 15`, `${LONG[1].join(' ')} 0 0`])
  expect(await page.evaluate(() => 'isSame' in window), 'the page was not reloaded').toBe(true)

  // Neither a name nor the board leaves its place.
  const overflowing = await board(page).evaluate((article) =>
    [article, ...article.querySelectorAll('*')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
      .map((each) => each.textContent),
  )
  expect(overflowing).toEqual([])
  const box = await board(page).boundingBox()
  expect(box && box.x + box.width).toBeLessThan(PICTURE.width)
  const picture = await page.screenshot({ omitBackground: true })
  expect(await opacityAt(picture, 960, 200)).toBe(0)
  expect(
    await opacityAt(picture, Math.round(box?.x ?? 0) + 20, Math.round((box?.y ?? 0) + (box?.height ?? 0) - 20)),
  ).toBe(255)
  expect(await scriptBytes()).toBeLessThan(MOST_SCRIPT)
  await expectAccessible(page)
})

test('An overlay and a card with theme=auto follow the device from dark to light, without findings by axe', async ({
  page,
  umpire,
}) => {
  const { id } = await umpire.createMatch()
  await umpire.post(id, ...winners('Luz Marte', 1))
  for (const kind of ['overlay', 'embed'] as const) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${broadcastPathTo(kind, id)}?theme=auto`)
    await expect.poll(() => rows(page)).toEqual(['Ana Reyes 0 0', 'Luz Marte 0 15'])
    const ink = () =>
      page
        .locator('p:has([data-key])')
        .first()
        .evaluate((row) => getComputedStyle(row).color)
    const dark = await ink()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(ink).not.toBe(dark)
    await expectAccessible(page)
  }
})

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
  expect(await card.evaluate(storedValues)).toBe(0)
  site.close()
})

for (const fonts of ['the fonts', 'fallback fonts'] as const)
  test(`The numbers of a card stay in their columns beside long names, also after a retirement, with ${fonts} @core`, async ({
    page,
    umpire,
  }) => {
    // Text that is drawn before its font has loaded may keep the fallback.
    if (fonts === 'fallback fonts') await page.route('**/*.woff2', (route) => route.abort())
    const [one, two] = LONG[0]
    const { id } = await umpire.createMatch({ company: one, company2: two, format: 'SET3-S:6/TB7', firstServer: 1 })
    await umpire.post(id, ...winners(one, 24), ...winners(two, 2))
    await page.setViewportSize({ width: 480, height: 200 })
    await page.goto(`${broadcastPathTo('embed', id)}?lang=es`)
    const beyond = () =>
      page
        .locator('p:has([data-key])')
        .evaluateAll((all) =>
          all.map((row) =>
            Math.round((row.lastElementChild ?? row).getBoundingClientRect().right - row.getBoundingClientRect().right),
          ),
        )
    await expect.poll(beyond).toEqual([0, 0])
    await umpire.post(id, { status: 'defaulted', winner: one })
    await expect(page.locator('p:has([data-key])').getByText('Descalificación')).toBeVisible()
    expect(await beyond()).toEqual([0, 0])
  })

test.describe('the office', () => {
  test.use({ signedIn: ANA })

  test('offers the addresses of a match and of a court, with a preview @core', async ({ page, server, umpire }) => {
    await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
    const { id } = await umpire.createMatch({ club: 'club_naco', court: COURT })
    await umpire.post(id, ...winners('Luz Marte', 1))
    await page.goto('/office?club=club_naco')
    const text = page.getByRole('dialog').getByRole('textbox')
    const choose = (name: string, option: string) =>
      page.getByRole('dialog').getByRole('combobox', { name }).selectOption(option)

    await page.getByRole('button', { name: /^Stream ?, Court 1$/ }).click()
    await expect.poll(() => rows(page)).toEqual(['Ana Reyes 0 0', 'Luz Marte 0 15'])
    await expect(text).toHaveValue(`${server.url}${broadcastPathTo('courtOverlay', COURT)}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('link', { name: /^Edit ?: Ana Reyes v Luz Marte$/ }).click()
    await page.getByRole('button', { name: 'Stream and embed' }).click()
    await choose('Place in the picture', 'Top right')
    await choose('Language', 'Français')
    await expect(text).toHaveValue(`${server.url}${broadcastPathTo('overlay', id)}?position=top-right&lang=fr`)
    await page.getByText('Another website', { exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Open the scoreboard')).toBeVisible()
    await expect(text).toHaveValue(
      `<iframe src="${server.url}${broadcastPathTo('embed', id)}" title="Ana Reyes v Luz Marte" width="480" height="200" loading="lazy" style="border:0;max-width:100%"></iframe>`,
    )
    await umpire.post(id, ...winners('Luz Marte', 1))
    await expect.poll(() => rows(page)).toEqual(['Ana Reyes 0 0', 'Luz Marte 0 30'])
  })

  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const)
    test(`shows the buttons to copy and to close without scrolling, at ${width} × ${height}`, async ({
      page,
      server,
      umpire,
    }) => {
      await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
      const { id } = await umpire.createMatch({ club: 'club_naco', court: COURT })
      await umpire.post(id, ...winners('Luz Marte', 1))
      await page.setViewportSize({ width, height })
      await page.goto(`/office/matches/${id}`)
      await page.getByRole('button', { name: 'Stream and embed' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator('[data-key]').first(), 'the preview has loaded').toBeAttached()
      for (const name of ['Copy', 'Close'])
        await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      await dialog.getByRole('textbox').scrollIntoViewIfNeeded()
      await expect(dialog.getByRole('textbox'), 'the rest scrolls').toBeInViewport({ ratio: 1 })
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
    })
})

test('The overlay of a match in a draw has the event and the round', async ({ page, server, umpire }) => {
  const entries = ['Ana Reyes', 'Luz Marte', 'Eva Cruz', 'Mia Soto'].map((name) => [name])
  const event = await drawnEvent(server, umpire, { entries })
  const { match } = await event.matchAt('main-1-1')
  await page.setViewportSize(PICTURE)
  await page.goto(`${broadcastPathTo('overlay', match)}?lang=en`)
  await expect(board(page)).toContainText('Women’s singles · Semifinal')
  await page.goto(`${broadcastPathTo('overlay', match)}?lang=fr`)
  await expect(board(page)).toContainText('Women’s singles · Demi-finale')
})
