import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { csvRows } from '../../../shared/text/csv.ts'
import { expectAccessible } from '../testing/axe.ts'
import { ANA, expect, test } from '../testing/story.ts'
import { winners } from '../testing/umpire.ts'

test.use({ signedIn: ANA })

const TEXTS = {
  en: ['Share', 'Share this match', 'Copy link', 'Link copied'],
  fr: ['Partager', 'Partager ce match', 'Copier le lien', 'Lien copié'],
  es: ['Compartir', 'Compartir este partido', 'Copiar enlace', 'Enlace copiado'],
} as const

/** Clicks a link, and returns the downloaded file. */
async function download(page: Page, name: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}

test('A visitor shares a match from its board: the link to a point, pictures of the score, its data @core', async ({
  page,
  context,
  server,
  umpire,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await umpire.createMatch({ format: 'SET3-S:6/TB7', firstServer: 1, date: '2030-06-01T20:00:00Z' })
  await umpire.post(id, ...winners('Ana Reyes', 5))

  // Other sites make a preview of the link from the page's head.
  const head = await (await fetch(`${server.url}/live/${id}`)).text()
  const card = /property="og:image" content="([^"]+)"/.exec(head)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(new URL(card).search).toBe('?shape=wide&lng=en&v=5')
  expect((await fetch(server.url + new URL(card).pathname)).headers.get('content-type')).toBe('image/png')

  for (const [language, [open, title, copy, copied]] of Object.entries(TEXTS)) {
    await page.goto(`/live/${id}?lng=${language}&at=3`)
    await page.getByRole('button', { name: open, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: copy }).click()
    await expect(dialog.getByRole('status')).toHaveText(copied)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/live/${id}?at=3`)
    await expectAccessible(page)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/live/${id}?lng=en`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const story = await download(page, 'For stories, 1080 × 1920')
  expect([story.name, story.content.subarray(1, 4).toString()]).toEqual([`${id}-tall.png`, 'PNG'])
  const table = await download(page, 'Table for spreadsheets (CSV)')
  expect(table.name).toBe('2030-06-01-ana-reyes-luz-marte.csv')
  expect(csvRows(table.content.toString())).toHaveLength(6)
  const points = await download(page, 'Point string (text)')
  expect(points.content.toString()).toBe('SSSS;R')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()

  await page.goto(`/stats/${id}?lng=en`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(`${server.url}/stats/${id}`)
})
