import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROWSER, startAppWithPages } from '../testing/app-with-pages.ts'
import type { RunningApp } from '../testing/running-app.ts'

let app: RunningApp

beforeAll(async () => {
  app = await startAppWithPages()
})
afterAll(() => app.close())

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
