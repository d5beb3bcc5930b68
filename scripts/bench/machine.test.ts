import { expect, test } from 'vitest'
import { cpuNs, machineBusySeconds, residentBytes } from './machine.ts'

test.runIf(process.platform === 'linux')('measures the CPU time of a busy process precisely', () => {
  const [before, busy] = [cpuNs(process.pid), machineBusySeconds()]
  const { user, system } = process.cpuUsage()
  for (const end = performance.now() + 60; performance.now() < end; ) Math.random()
  const took = cpuNs(process.pid) - before
  const usage = process.cpuUsage()
  const own = 1000 * (usage.user + usage.system - user - system)
  expect(took).toBeGreaterThan(0.5 * own)
  expect(took).toBeLessThan(2 * own + 20e6)
  expect(machineBusySeconds()).toBeGreaterThan(busy)
})

test.runIf(process.platform === 'linux')('measures the resident memory of a process', () => {
  const { rss } = process.memoryUsage()
  expect(residentBytes(process.pid) / rss).toBeCloseTo(1, 0)
})
