import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { knockoutDraw } from '../shared/competitions/knockout-draw.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-draw-'))
afterAll(() => rmSync(folder, { recursive: true }))

function draw(...args: string[]) {
  const script = path.join(import.meta.dirname, 'draw.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    encoding: 'utf8',
  })
  return { status, stderr, lines: stdout.trim().split('\n') }
}

function drawOf(content: unknown) {
  const file = path.join(folder, 'draws.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return draw(file)
}

test('prints one line for each draw, the one that the server makes', () => {
  const requests = [
    { entries: 2, seeds: 0, seed: '0' },
    { entries: 24, seeds: 8, seed: '18446744073709551615', note: 'ladies' },
    { entries: 6, seeds: 2, seed: '5', lines: 'itf', apart: ['a', null, 'a', 'a', null, null] },
  ] as const
  const { status, lines } = drawOf(requests)
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    requests.map(({ seed, ...request }) => knockoutDraw({ ...request, drawSeed: seed })),
  )
  expect(status).toBe(0)
})

test('says for each draw why it can’t be made', () => {
  const { status, lines } = drawOf([
    { entries: 1, seeds: 0, seed: '1' },
    { entries: 23, seeds: 8, seed: '1' },
    { entries: 8, seeds: 2, seed: '18446744073709551616' },
    { entries: 8, seeds: 2, seed: 5 },
    'eight',
    { entries: 4, seeds: 2, seed: '1' },
  ])
  expect(lines.slice(0, 2)).toEqual([
    '{"error":"entries: must be 2 to 128"}',
    '{"error":"seeds: must be one of 0, 1, 2, 4"}',
  ])
  expect(lines.map((line) => 'error' in JSON.parse(line))).toEqual([true, true, true, true, true, false])
  expect(lines[2]).toContain('seed: ')
  expect(status).toBe(1)
})

test('prints its usage, and refuses a missing file and one that is no list', () => {
  expect(draw()).toMatchObject({ status: 2, lines: expect.arrayContaining([expect.stringContaining('FILE.json')]) })
  expect(draw('none.json')).toMatchObject({ status: 2, stderr: expect.stringContaining('none.json') })
  expect(drawOf('{').status).toBe(2)
  expect(drawOf({ entries: 8 }).status).toBe(2)
})
