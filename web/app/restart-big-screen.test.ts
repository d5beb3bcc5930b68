import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const page = { getElementById: () => ({}), querySelector: () => ({ getAttribute: () => '/a.js' }) }
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = () => page
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a broken page, with a server that serves it from a given try on. Returns each pause (s) and whether the page reloaded. */
async function openBroken(pathname: string, isServed: (tries: number) => boolean) {
  vi.resetModules()
  const { restartBigScreen } = await import('./restart-big-screen.ts')
  let reloads = 0
  let tries = 0
  vi.stubGlobal('location', { pathname, reload: () => reloads++ })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === pathname) tries += 1
    if (!isServed(tries)) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  const pauses: number[] = []
  void restartBigScreen(() => true)
  while (vi.getTimerCount() > 0) {
    const before = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    pauses.push((Date.now() - before) / 1000)
  }
  return { pauses, reloads }
}

test('[U12] the big screen reloads once the server serves it, and checks after growing pauses', async () => {
  expect(await openBroken('/bigscreen', (tries) => tries === 7)).toEqual({
    pauses: [5, 10, 20, 40, 60, 60, 60],
    reloads: 1,
  })
})

test('[U12] the pauses grow over reloads that do not help', async () => {
  const pauses = []
  for (let start = 0; start < 3; start++) pauses.push((await openBroken('/bigscreen', () => true)).pauses)
  expect(pauses).toEqual([[5], [10], [20]])
})

test('other pages do not reload by themselves', async () => {
  expect(await openBroken('/stats', () => true)).toEqual({ pauses: [], reloads: 0 })
})
