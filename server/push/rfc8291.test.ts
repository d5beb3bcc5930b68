import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { browserKeys, decryptPush } from '../testing/push-service.ts'
import { encryptPush } from './encrypt-push.ts'
import { isBrowserKey, pushKeysOf } from './push-key.ts'

/** The values of RFC 8291, appendix A and section 5. */
const RFC = {
  plaintext: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  browser: {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the push service of the tests reads the message of RFC 8291', () => {
  expect(decryptPush(Buffer.from(RFC.body, 'base64url'), RFC.browser)).toBe(RFC.plaintext)
})

test('a changed message, another secret and another browser are refused', () => {
  const body = Buffer.from(RFC.body, 'base64url')
  body[100] = (body[100] ?? 0) ^ 1
  expect(() => decryptPush(body, RFC.browser)).toThrow()
  const real = Buffer.from(RFC.body, 'base64url')
  expect(() => decryptPush(real, { ...RFC.browser, auth: browserKeys().auth })).toThrow()
  expect(() => decryptPush(real, browserKeys())).toThrow()
})

test('encrypts the message of RFC 8291 to the same bytes', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(RFC.senderPrivate, 'base64url')
  const salt = Buffer.from(RFC.body, 'base64url').subarray(0, 16)
  expect(encryptPush(RFC.plaintext, RFC.browser, salt, pair).toString('base64url')).toBe(RFC.body)
})

test('each message has its own salt and key', () => {
  const [one, other] = [1, 2].map(() => encryptPush(RFC.plaintext, RFC.browser))
  expect(one).toHaveLength(Buffer.from(RFC.body, 'base64url').length)
  expect(one?.subarray(0, 16)).not.toEqual(other?.subarray(0, 16))
  expect(one?.subarray(21, 86)).not.toEqual(other?.subarray(21, 86))
  for (const body of [one, other]) expect(decryptPush(body ?? Buffer.alloc(0), RFC.browser)).toBe(RFC.plaintext)
})

test('the public key follows from the private one', () => {
  expect(pushKeysOf(RFC.senderPrivate)).toEqual({ privateKey: RFC.senderPrivate, publicKey: RFC.senderPublic })
  expect(isBrowserKey(RFC.senderPublic)).toBe(true)
  expect(isBrowserKey(RFC.senderPublic.replace('BP4z', 'BP4a'))).toBe(false)
})
