import { expect, test } from 'vitest'
import { mayUseSandbox } from './open-payment.ts'

const local = { host: '127.0.0.1', publicUrl: 'http://localhost:3000', production: false, paypal: null }

test.each([
  [local, true],
  [{ ...local, host: '::1', publicUrl: 'http://[::1]:3000' }, true],
  [{ ...local, host: '0.0.0.0' }, false],
  [{ ...local, host: '10.0.0.7' }, false],
  [{ ...local, publicUrl: 'https://club.example' }, false],
  [{ ...local, publicUrl: 'http://localhost.club.example' }, false],
  [{ ...local, production: true }, false],
])('the sandbox runs only on a server that nobody else can reach: %j is %s', (settings, allowed) => {
  expect(mayUseSandbox(settings)).toBe(allowed)
})
