import { expect, test } from 'vitest'
import { withoutSecrets } from './request-log.ts'

test.each([
  ['/product?since=4', '/product?since=4'],
  ['/auth/me?token=abc', '/auth/me?token=…'],
  ['/x?a=1&id_token=abc&b=2', '/x?a=1&id_token=…&b=2'],
  ['/paypalsuccess/1?token=EC-1&PayerID=P', '/paypalsuccess/1?token=…&PayerID=…'],
  ['/x?API_KEY=1;refreshToken=2', '/x?API_KEY=…;refreshToken=…'],
  ['/token/keys', '/token/keys'],
])('[F33] %s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged)
})
