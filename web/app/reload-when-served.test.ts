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

interface Options {
  readonly isServed?: (tries: number) => boolean
  readonly isBroken?: () => boolean
  /** Path of the page that is open after the first pause. */
  readonly later?: string
}

/** Opens a broken page. Returns each pause (s) and how often the page reloaded. */
async function openBroken({ isServed = () => true, isBroken = () => true, later = '/bigscreen' }: Options) {
  vi.resetModules()
  const { reloadWhenServed } = await import('./reload-when-served.ts')
  let reloads = 0
  let tries = 0
  const location = { pathname: '/bigscreen', reload: () => reloads++ }
  vi.stubGlobal('location', location)
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/bigscreen') tries += 1
    if (!isServed(tries)) throw new TypeError('Failed to fetch')
    return new Response(PAGE)
  })
  const pauses: number[] = []
  void reloadWhenServed(isBroken)
  location.pathname = later
  while (vi.getTimerCount() > 0) {
    const before = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    pauses.push((Date.now() - before) / 1000)
  }
  return { pauses, reloads }
}

test('[U12] asks the server after growing pauses, and reloads once it serves the page', async () => {
  expect(await openBroken({ isServed: (tries) => tries === 7 })).toEqual({
    pauses: [5, 10, 20, 40, 60, 60, 60],
    reloads: 1,
  })
})

test('[U12] waits longer before each reload if the last one did not help', async () => {
  const pauses = []
  for (let start = 0; start < 3; start++) pauses.push((await openBroken({})).pauses)
  expect(pauses).toEqual([[5], [10], [20]])
})

test.each([
  ['the page works again', { isBroken: () => false }],
  ['another page is shown', { later: '/stats' }],
])('does not reload if %s meanwhile', async (_, options) => {
  expect(await openBroken(options)).toEqual({ pauses: [5], reloads: 0 })
})
