import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import openapi from '../../docs/openapi.json' with { type: 'json' }
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { BROADCAST_PAGES, broadcastPathTo } from '../../shared/pages/broadcast-pages.ts'
import { OFFICE_PAGES } from '../../shared/pages/office-pages.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { projectRoot } from '../storage/root.ts'
import { aMatch, getAsIs } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'

const INLINE = 'document.documentElement.dataset.theme = "dark"'
const BROADCAST = '<script src="/assets/broadcast.js"></script>'
/** Ids of matches that end like the names of files. */
const LIKE_FILES = ['index.js', 'final.json', 'site.css']
const removers: (() => void)[] = []
let app: RunningApp

beforeAll(async () => {
  const folder = temporaryFolder((remove) => removers.push(remove))
  const webRoot = path.join(folder, 'web')
  mkdirSync(path.join(webRoot, 'assets'), { recursive: true })
  cpSync(path.join(projectRoot, 'web/public/locales'), path.join(webRoot, 'locales'), { recursive: true })
  writeFileSync(path.join(folder, 'secret.txt'), 'KEEP OUT')
  writeFileSync(path.join(webRoot, 'index.html'), `<script>${INLINE}</script><script src="/assets/a.js"></script>`)
  writeFileSync(path.join(webRoot, 'broadcast.html'), BROADCAST)
  writeFileSync(path.join(webRoot, 'assets/app-1a2b.js'), 'export {}')
  app = await startApp({ webRoot })
  for (const id of ['m1', 'm.1', ...LIKE_FILES]) {
    const { status } = await app.call('POST', '/product', JSON.stringify({ id, ...aMatch() }), app.scorer)
    expect(status).toBe(201)
  }
})
afterAll(async () => {
  await app.close()
  for (const remove of removers) remove()
})

describe('pages', () => {
  test.each([
    '/',
    '/live',
    '/live/',
    '/live/m1',
    '/live/m.1',
    '/stats/m1/',
    '/bigscreen?mode=live',
    '/office/matches/m1',
  ])('[W24] %s is the app', async (url) => {
    const { status, headers, body } = await app.get(url)
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining(INLINE) })
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    '/no/such/page',
    '/office/none',
    '/live/m.1/x',
    '/wp-login.php?a=/live',
    '/live/none',
    '/stats/none',
    '/blogdetail/1',
    '/shopdetail/8',
    '/shopdetail/07',
    '/shopdetail/__proto__',
  ])('%s is an unknown page or subject: the app with a 404, even for a conditional request', async (url) => {
    for (const again of [
      { accept: 'text/html' },
      { accept: 'text/html,*/*;q=0.8', 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() },
    ]) {
      const { status, headers, body } = await app.get(url, again)
      expect({ status, body }).toEqual({ status: 404, body: expect.stringContaining(INLINE) })
      expect(headers.get('content-type')).toMatch('text/html')
      expect(headers.get('etag')).toBeNull()
    }
  })

  test.each(['/live/%E0%A4%A', '/live/50%', '/stats/%FF?lng=fr', '/blogdetail/%', '/%E0'])(
    'an invalid address (%s) is a 404 page for a browser, and a 400 for a program',
    async (url) => {
      const { status, headers, body } = await app.get(url, { accept: 'text/html,*/*;q=0.8' })
      expect({ status, body }).toEqual({ status: 404, body: expect.stringContaining(INLINE) })
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expectError(await app.get(url, { accept: '*/*' }), 400, 'BAD_REQUEST')
    },
  )

  test('[W23] the texts of each language are served, with the same keys', async () => {
    const texts = await Promise.all(LANGUAGES.map((language) => app.get(`/locales/${language}/translation.json`)))
    expect(texts.map(({ status }) => status)).toEqual(LANGUAGES.map(() => 200))
    expect(new Set(texts.map(({ body }) => Object.keys(body as object).join())).size).toBe(1)
  })

  test.each([
    '/nothing.js',
    '/images/none',
    '/locales/xx/translation.json',
    '/locales/en/none.json',
    '/assets/none.js',
  ])('[W23] a missing file (%s) is a 404, not a page', async (url) => expectError(await app.get(url), 404, 'NOT_FOUND'))

  test.each(['/no/such/page', '/product/m1/points', '/api', '/orders/1/items', '/live/m.1/x', '/office/none'])(
    'unknown %s gets a JSON 404 if the request does not accept HTML',
    async (url) => {
      for (const accept of ['*/*', 'application/json']) {
        const answer = await app.get(url, { accept })
        expectError(answer, 404, 'NOT_FOUND', new RegExp(`there is no GET ${url}`))
        expect(answer.headers.get('vary')).toBe('accept')
      }
    },
  )

  test.each(['/live', '/stats', '/embed', '/overlay'])(
    '%s/{id} of a match whose id ends like a file is a page',
    async (url) => {
      for (const id of LIKE_FILES) {
        const { status, headers } = await app.get(`${url}/${id}`, { accept: 'text/html' })
        expect([id, status, headers.get('content-type')]).toEqual([id, 200, 'text/html; charset=utf-8'])
      }
    },
  )

  test.each(['/live', '/live/none', '/cart'])('%s is a page even if the request does not accept HTML', async (url) => {
    expect((await app.get(url, { accept: '*/*' })).headers.get('content-type')).toMatch('text/html')
  })

  test('files with a hash in their name are cached for a year', async () => {
    const { headers } = await app.get('/assets/app-1a2b.js')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})

