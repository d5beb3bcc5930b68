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

/** The big screen without its app: a server that answers from the given try on, and every wait told (ms) as it ends. */
async function bigScreenAt(pathname: string, up: (tries: number) => boolean, starts = 1) {
  const waits: number[] = []
  const held = new Map<string, string>()
  let reloads = 0
  let tries = 0
  for (let start = 0; start < starts; start++) {
    const run: (() => unknown)[] = []
    let started = false
    const window: { startAgain?: (isWrong: () => boolean) => void } = {}
    runInNewContext(scripts.find((each) => each.includes('window.startAgain')) ?? '', {
      window,
      document: { documentElement: { dataset: {}, lang: 'en' } },
      location: { pathname, reload: () => reloads++ },
      AbortSignal,
      DOMParser: class {
        parseFromString = () => ({ getElementById: () => ({}), querySelector: () => ({ getAttribute: () => '/a.js' }) })
      },
      fetch: async (path: string) => {
        if (path === pathname) tries += 1
        if (!up(tries)) throw new TypeError('Failed to fetch')
        return new Response('')
      },
      sessionStorage: { getItem: (key: string) => held.get(key) ?? null, setItem: held.set.bind(held) },
      addEventListener: () => undefined,
      setTimeout(what: () => unknown, ms: number) {
        if (!started) return
        waits.push(ms)
        run.push(what)
      },
    })
    started = true
    window.startAgain?.(() => true)
    for (let what = run.shift(); what && waits.length < 20; what = run.shift()) await what()
  }
  return { waits: waits.map((ms) => ms / 1000), reloads }
}

test('[U12] the big screen starts anew by itself as soon as the server answers, and asks ever less often', async () => {
  expect(await bigScreenAt('/bigscreen', (tries) => tries === 7)).toEqual({
    waits: [5, 10, 20, 40, 60, 60, 60],
    reloads: 1,
  })
})

test('[U12] so it does where a start changes nothing', async () => {
  expect(await bigScreenAt('/bigscreen', () => true, 3)).toEqual({ waits: [5, 10, 20], reloads: 3 })
})

test('any other page leaves it to its reader', async () => {
  expect(await bigScreenAt('/stats', () => true)).toEqual({ waits: [], reloads: 0 })
})
