import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../storage/root.ts'
import { type RunningApp, startApp, temporaryFolder } from '../testing/running-app.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const removers: (() => void)[] = []
let app: RunningApp

beforeAll(async () => {
  const webRoot = path.join(
    temporaryFolder((remove) => removers.push(remove)),
    'web',
  )
  mkdirSync(webRoot, { recursive: true })
  cpSync(path.join(projectRoot, 'web/public/locales'), path.join(webRoot, 'locales'), { recursive: true })
  writeFileSync(path.join(webRoot, 'index.html'), '<html>the app</html>')
  app = await startApp({ webRoot })
})
afterAll(async () => {
  await app.close()
  for (const remove of removers) remove()
})

const get = (address: string, headers: Record<string, string>, method = 'GET') =>
  fetch(app.url + address, { method, headers, redirect: 'manual' })

describe('the address of a call that people guess', () => {
  test.each([
    ['/reservations', '/reservation'],
    ['/product', '/live'],
    ['/products', '/shop'],
    ['/blogs', '/blog'],
    ['/clubs', '/reservation'],
    ['/ratings', '/players/ranking'],
  ])('%s leads a browser to %s, and answers programs as before', async (address, page) => {
    for (const method of ['GET', 'HEAD']) {
      const led = await get(address, BROWSER, method)
      expect([led.status, led.headers.get('location'), led.headers.get('vary')]).toEqual([302, page, 'accept'])
    }
    for (const accept of ['*/*', 'application/json', '']) {
      const { status, headers } = await get(address, accept ? { accept } : {})
      expect([status, headers.get('content-type')]).toEqual([
        address === '/reservations' ? 401 : 200,
        'application/json; charset=utf-8',
      ])
      expect(headers.get('vary')?.split(', ')).toContain('accept')
    }
  })

  test('answers a browser too if it has parameters', async () => {
    const { status, headers } = await get('/product?view=summary', BROWSER)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  })

  test('is no page for other methods', async () => {
    const { status } = await get('/reservations', BROWSER, 'POST')
    expect(status).toBeLessThan(500)
    expect(status).not.toBe(302)
  })
})