describe('pages for streams and other sites', () => {
  test.each([
    ['/overlay/m1', 200],
    ['/overlay/m.1/?theme=light', 200],
    ['/overlay/none', 404],
    ['/overlay/%FF', 404],
    ['/overlay/court/club_naco-1', 200],
    ['/overlay/court/club_naco-99', 404],
    ['/embed/m1?lang=fr', 200],
    ['/embed/none', 404],
  ])('%s is a page without the app, with the status %i', async (url, status) => {
    for (const accept of ['text/html', '*/*']) {
      // A program gets a 400 for an invalid address.
      if (url.includes('%') && accept === '*/*') continue
      const answer = await app.get(url, { accept })
      expect([answer.status, answer.body]).toEqual([status, BROADCAST])
    }
  })

  test('that exist are a 304 if nothing has changed', async () => {
    const etag = (await app.get('/embed/m1')).headers.get('etag') ?? ''
    expect(await app.get('/overlay/m1', { 'if-none-match': etag })).toMatchObject({ status: 304 })
    expect(await app.get('/overlay/none', { 'if-none-match': etag })).toMatchObject({ status: 404 })
  })

  test('answer other methods than GET with a 405', async () => {
    expect((await app.call('POST', '/embed/m1')).status).toBe(405)
  })
})

describe('a frame of another site', () => {
  const framing = async (url: string) => {
    const { headers } = await app.get(url, { accept: 'text/html,*/*' })
    const [, ancestors] = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '') ?? []
    return [url, ancestors, headers.get('x-frame-options')] as const
  }
  const filled = (address: string) =>
    address
      .replace(/:id|\{id\}/, 'm1')
      .replace(/:\w+|\{\w+\}/g, 'x')
      .replace(/^\/?\*|\*$/, '/none')

  test('may show an embedded card, whose scripts are only ours', async () => {
    for (const url of [broadcastPathTo('embed', 'm1'), '/EMBED/m1/', '/embed/none'])
      expect(await framing(url)).toEqual([url, '*', null])
    const policy = (await app.get('/embed/m1')).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self'(;|$)/)
  })

  test('may show no other page, file or answer of a call', async () => {
    const tables = [PAGES, OFFICE_PAGES, { ...BROADCAST_PAGES, embed: { path: '/embed' } }]
    const pages = tables.flatMap((table) => Object.values(table)).map(({ path }) => path)
    const calls = Object.keys(openapi.paths).filter((path) => path !== '/product/{id}/stream')
    const others = ['/embed/m1/x', '/broadcast.html', '/assets/app-1a2b.js', '/assets/none.js', '/live/%FF']
    for (const url of [...pages, ...calls, ...others].map(filled)) {
      const [, ancestors, option] = await framing(url)
      expect([url, ancestors]).toEqual([url, "'none'"])
      expect(option ?? 'SAMEORIGIN').toBe('SAMEORIGIN')
    }
  })
})

test('[F31] the policy allows our scripts, and only one inline script: the script that sets the theme', async () => {
  const policy = (await app.get('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'(;|$)/)
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/%2e%2e%2fsecret.txt%00.js',
  '/images/..%2f..%2fsecret.txt',
  '/locales/../../secret.txt',
  '/locales/%2e%2e/%2e%2e/secret.txt',
  '/locales/..%2f..%2fsecret.txt/translation.json',
  '/locales/..%5c..%5csecret.txt',
  '/locales/en%00/translation.json',
  '/locales/__proto__/translation.json',
])('[F29] %s does not leave the folder', async (url) => {
  const { status, body } = await getAsIs(app.url, url)
  expect(body).not.toContain('KEEP OUT')
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})
