import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { RatingFigures } from './verify/rating-figures.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-ratings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function verify(...args: string[]) {
  const script = path.join(import.meta.dirname, 'verify-ratings.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    encoding: 'utf8',
  })
  return { status, stderr, out: stdout.trim().split('\n') }
}

function verifyLines(lines: readonly object[], ...args: string[]) {
  const file = path.join(folder, 'results.jsonl')
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  return verify(file, ...args)
}

const match = (date: string, sides: string, winner: number, sets: readonly unknown[], more: object = {}) => ({
  date,
  sides: sides.split(' v ').map((side) => side.split('/')),
  winner,
  sets,
  how: 'played',
  bestOf: 3,
  ...more,
})
/** The worked example of the rule, one match with the winner on side 2. */
const EXAMPLE = [
  match('2026-01-03', 'A v B', 1, [
    [6, 3],
    [6, 2],
  ]),
  match('2026-01-10', 'A v C', 1, [
    [7, 6],
    [4, 6],
    [7, 6],
  ]),
  match('2026-01-10', 'C v B', 2, [
    [4, 6],
    [4, 6],
  ]),
  match(
    '2026-02-07',
    'C v A',
    1,
    [
      [6, 1],
      [3, 1],
    ],
    { how: 'retired' },
  ),
  match('2026-03-07', 'A/B v C/D', 1, [[6, 4], [3, 6], { tieBreak: [10, 7] }]),
  match('2026-03-08', 'D v A', 1, [
    [6, 0],
    [6, 0],
  ]),
  match('2026-09-01', 'B v D', 1, [
    [7, 5],
    [7, 5],
  ]),
  match(
    '2027-01-05',
    'A v B',
    1,
    [
      [6, 4],
      [3, 6],
      [6, 3],
      [4, 6],
      [6, 4],
    ],
    { bestOf: 5 },
  ),
]
/** The chances of their winners. */
const CHANCES = [0.5, 0.562098, 0.439705, 0.393107, 0.48873, 0.474648, 0.359399, 0.346935]

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4)
const logLoss = (chances: readonly number[]): string => mean(chances.map((chance) => -Math.log(chance)))

test('judges the worked example by the chances that it documents, and rates each match after that', () => {
  const { status, out } = verifyLines(EXAMPLE)
  const brier = mean(CHANCES.map((chance) => (1 - chance) ** 2))
  expect(out).toEqual([
    expect.stringContaining(`matches 8 · log loss ${logLoss(CHANCES)} · accuracy 0.1875 · brier ${brier} · `),
  ])
  expect(out[0]?.endsWith(` · under 20: log loss ${logLoss(CHANCES)}`)).toBe(true)
  expect(status).toBe(0)
})

test('judges only the matches between two dates, both included, and rates the earlier ones all the same', () => {
  const judged = (...dates: string[]) => verifyLines(EXAMPLE, ...dates).out[0]
  expect(judged('--from', '2026-03-08')).toContain(`matches 3 · log loss ${logLoss(CHANCES.slice(5))} · `)
  expect(judged('--from', '2026-02-07', '--to', '2026-03-07')).toContain(
    `matches 2 · log loss ${logLoss(CHANCES.slice(3, 5))} · `,
  )
})

test('does not judge a walkover, and prints a line that is no match with the reason', () => {
  const walkover = match('2026-01-03', 'A v B', 1, [], { how: 'walkover' })
  const { status, out } = verifyLines([
    walkover,
    match('2026-01-03', 'A v A', 1, [[6, 0]]),
    match('2026', 'A/B v C', 1, []),
  ])
  expect(out).toEqual([
    'line 2: sides: a player is named twice',
    expect.stringMatching(/^line 3: date: /),
    expect.stringMatching(/^matches 0 /),
  ])
  expect(status).toBe(1)
})

test('prints its usage, and names a missing file and a wrong option', () => {
  expect(verify()).toMatchObject({ status: 2, out: expect.arrayContaining([expect.stringContaining('FILE.jsonl')]) })
  expect(verify('none.jsonl')).toMatchObject({ status: 2, stderr: expect.stringContaining('none.jsonl') })
  expect(verifyLines(EXAMPLE, '--spread', 'wide')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--spread'),
  })
})

test('computes the figures by their definitions', () => {
  const figures = new RatingFigures()
  figures.add({ chance: 0.75, won: true, isNew: true })
  figures.add({ chance: 0.75, won: false, isNew: false })
  // ln 0.75 = -0.2877, ln 0.25 = -1.3863; half of the wins where 0.75 were expected.
  expect(`${figures}`).toBe(
    'matches 2 · log loss 0.8370 · accuracy 0.5000 · brier 0.3125 · calibration 0.2500 · under 20: log loss 0.2877',
  )
  figures.add({ chance: 0.5, won: true, isNew: false })
  expect(`${figures}`).toMatch(/^matches 3 .* accuracy 0\.5000 /)
})

// REAL_RESULTS names a file of results as the command reads it, with earlier years before those that are judged.
const { REAL_RESULTS: real } = process.env
test.skipIf(!real)(
  'predicts the results of ten years that the parameters were not chosen by as well as the rule promises',
  () => {
    const [, ...figures] =
      /^matches \d+ · log loss (\S+) · accuracy (\S+) · brier \S+ · calibration (\S+) · under 20: log loss (\S+)$/.exec(
        verify(real ?? '', '--from', '2010-01-01', '--to', '2019-12-31').out.at(-1) ?? '',
      ) ?? []
    const [logLoss, accuracy, calibration, underTwenty] = figures.map(Number)
    expect(logLoss).toBeLessThanOrEqual(0.593)
    expect(accuracy).toBeGreaterThanOrEqual(0.681)
    expect(calibration).toBeLessThanOrEqual(0.015)
    expect(underTwenty).toBeLessThanOrEqual(0.579)
  },
  120_000,
)
