// Measures the engine alone: whole matches, folded repeatedly on one core.
import { foldEvents } from '../../shared/scoring/fold.ts'
import { whole } from './figures.ts'
import { type PlayedMatch, playedMatch } from './filled-database.ts'
import { goals, type Report, type Run, rows } from './report.ts'

/** Formats to measure: the longest, the shortest, and the documented rules without a format. */
const CODES = ['SET5-S:6/TB7-F:6/TB10', 'SET3-S:4NOAD/TB5NOAD@3', null]
const MATCHES = 200
const WARM_UP_MS = 500
const WINDOW_MS = 1000
const GOAL = 5e6

export async function benchFold({ say }: Run): Promise<Report> {
  const measured = CODES.map((code) => {
    say(code ?? 'documented rules')
    return { name: code ?? 'documented rules', ...measureFolding(code) }
  })
  const slowest = Math.min(...measured.map(({ rate }) => rate))
  return [
    rows(
      ['Points folded on one core', 'a second', 'ns a point', 'different points'],
      ...measured.map(({ name, rate, points }) => [name, millions(rate), (1e9 / rate).toFixed(0), whole(points)]),
    ),
    goals({
      goal: `at least ${GOAL / 1e6} million points a second, in every format`,
      figure: millions(slowest),
      reached: slowest >= GOAL,
    }),
  ]
}

const millions = (rate: number): string => `${(rate / 1e6).toFixed(1)} million`

/** Returns the points folded per second of CPU time, after a warm-up. */
function measureFolding(code: string | null): { rate: number; points: number } {
  const matches = Array.from({ length: MATCHES }, (_, seed) => playedMatch(code, seed + 1))
  const points = matches.reduce((sum, { events }) => sum + events.length, 0)
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) foldAll(matches)
  let folded = 0
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  while (performance.now() - began < WINDOW_MS) {
    foldAll(matches)
    folded += points
  }
  const { user, system } = process.cpuUsage(cpu)
  return { rate: (1e6 * folded) / (user + system), points }
}

function foldAll(matches: readonly PlayedMatch[]): void {
  for (const { start, events } of matches) foldEvents(events, start)
}
