import { expect, test } from 'vitest'
import { isLoopback, isOwnOrigin, ownOrigins } from './own-origin.ts'

test('[F26] on a loopback host, every loopback name at our port is our own', () => {
  const own = ownOrigins({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' })
  expect([...own].sort()).toEqual(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])
})

test('[F26] on another host, only PUBLIC_URL is our own', () => {
  expect([...ownOrigins({ host: '0.0.0.0', port: 3000, publicUrl: 'https://club.example/live' })]).toEqual([
    'https://club.example',
  ])
})

test('an origin leaves out the default port', () => {
  expect(ownOrigins({ host: '127.0.0.1', port: 80, publicUrl: 'http://localhost:80' })).toContain('http://localhost')
})

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['127.evil.example', false],
  ['10.127.0.1', false],
])('HOST %s listens on this machine only: %s', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback)
})

test('accepts a request without Origin, because a page always sends one', () => {
  expect(isOwnOrigin(undefined, new Set())).toBe(true)
  expect(isOwnOrigin('', new Set(['http://localhost']))).toBe(false)
})
