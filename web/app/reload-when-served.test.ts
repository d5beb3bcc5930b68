import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const PAGE = '<div id="root"></div><script type="module" crossorigin src="/assets/index-1.js"></script>'

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a broken page. Returns each pause (s) and how often the page reloaded. */
async function openBroken(isServed: (tries: number) => boolean = () => true) {
  const page = await broken(isServed)
  const pauses: number[] = []
  while (vi.getTimerCount() > 0 && page.reloads() === 0) {
    const before = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    pauses.push((Date.now() - before) / 1000)
  }
  return { pauses, reloads: page.reloads() }
}

async function broken(isServed: (tries: number) => boolean) {
  vi.resetModules()
  const { reloadWhenServed } = await import('./reload-when-served.ts')
  let reloads = 0
  let tries = 0
  let back: () => unknown = () => undefined
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { pathname: '/bigscreen', reload: () => reloads++ })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/bigscreen') tries += 1
    if (!isServed(tries)) throw new TypeError('Failed to fetch')
    return new Response(PAGE)
  })
  const stop = reloadWhenServed((retry) => {
    back = retry
    return () => undefined
  })
  return { stop, reloads: () => reloads, back: () => back(), online: () => page.dispatchEvent(new Event('online')) }
}

test('[U12] asks the server after growing pauses, and reloads once it serves the page', async () => {
  expect(await openBroken((tries) => tries === 7)).toEqual({ pauses: [5, 10, 20, 40, 60, 60, 60], reloads: 1 })
})

test('[U12] waits longer before each reload if the last one did not help', async () => {
  const pauses = []
  for (let start = 0; start < 3; start++) pauses.push((await openBroken()).pauses)
  expect(pauses).toEqual([[5], [10], [20]])
})

test.each(['online', 'back'] as const)('reloads at once when the network returns (%s)', async (event) => {
  const page = await broken(() => true)
  page[event]()
  await vi.waitFor(() => expect(page.reloads()).toBe(1))
})

test('does not reload if the page works again or another page is shown meanwhile', async () => {
  const page = await broken(() => true)
  page.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(page.reloads()).toBe(0)
})
