import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROWSER, startAppWithPages } from '../testing/app-with-pages.ts'
import { expectError } from '../testing/errors.ts'
import { type RunningApp, startOwnApp } from '../testing/running-app.ts'

let app: RunningApp
let [ana, luz] = ['', '']

beforeAll(async () => {
  app = await startAppWithPages()
  ;[ana = '', luz = ''] = await Promise.all(['Ana Reyes', 'Luz Marte'].map(aPlayer))
  await app.newMatch({ club: 'club_naco', playerIds: [[ana], [luz]] })
})
afterAll(() => app.close())

async function aPlayer(name: string): Promise<string> {
  const id = randomUUID()
  const { status } = await app.call('POST', '/players', JSON.stringify({ id, name, club: null }), app.scorer)
  expect(status).toBe(201)
  return id
}

const addresses = () => ['/players?search=ana', `/players/${ana}`, `/players/${ana}/against/${luz}`]

describe('a path of a call and of a page', () => {
  test('gives browsers the page, with a policy for pages', async () => {
    for (const address of ['/players', '/players/ranking', '/players/ratings', ...addresses()]) {
      const { status, headers, body } = await app.get(address, BROWSER)
      expect([address, status, body]).toEqual([address, 200, expect.stringContaining('the app')])
      expect(headers.get('content-type')).toMatch('text/html')
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(headers.get('vary')?.split(', ')).toContain('accept')
      const again = await app.get(address, { ...BROWSER, 'if-none-match': headers.get('etag') ?? '' })
      expect([again.status, again.headers.get('vary')]).toEqual([304, headers.get('vary')])
    }
  })

  test('gives programs the answer of the call', async () => {
    for (const address of addresses()) {
      for (const accept of ['application/json', '*/*']) {
        const { status, headers, body } = await app.get(address, { accept })
        expect([address, status, typeof body]).toEqual([address, 200, 'object'])
        expect(headers.get('content-type')).toMatch('application/json')
        expect(headers.get('vary')?.split(', ')).toContain('accept')
      }
    }
  })

  test('answers a HEAD as its GET, to both', async () => {
    for (const [headers, type] of [
      [BROWSER, 'text/html'],
      [{ accept: 'application/json' }, 'application/json'],
    ] as const) {
      const answer = await fetch(`${app.url}/players/${ana}`, { method: 'HEAD', headers })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)])
    }
  })

  test('is a 404 for an unknown player, as a page and as an error', async () => {
    for (const address of ['/players/none', `/players/${ana}/against/none`]) {
      const page = await app.get(address, { ...BROWSER, 'if-none-match': '*' })
      expect([page.status, page.body]).toEqual([404, expect.stringContaining('the app')])
      expect(page.headers.get('vary')).toContain('accept')
      const error = await app.get(address, { accept: 'application/json' })
      expectError(error, 404, 'NOT_FOUND')
      expect(error.headers.get('vary')).toContain('accept')
    }
  })

  test('keeps the calls of other methods, and names all methods in a 405', async () => {
    expect((await app.call('POST', '/players', '{}', app.scorer)).status).toBe(400)
    const { status, headers } = await app.call('PUT', `/players/${ana}`)
    expect([status, headers.get('allow')?.split(', ').sort()]).toEqual([405, ['DELETE', 'GET', 'HEAD', 'PATCH']])
  })

  test('asks search engines to leave it out', async () => {
    for (const address of ['/players', `/players/${ana}`, `/players/${ana}/against/${luz}`])
      expect([address, (await app.get(address, BROWSER)).headers.get('x-robots-tag')]).toEqual([address, 'noindex'])
    expect((await app.get('/sitemap.xml')).body).not.toContain('/players')
  })

  test('is the call for everybody on a server without pages', async () => {
    const alone = await startOwnApp()
    const { headers } = await alone.get('/players?search=ana', BROWSER)
    expect(headers.get('content-type')).toMatch('application/json')
  })
})
