import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAhead, TIMEOUT_MS, takeEarlyAnswer } from './early-answer.ts'

let timeouts: (() => void)[]

beforeEach(() => {
  timeouts = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(TIMEOUT_MS)
    const controller = new AbortController()
    timeouts.push(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')))
    return controller.signal
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const stubFetch = (fetch: (path: string, options: { signal: AbortSignal }) => Promise<Response>): void =>
  void vi.stubGlobal('fetch', fetch)

const neverAnswer = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const timeOut = (): void => {
  for (const expire of timeouts) expire()
}

test('a call without a response times out', async () => {
  stubFetch((_path, { signal }) => neverAnswer(signal))
  askAhead('/products')
  timeOut()
  await expect(takeEarlyAnswer('/products')).rejects.toThrow('timed out')
})

test('a response that does not end times out', async () => {
  stubFetch(
    async (_path, { signal }) =>
      new Response(
        new ReadableStream({
          start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
        }),
      ),
  )
  askAhead('/product/m1')
  timeOut()
  await expect(takeEarlyAnswer('/product/m1')).rejects.toThrow('timed out')
})

test('returns a response once, even after the timeout', async () => {
  stubFetch(async () => new Response('[]', { status: 203, headers: { date: 'today' } }))
  askAhead('/products')
  expect(await takeEarlyAnswer('/other')).toBeUndefined()
  const answer = await takeEarlyAnswer('/products')
  timeOut()
  expect(answer?.status).toBe(203)
  expect(answer?.headers.get('date')).toBe('today')
  expect(await answer?.json()).toEqual([])
  expect(await takeEarlyAnswer('/products')).toBeUndefined()
})

test('returns no response without a network, so that the app repeats the call', async () => {
  stubFetch(() => Promise.reject(new TypeError('Failed to fetch')))
  askAhead('/products')
  expect(await takeEarlyAnswer('/products')).toBeUndefined()
})
