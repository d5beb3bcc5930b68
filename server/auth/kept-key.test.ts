import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/running-app.ts'
import { keptKey, scorerKeyFile } from './kept-key.ts'

test('makes a key at the first start and keeps it', () => {
  const file = path.join(temporaryFolder(), 'new', 'scorer.key')
  const key = keptKey(file)
  expect(key).toMatch(/^[\w-]{32}$/)
  expect(keptKey(file)).toBe(key)
  expect(readFileSync(file, 'utf8')).toBe(`${key}\n`)
})

test('makes the file readable by its owner only', () => {
  const file = path.join(temporaryFolder(), 'scorer.key')
  keptKey(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('uses an existing key', () => {
  const file = path.join(temporaryFolder(), 'scorer.key')
  writeFileSync(file, 'chosen by the club\n')
  expect(keptKey(file)).toBe('chosen by the club')
})

test.each(['', 'fifteen letters\n'])('rejects a key that is too short: %j', (text) => {
  const file = path.join(temporaryFolder(), 'scorer.key')
  writeFileSync(file, text)
  expect(() => keptKey(file)).toThrow(`${file}: the key must be at least 16 characters long`)
})

test('names a file that cannot be used, and says what is allowed', () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'a-file')
  writeFileSync(file, 'chosen by the club\n')
  for (const wrong of [folder, path.join(file, 'scorer.key')]) {
    const message = `${wrong} must be a file that the server can read, in a folder that it can write to.`
    expect(() => keptKey(wrong)).toThrow(new Error(message))
  }
})

test('makes a different key each time', () => {
  expect(keptKey(path.join(temporaryFolder(), 'k'))).not.toBe(keptKey(path.join(temporaryFolder(), 'k')))
})

test('stores the key beside the database', () => {
  expect(scorerKeyFile('/srv/club/ventaja.db')).toBe('/srv/club/scorer.key')
})
