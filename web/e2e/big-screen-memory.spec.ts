import type { Page } from '@playwright/test'
import { expect, test } from './testing/story.ts'
import { type Umpire, winners } from './testing/umpire.ts'

// A recorded trace would be what grows.
test.use({ trace: 'off' })

const MATCHES = 4
const POINTS = 3000
const MOST_GROWTH = 2 * 1024 * 1024

test('[U13] After three thousand points the big screen takes no more memory than before', async ({ page, umpire }) => {
  test.setTimeout(120_000)
  const ids: string[] = []
  for (let number = 0; number < MATCHES; number++) ids.push((await umpire.createMatch({ company: `One ${number}` })).id)
  await page.goto('/bigscreen?mode=live')
  await expect(page.getByRole('article')).toHaveCount(MATCHES)
  // What grows once, compiled code and the first of everything, is behind it.
  await play(umpire, ids, POINTS / 10)
  const before = await heap(page)
  await play(umpire, ids, POINTS)
  const after = await heap(page)
  const grown = after - before
  test.info().annotations.push({ type: 'heap', description: `${before} to ${after} bytes: ${grown}` })
  expect(grown).toBeLessThan(MOST_GROWTH)
  await expect(page.getByRole('article').first()).toBeVisible()
})

/** So many points, spread over the matches, a handful at a time; a fifth of them taken back. */
async function play(umpire: Umpire, ids: readonly string[], points: number): Promise<void> {
  const handful = [...winners('Luz Marte', 4), { undo: true }]
  for (let posted = 0; posted < points; posted += handful.length) {
    await umpire.post(ids[(posted / handful.length) % ids.length] ?? '', ...handful)
  }
}

async function heap(page: Page): Promise<number> {
  // The last broadcasts are on screen, and what React keeps until it is idle is let go.
  await page.waitForTimeout(1000)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
