import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/running-app.ts'
import { keptKey, scorerKeyFile } from './kept-key.ts'

test('a key that nobody set is made at the first start and is the same at the next', () => {
  const file = path.join(temporaryFolder(), 'new', 'scorer.key')
  const key = keptKey(file)
  expect(key).toMatch(/^[\w-]{32}$/)
  expect(keptKey(file)).toBe(key)
  expect(readFileSync(file, 'utf8')).toBe(`${key}\n`)
})

test('only its owner may read it', () => {
  const file = path.join(temporaryFolder(), 'scorer.key')
  keptKey(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a key that somebody put there is taken as it is', () => {
  const file = path.join(temporaryFolder(), 'scorer.key')
  writeFileSync(file, 'chosen by the club\n')
  expect(keptKey(file)).toBe('chosen by the club')
})

test.each(['', 'fifteen letters\n'])('a key that is too short is refused: %j', (text) => {
  const file = path.join(temporaryFolder(), 'scorer.key')
  writeFileSync(file, text)
  expect(() => keptKey(file)).toThrow(`${file}: the key must be at least 16 characters long`)
})

test('a file that can’t be read is named', () => {
  const folder = temporaryFolder()
  expect(() => keptKey(folder)).toThrow(`${folder} can't be used: `)
})

test('no two keys are alike', () => {
  expect(keptKey(path.join(temporaryFolder(), 'k'))).not.toBe(keptKey(path.join(temporaryFolder(), 'k')))
})

test('it is kept beside the database', () => {
  expect(scorerKeyFile('/srv/club/ventaja.db')).toBe('/srv/club/scorer.key')
})
