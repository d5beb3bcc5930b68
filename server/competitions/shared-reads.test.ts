import { expect, test } from 'vitest'
import { sharedReads } from './shared-reads.ts'

/** Returns shared reads of a number that the test changes, how often it was read, and how to end a read. */
function aNumber() {
  const state = { now: 0, reads: 0, end: [] as (() => void)[] }
  const read = sharedReads(async (_key: string) => {
    state.reads += 1
    const { now } = state
    await new Promise<void>((resolve) => state.end.push(resolve))
    return now
  })
  const begun = (count: number) => expect.poll(() => state.reads).toBe(count)
  return { state, read, begun, endOne: () => state.end.shift()?.() }
}

test('requests that wait for the same thing share one read, those for another thing have their own', async () => {
  const { state, read, begun, endOne } = aNumber()
  const all = [read('a'), read('a'), read('a'), read('b')]
  await begun(2)
  endOne()
  endOne()
  expect(await Promise.all(all)).toEqual([0, 0, 0, 0])
  expect(state.reads).toBe(2)
})

test('a request never gets what was read before it came', async () => {
  const { state, read, begun, endOne } = aNumber()
  const first = read('a')
  await begun(1)
  state.now = 1
  const later = [read('a'), read('a')]
  endOne()
  expect(await first).toBe(0)
  await begun(2)
  endOne()
  expect(await Promise.all(later)).toEqual([1, 1])
  const last = read('a')
  await begun(3)
  endOne()
  expect(await last).toBe(1)
})

test('a read that fails fails for those who wait for it, and the next one is tried', async () => {
  let tries = 0
  const read = sharedReads(async () => {
    tries += 1
    if (tries === 1) throw new Error('down')
    return tries
  })
  const failing = await Promise.allSettled([read(), read()])
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read()).toBe(2)
})
