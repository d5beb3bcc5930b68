import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withWords } from './words-ahead.ts'

const html = withWords(readFileSync(new URL('../index.html', import.meta.url), 'utf8')).replace(
  '/* language codes */ []',
  '["en","fr","es"]',
)
const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)

interface Asked {
  path: string
  response: Promise<Response | undefined>
}

type Fetch = (path: string, options: { signal: AbortSignal }) => Promise<Response>

/** Runs what index.html asks for ahead at this address, with a browser's clock that `pass` sets going. */
function arriveAt(pathname: string, fetch: Fetch) {
  const timers: [number, AbortController][] = []
  const window: { early?: Asked; earlyWords?: Asked } = {}
  const page = {
    window,
    fetch,
    Response,
    URLSearchParams,
    location: { pathname, search: '' },
    navigator: { languages: ['fr-FR'] },
    document: { cookie: '', documentElement: { dataset: {}, lang: 'en' } },
    localStorage: { getItem: () => null },
    AbortSignal: {
      timeout(ms: number) {
        const controller = new AbortController()
        timers.push([ms, controller])
        return controller.signal
      },
    },
  }
  for (const code of scripts.filter((each) => each.includes('window.early'))) runInNewContext(code, page)
  const pass = (ms: number): void => {
    for (const [due, controller] of timers) {
      if (due <= ms) controller.abort(new DOMException('signal timed out', 'TimeoutError'))
    }
  }
  return { words: window.earlyWords, data: window.early, pass }
}

const until = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('words and data that were asked for ahead are given up after ten seconds of silence, like any other call', async () => {
  const { words, data, pass } = arriveAt('/shop', (_path, { signal }) => until(signal))
  expect([words?.path, data?.path]).toEqual(['/locales/fr/translation.json', '/products'])
  pass(10_000)
  await expect(words?.response).rejects.toThrow('timed out')
  await expect(data?.response).rejects.toThrow('timed out')
})

test('so are those of which the end does not come', async () => {
  const half = (signal: AbortSignal) =>
    new Response(
      new ReadableStream({
        start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
      }),
    )
  const { data, pass } = arriveAt('/live/m1', async (_path, { signal }) => half(signal))
  pass(10_000)
  await expect(data?.response).rejects.toThrow('timed out')
})

test('an answer that is here stays, however late the script that wants it', async () => {
  const { data, pass } = arriveAt('/shop', async () => new Response('[]', { status: 203, headers: { date: 'today' } }))
  const answer = await data?.response
  pass(60_000)
  expect(answer?.status).toBe(203)
  expect(answer?.headers.get('date')).toBe('today')
  expect(await answer?.json()).toEqual([])
})

test('without a network they say nothing: whoever wants them asks again', async () => {
  const { data } = arriveAt('/shop', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await data?.response).toBeUndefined()
})
