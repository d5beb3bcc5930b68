import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keptKey } from '../auth/kept-key.ts'
import { temporaryFolder } from '../testing/running-app.ts'
import { canPush } from './can-push.ts'
import { isPushKey, PUSH_KEY, pushKeyFile, pushKeysOf } from './push-key.ts'

test('makes a key at the first start and keeps it', () => {
  const file = pushKeyFile(path.join(temporaryFolder(), 'ventaja.db'))
  expect(path.basename(file)).toBe('push.key')
  const key = keptKey(file, PUSH_KEY)
  expect(isPushKey(key)).toBe(true)
  expect(keptKey(file, PUSH_KEY)).toBe(key)
  expect(readFileSync(file, 'utf8')).toBe(`${key}\n`)
  expect(pushKeysOf(key).publicKey).toMatch(/^B[\w-]{86}$/)
})

test('rejects a file with another kind of key', () => {
  const file = path.join(temporaryFolder(), 'push.key')
  writeFileSync(file, 'chosen by the club\n')
  expect(() => keptKey(file, PUSH_KEY)).toThrow(`${file}: the key must be a private VAPID key: 32 bytes`)
})

test.each([
  ['too short', 'abc'],
  ['with padding', `${'a'.repeat(43)}=`],
  ['zero', 'A'.repeat(43)],
  ['more than the curve has', `${'_'.repeat(42)}8`],
])('a text that is %s is no key', (_, text) => {
  expect(isPushKey(text)).toBe(false)
})

test.each([
  ['https://club.example', true],
  ['https://tennis.club.example:8443', true],
  ['https://203.0.114.7', true],
  ['http://club.example', false],
  ['http://localhost:3000', false],
  ['https://localhost', false],
  ['https://192.168.1.20', false],
  ['https://tennis.local', false],
  ['https://tennis', false],
])('push messages from %s: %s', (publicUrl, can) => {
  expect(canPush(publicUrl)).toBe(can)
})
