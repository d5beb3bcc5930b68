import { setTimeout as nextTurn } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { collectProcessMetrics, LAG_TICK_MS } from './event-loop-lag.ts'

const lag = async (registry: Registry, name: string): Promise<number> => {
  const text = await registry.metrics()
  return Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.+)$`, 'm').exec(text)?.[1])
}

function standStill(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('the lag is how late the event loop is, without what its monitor waits, and counts anew after each scrape', async () => {
  const registry = new Registry()
  collectProcessMetrics(registry)
  expect(await lag(registry, 'max')).toBe(0)
  const late = LAG_TICK_MS / 1000
  // The first look after a scrape is where the next is counted from.
  for (let looks = 0; looks < 3; looks++) {
    standStill(3 * LAG_TICK_MS)
    await nextTurn()
  }
  expect(await lag(registry, 'max')).toBeGreaterThan(late)
  await vi.waitFor(async () => expect(await lag(registry, 'max')).toBeLessThan(late), { timeout: 10_000 })
})
