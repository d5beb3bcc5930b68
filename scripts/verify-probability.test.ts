import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ForecastFigures } from './verify/forecast-figures.ts'
import { BARE, pointsOf, SHORT } from './verify/testing/lines.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

function verify(...files: string[]) {
  const script = path.join(import.meta.dirname, 'verify-probability.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...files], {
    encoding: 'utf8',
  })
  return { status, stderr, out: stdout.trim().split('\n') }
}

function verifyLines(...lines: readonly string[]) {
  const file = path.join(folder, 'matches.jsonl')
  writeFileSync(file, lines.join('\n'))
  return verify(file)
}

const [short, bare] = [SHORT, BARE].map((match) => JSON.stringify(match)) as [string, string]
const FIGURES = /^points (\d+) · log loss (\d\.\d{4}) · brier (0\.\d{4}) · calibration (0\.\d{4})$/

test('prints one line of figures if all matches are measured', () => {
  const { status, out } = verifyLines(short, '', bare)
  expect(out).toEqual([expect.stringMatching(FIGURES)])
  expect(out[0]).toMatch(/^points 48 /)
  expect(status).toBe(0)
})

test('prints each match that it leaves out, with the reason', () => {
  const timed = { id: 'timed', format: 'SET1-S:T20', winner: 1, points: [...pointsOf('1111'), [null, null, 'TIME']] }
  const { status, out } = verifyLines(short.replace('"winner":1', '"winner":2'), 'broken', JSON.stringify(timed), bare)
  expect(out).toEqual([
    'short: winner 1, recorded 2',
    'line 2: not JSON',
    'timed: the model has no forecast for its format',
    expect.stringMatching(/^points 24 /),
  ])
  expect(status).toBe(1)
})

test('measures a retirement by its winner, although the other side led', () => {
  const led = { id: 'led', bestOf: 3, finalSetTiebreak: true, status: 'retired', points: pointsOf('1111'.repeat(7)) }
  const loss = (winner: number) =>
    Number(FIGURES.exec(verifyLines(JSON.stringify({ ...led, winner })).out[0] ?? '')?.[2])
  expect(loss(2)).toBeGreaterThan(loss(1))
})

test('prints its usage if called without a file, and names a missing file', () => {
  expect(verify()).toMatchObject({ status: 2, out: expect.arrayContaining([expect.stringContaining('FILE.jsonl')]) })
  expect(verify(path.join(folder, 'none.jsonl'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('none.jsonl'),
  })
})

test('computes the figures by their definitions', () => {
  const figures = new ForecastFigures()
  expect(`${figures}`).toBe('points 0 · log loss 0.0000 · brier 0.0000 · calibration 0.0000')
  figures.add({ chance: 0.75, won: true })
  figures.add({ chance: 0.75, won: false })
  // ln 0.75 = -0.2877, ln 0.25 = -1.3863; half of the wins where 0.75 were forecast.
  expect(`${figures}`).toBe('points 2 · log loss 0.8370 · brier 0.3125 · calibration 0.2500')
  figures.add({ chance: 0.75, won: true })
  figures.add({ chance: 0.25, won: false })
  expect(`${figures}`).toMatch(/calibration 0\.0000$/)
})

const real = process.env.REAL_MATCHES
test.skipIf(!real)(
  'forecasts real matches as well as the model promises',
  () => {
    const { out } = verify(real ?? '')
    const [, points, logLoss, brier] = FIGURES.exec(out.at(-1) ?? '') ?? []
    expect(Number(points)).toBeGreaterThan(0)
    expect(Number(logLoss)).toBeLessThanOrEqual(0.508)
    expect(Number(brier)).toBeLessThanOrEqual(0.171)
  },
  120_000,
)

test('fails if the file is missing or has no match', () => {
  const missing = verify(path.join(folder, 'none.jsonl'))
  expect(missing).toMatchObject({ status: 2, stderr: expect.stringMatching(/none\.jsonl: there is no such file\n$/) })
  expect(verifyLines('')).toMatchObject({ status: 1, stderr: 'The files have no match that can be measured.\n' })
})
