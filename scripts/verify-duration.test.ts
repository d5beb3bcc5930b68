import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sized } from '../server/testing/brief.ts'
import { DurationFigures } from './verify/duration-figures.ts'
import type { DurationLine } from './verify/duration-line.ts'
import { predictionsOf } from './verify/duration-predictions.ts'
import { hasRealLines, realLines } from './verify/testing/real-lines.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-duration-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string) => path.join(folder, name)

function verify(...args: string[]) {
  const script = path.join(import.meta.dirname, 'verify-duration.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    encoding: 'utf8',
  })
  return { status, stderr, out: stdout.trim().split('\n') }
}

/** Returns a match that side 1 wins without losing a point, with 30 s between points. */
function whitewash(format = 'SET1-S:4/TB7'): DurationLine {
  const sides = ['1111', '2222', '1111', '2222', '1111', '2222'].join('')
  const points = [...sides].map((server, index) => ({
    server: server === '1' ? (1 as const) : (2 as const),
    winner: 1 as const,
    elapsed: 30 * index,
  }))
  return { id: 'whitewash', format, points: points.slice(0, 16) }
}
const lineOf = ({ points, ...line }: DurationLine) =>
  JSON.stringify({ ...line, points: points.map(({ server, winner, elapsed }) => [server, winner, elapsed]) })

test('predicts before the first point and at the end of each game but the last, and writes the predictions', () => {
  writeFileSync(fileOf('one.jsonl'), lineOf(whitewash()))
  const { status, out } = verify(fileOf('one.jsonl'), '--out', fileOf('out.jsonl'))
  expect(out).toEqual([
    expect.stringMatching(
      /^matches 1 · predictions 3 · median error \d+\.\d\d min · pinball \d+\.\d\d min · coverage \d\.\d{3} · width \d+\.\d\d min$/,
    ),
  ])
  expect(status).toBe(0)
  const written = readFileSync(fileOf('out.jsonl'), 'utf8').trim().split('\n')
  expect(written.map((line) => JSON.parse(line))).toEqual(
    [0, 1, 2, 3].map((k) => ({
      id: 'whitewash',
      k,
      q10: expect.any(Number),
      q50: expect.any(Number),
      q90: expect.any(Number),
    })),
  )
})

test('names each line that is not a match, and goes on', () => {
  const right = lineOf(whitewash())
  const wrong = [
    'broken',
    right.replace('SET1-S:4/TB7', 'SET1-S:T20'),
    right.replace('[1,1,30]', '[3,1,30]'),
    right.replace('[1,1,30]', '[1,1,3000]'),
    right.replace(']]', '],[1,1,999]]'),
  ]
  writeFileSync(fileOf('wrong.jsonl'), [...wrong, right].join('\n'))
  const { status, out } = verify(fileOf('wrong.jsonl'))
  expect(out).toEqual([
    'line 1: not JSON',
    'line 2: the model has no forecast for its format',
    expect.stringMatching(/^line 3: points\.1\.0: /),
    'line 4: points: a point ends before the one before it',
    'line 5: points: go on after the end',
    expect.stringMatching(/^matches 1 /),
  ])
  expect(status).toBe(1)
})

test('a missing file, and no match, are errors', () => {
  expect(verify(fileOf('none.jsonl'))).toMatchObject({ status: 2, stderr: expect.stringContaining('none.jsonl') })
  writeFileSync(fileOf('empty.jsonl'), '')
  expect(verify(fileOf('empty.jsonl'))).toMatchObject({ status: 1, stderr: 'No match was predicted.\n' })
  expect(verify()).toMatchObject({ status: 2, out: expect.arrayContaining([expect.stringContaining('FILE.jsonl')]) })
})

test('points that are cut away later change no prediction', () => {
  const anyMatch = fc.array(fc.tuple(fc.constantFrom(1 as const, 2 as const), fc.integer({ min: 5, max: 700 })), {
    minLength: 10,
    maxLength: 120,
  })
  fc.assert(
    fc.property(anyMatch, fc.nat(119), (played, cut) => {
      let elapsed = -(played[0]?.[1] ?? 0)
      const points = played.map(([winner, seconds], index) => {
        elapsed += seconds
        return { server: index % 8 < 4 ? (1 as const) : (2 as const), winner, elapsed }
      })
      const known = (end: number) => {
        const line = { id: 1, format: 'SET5-S:6/TB7-F:6', points: points.slice(0, end) }
        return predictionsOf(line).map(({ real: _, ...prediction }) => prediction)
      }
      const [all, some] = [known(points.length), known(1 + cut)]
      expect(all.slice(0, some.length)).toEqual(some)
    }),
    { numRuns: sized(5, 25) },
  )
})

test('the figures follow their definitions', () => {
  const figures = new DurationFigures()
  expect(`${figures}`).toMatch(/^matches 0 · predictions 0 /)
  const prediction = { q10: 600, q50: 1200, q90: 1800 }
  // Only predictions at ends of games count, and both matches weigh the same.
  figures.add([
    { ...prediction, k: 0, real: 9000 },
    { ...prediction, k: 1, real: 1200 },
    { ...prediction, k: 2, real: 1200 },
  ])
  figures.add([{ ...prediction, k: 1, real: 2400 }])
  // Pinball of the first match: (0.1 · 600 + 0 + 0.1 · 600) / 3 = 40 s; of the second: (0.1 · 1800 + 0.5 · 1200 + 0.9 · 600) / 3 = 440 s.
  expect(`${figures}`).toBe(
    'matches 2 · predictions 3 · median error 0.00 min · pinball 4.00 min · coverage 0.500 · width 20.00 min',
  )
})

test.skipIf(!hasRealLines)(
  'predicts real matches, whose long pauses were cut to two minutes',
  () => {
    const figures = new DurationFigures()
    for (const line of realLines().slice(0, sized(20, 112))) figures.add(predictionsOf(line))
    const coverage = Number(/coverage (\d\.\d+)/.exec(`${figures}`)?.[1])
    expect(coverage).toBeGreaterThan(0.74)
    expect(coverage).toBeLessThan(0.92)
  },
  300_000,
)
