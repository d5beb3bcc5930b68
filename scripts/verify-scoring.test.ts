import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BARE, SHORT } from './verify/testing/lines.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

function verify(lines: readonly string[] | null, ...files: string[]) {
  const file = path.join(folder, 'matches.jsonl')
  if (lines) writeFileSync(file, lines.join('\n'))
  const script = path.join(import.meta.dirname, 'verify-scoring.ts')
  const args = ['--import', 'tsx', script, ...(lines ? [file] : []), ...files]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, stderr, out: stdout.trim().split('\n') }
}

const [short, bare] = [SHORT, BARE].map((match) => JSON.stringify(match)) as [string, string]
const RATE = /^[1-9]\d* points\/s$/

test('prints one line of totals if all matches are right', () => {
  const { status, out } = verify([short, '', bare, short])
  expect(out).toHaveLength(1)
  const [matches, states, servers, rate] = (out[0] ?? '').split(' · ')
  expect([matches, states, servers]).toEqual(['matches 3/3', 'states 48/48', 'servers 72/72'])
  expect(rate).toMatch(RATE)
  expect(status).toBe(0)
})

test('prints the first disagreement of each wrong match, and the problem of each line that is not a match', () => {
  const { status, out } = verify([short.replace('"winner":1', '"winner":2'), 'broken', bare.replace('[2,1,', '[1,1,')])
  expect(out.slice(0, -1)).toEqual([
    'short: winner 1, recorded 2',
    'line 2: not JSON',
    'short: point 1: server 2, recorded 1',
  ])
  expect(out.at(-1)).toMatch(/^matches 1\/3 · states 24\/24 · servers 47\/48 · /)
  expect(status).toBe(1)
})

test('names a match without an id by its line number, and accepts a byte-order mark', () => {
  const { status, out } = verify([`\uFEFF${bare}`, JSON.stringify({ ...BARE, id: undefined, winner: 2 }), '[]', short])
  expect(out.slice(0, -1)).toEqual(['line 2: winner 1, recorded 2', 'line 3: not a match'])
  expect(out.at(-1)).toMatch(/^matches 2\/4 /)
  expect(status).toBe(1)
})

test('accepts any line ending, long lines, line separators in names, and NaN for a missing number', () => {
  const named = JSON.stringify({ ...SHORT, player1: 'Ana\u2028Luz', notes: 'x'.repeat(300_000) })
  const { out } = verify([`\uFEFF${short}\r`, '\r', named, bare.replace('"winner":1', '"winner":NaN'), '\t', ''])
  expect(out[0]).toMatch(/^matches 3\/3 · states 48\/48 · servers 72\/72 · /)
})

test('adds up the totals of several files', () => {
  const other = path.join(folder, 'other.jsonl')
  writeFileSync(other, `${short}\n${short}\n`)
  expect(verify([short], other).out[0]).toMatch(/^matches 3\/3 · states 72\/72 · /)
})

test('prints its usage if called without a file, and names a missing file', () => {
  expect(verify(null)).toMatchObject({
    status: 2,
    out: expect.arrayContaining([expect.stringContaining('FILE.jsonl')]),
  })
  expect(verify(null, path.join(folder, 'none.jsonl'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('none.jsonl'),
  })
})
