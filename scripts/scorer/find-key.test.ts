import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findScorerKey } from './find-key.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-key-'))
afterAll(() => rmSync(folder, { recursive: true }))
const DATABASE_URL = `file:${folder}/ventaja.db`

test('returns the given key, or else the key of the environment, or else the key beside the database', () => {
  expect(findScorerKey(undefined, { DATABASE_URL })).toMatchObject({ problem: expect.stringContaining('scorer.key') })
  writeFileSync(path.join(folder, 'scorer.key'), 'kept\n')
  expect(findScorerKey(undefined, { DATABASE_URL })).toEqual({ key: 'kept' })
  expect(findScorerKey(undefined, { DATA_DIR: folder })).toEqual({ key: 'kept' })
  expect(findScorerKey(undefined, { DATABASE_URL, SCORER_KEY: 'set' })).toEqual({ key: 'set' })
  expect(findScorerKey('given', { DATABASE_URL, SCORER_KEY: 'set' })).toEqual({ key: 'given' })
})
