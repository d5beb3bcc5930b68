import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sized } from '../server/testing/brief.ts'
import { lotsOf } from '../shared/competitions/lots.ts'
import { aCourt, aDay, aMatch, at } from '../shared/order/testing/days.ts'
import { dayOfLines } from './simulate/day-of-lines.ts'
import { generatedLine } from './simulate/generated-line.ts'
import { type DayToPlay, playDay } from './simulate/played-day.ts'
import { type ShownStart, watchStarts } from './simulate/shown-starts.ts'
import { StartFigures } from './simulate/start-figures.ts'
import type { DurationLine } from './verify/duration-line.ts'
import { hasRealLines, realLines } from './verify/testing/real-lines.ts'

const FORMAT = 'SET1-S:4/TB7'
const MINUTE = 60_000
const NO_RAIN = { from: at(24), until: at(24) }

/** Returns a match that side 1 wins without losing a point in 16 minutes after the first point. */
const whitewash = (id: string): DurationLine => ({
  id,
  format: FORMAT,
  points: Array.from({ length: 16 }, (_, n) => {
    return { server: n % 8 < 4 ? (1 as const) : (2 as const), winner: 1 as const, elapsed: 64 * n }
  }),
})

/** Three matches on a court, each of 16 minutes. */
function aCourtOfThree(rain = NO_RAIN): DayToPlay {
  const ids = ['one', 'two', 'three']
  const matches = ids.map((id) => aMatch(id, { minutes: 30 }))
  return {
    day: aDay({ courts: [aCourt('A')], matches }),
    lines: new Map(ids.map((id) => [id, whitewash(id)])),
    rain,
  }
}
const played = (day: DayToPlay) => {
  const { see, shown } = watchStarts(day.rain)
  const { starts, again } = playDay(day, see)
  return { shown, starts, again }
}
const clockOf = (moment: number | undefined) => ((moment ?? 0) - at(0)) / MINUTE

test('a match starts ten minutes after the one before it on its court, not at its planned time', () => {
  const { starts } = played(aCourtOfThree())
  // The matches are planned every 40 minutes, and end after 16: the next one follows ten minutes later.
  expect([...starts].map(([id, start]) => [id, clockOf(start)])).toEqual([
    ['one', 9 * 60],
    ['two', 9 * 60 + 26],
    ['three', 9 * 60 + 52],
  ])
})

test('rain stops play, which goes on after it with the plan that was made again', () => {
  const { starts, again } = played(aCourtOfThree({ from: at(9, 10), until: at(10, 40) }))
  expect([...starts].map(([id, start]) => [id, clockOf(start)])).toEqual([
    ['one', 9 * 60],
    ['two', 10 * 60 + 56],
    ['three', 11 * 60 + 22],
  ])
  expect(again.delays.map(({ match }) => match)).toEqual(['two', 'three'])
})

test('an expected start counts when it changes, and is compared with the start that came', () => {
  const start = (match: string, now: number, [from, middle, until]: readonly [number, number, number]): ShownStart => ({
    match,
    now: at(9, now),
    from: at(9, from),
    start: at(9, middle),
    until: at(9, until),
    isRough: match === 'two',
    printed: at(9, 30),
    fixed: at(9, 26),
  })
  const shown = [start('one', 0, [15, 20, 25]), start('one', 10, [24, 26, 28]), start('two', 0, [40, 50, 60])]
  const figures = new StartFigures()
  const starts = new Map([
    ['one', at(9, 22) + 59_000],
    ['two', at(9, 45)],
  ])
  const again = { plan: { matches: [], unplaced: [] }, changes: [], delays: [] }
  figures.add(shown, { starts, again }, { from: at(9, 5), until: at(9, 40) })
  const [, close, , , all, known, days] = `${figures}`.split('\n').map((line) => line.split(/ {2,}/))
  // One of the two was in its interval, and their middles were 3 and 3 minutes away; the printed time 7, the fixed one 3.
  expect(close).toEqual(['up to 30 min', '2', '0.500', '3.0 min', '7.0 min', '3.0 min'])
  expect(all?.slice(0, 3)).toEqual(['any time', '3', '0.667'])
  // Only the second one was shown after the rain had begun.
  expect(known?.slice(0, 3)).toEqual(['any time, rain known', '1', '0.000'])
  expect(days).toEqual(['days 1 · matches 2 · changed after the rain 0 · without a place 0'])
})

const generated = (): DurationLine[] => {
  const lots = lotsOf('7')
  return Array.from({ length: 12 }, (_, n) => generatedLine(`m${n}`, FORMAT, lots))
}

test('each expected start of a day is at or after its moment, and the same day has the same ones', () => {
  const day = () => played(dayOfLines(generated(), 3, { courts: 2, matches: 12 }))
  const { shown, starts } = day()
  expect(starts.size).toBe(12)
  expect(shown.length).toBeGreaterThan(12)
  for (const { from, start, until, now, match } of shown) {
    expect(now).toBeLessThanOrEqual(starts.get(match) ?? 0)
    expect([from, start, until].toSorted((one, other) => one - other)).toEqual([from, start, until])
    expect(from).toBeGreaterThanOrEqual(now)
  }
  expect(day().shown).toEqual(shown)
})

const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-day-'))
afterAll(() => rmSync(folder, { recursive: true }))

function simulate(name: string, text: string, ...args: string[]) {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  const script = path.join(import.meta.dirname, 'simulate-day.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, file, ...args], {
    encoding: 'utf8',
  })
  return { status, stderr, out: stdout.trim().split('\n') }
}

test('the command prints the figures of the days, and names lines that are no matches', () => {
  const lines = generated().map(({ points, ...line }) =>
    JSON.stringify({ ...line, points: points.map(({ server, winner, elapsed }) => [server, winner, elapsed]) }),
  )
  const size = ['--courts', '2', '--matches', '6', '--days', '2']
  const { status, out } = simulate('lines.jsonl', [...lines, 'broken'].join('\n'), ...size)
  expect(out[0]).toBe('line 13: not JSON')
  expect(out[1]).toMatch(/^shown before the start +times +coverage +median error +as printed +fixed 90 min$/)
  expect(out.at(-1)).toMatch(/^days 2 · matches 12 · /)
  expect(status).toBe(1)
  expect(simulate('none.jsonl', '')).toMatchObject({ status: 1, stderr: 'There is no match to play.\n' })
  expect(simulate('none.jsonl', '', '--seed', 'x')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--seed'),
  })
})

test.skipIf(!hasRealLines)(
  'expected starts of days with real times are better than fixed ones',
  () => {
    const figures = new StartFigures()
    const lines = realLines(3)
    for (let seed = 1; seed <= sized(1, 5); seed += 1) {
      const day = dayOfLines(lines, seed, { courts: 8, matches: 60 })
      const { see, shown } = watchStarts(day.rain)
      figures.add(shown, playDay(day, see), day.rain)
    }
    const [, , coverage, middle, printed, fixed] = (`${figures}`.split('\n')[1] ?? '')
      .split(/ {2,}/)
      .map(Number.parseFloat)
    expect(coverage).toBeGreaterThan(0.75)
    expect(middle).toBeLessThan(Math.min(printed ?? 0, fixed ?? 0) / 2)
  },
  300_000,
)
