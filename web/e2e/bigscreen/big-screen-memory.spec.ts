import type { Page } from '@playwright/test'
import { expect, test } from '../testing/story.ts'
import { type Umpire, winners } from '../testing/umpire.ts'

// A trace would itself take up memory.
test.use({ trace: 'off' })

const MATCHES = 4
const POINTS = 3000
const MAX_GROWTH_BYTES = 2 * 1024 * 1024

test('[U13] The big screen’s memory grows by less than 2 MiB over 3,000 points', async ({ page, umpire }) => {
  const ids: string[] = []
  for (let number = 0; number < MATCHES; number++) ids.push((await umpire.createMatch({ company: `One ${number}` })).id)
  await page.goto('/bigscreen?mode=live')
  await expect(page.getByRole('article')).toHaveCount(MATCHES)
  // Warms up, so that the first measurement includes compiled code and first-time allocations.
  await play(umpire, ids, POINTS / 10)
  const before = await heap(page)
  await play(umpire, ids, POINTS)
  const after = await heap(page)
  const grown = after - before
  test.info().annotations.push({ type: 'heap', description: `${before} to ${after} bytes: ${grown}` })
  expect(grown).toBeLessThan(MAX_GROWTH_BYTES)
  await expect(page.getByRole('article').first()).toBeVisible()
})

/** Posts this many points in small batches across the matches, and undoes a fifth of them. */
async function play(umpire: Umpire, ids: readonly string[], points: number): Promise<void> {
  const handful = [...winners('Luz Marte', 4), { undo: true }]
  for (let posted = 0; posted < points; posted += handful.length) {
    await umpire.post(ids[(posted / handful.length) % ids.length] ?? '', ...handful)
  }
}

async function heap(page: Page): Promise<number> {
  // Waits until the last updates are on screen and React has freed what it keeps until idle.
  await page.waitForTimeout(1000)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
