// Measures the engine alone: whole matches, folded repeatedly on one core.

import { type PlayedMatch, playedMatch } from '../../server/testing/filled-database.ts'
import { emptyLog, entryOf, extend } from '../../shared/matches/match-log.ts'
import type { StandingEntry } from '../../shared/matches/match-schemas.ts'
import { newStory, storyAfter } from '../../shared/probability/story.ts'
import { foldEvents } from '../../shared/scoring/fold.ts'
import { PlayTally, tallyAfter } from '../../shared/stats/play-stats.ts'
import { whole } from './figures.ts'
import { goals, type Report, type Run, rows } from './report.ts'

/** The longest common format and the shortest. */
const FORMATS = ['SET5-S:6/TB7-F:6/TB10', 'SET3-S:4NOAD/TB5NOAD@3']
const NAMES = ['Ana Reyes', 'Luz Marte'] as const
const MATCHES = 200
const WARM_UP_MS = 500
const WINDOW_MS = 1000
const GOAL = 5e6
/** Longest CPU time to add a point to the story and the statistics of a match (µs). */
const STORY_GOAL = 20

export async function benchFold({ say }: Run): Promise<Report> {
  const measured = [...FORMATS, null].map((code) => {
    say(code ?? 'documented rules')
    return { name: code ?? 'documented rules', ...measure(code, foldAll) }
  })
  const slowest = Math.min(...measured.map(({ rate }) => rate))
  const told = FORMATS.map((code) => {
    say(`story and statistics, ${code}`)
    const [story, stats] = [measure(code, tellAll), measure(code, countAll)]
    return { code, story: 1e6 / story.rate, stats: 1e6 / stats.rate }
  })
  const longest = Math.max(...told.map(({ story, stats }) => story + stats))
  return [
    rows(
      ['Points folded on one core', 'a second', 'ns a point', 'different points'],
      ...measured.map(({ name, rate, points }) => [name, millions(rate), (1e9 / rate).toFixed(0), whole(points)]),
    ),
    rows(
      ['CPU time to add a point, µs', 'chance, importance and momentum', 'statistics'],
      ...told.map(({ code, story, stats }) => [code, story.toFixed(1), stats.toFixed(1)]),
    ),
    goals(
      {
        goal: `at least ${GOAL / 1e6} million points a second, in every format`,
        figure: millions(slowest),
        reached: slowest >= GOAL,
      },
      {
        goal: `a point costs at most ${STORY_GOAL} µs for chance, importance, momentum and statistics`,
        figure: `${longest.toFixed(1)} µs`,
        reached: longest <= STORY_GOAL,
      },
    ),
  ]
}

const millions = (rate: number): string => `${(rate / 1e6).toFixed(1)} million`

/** A match as a log that grows by one point at a time. */
interface Grown extends PlayedMatch {
  readonly standing: readonly StandingEntry[]
}

/** Returns the points a second of CPU time, after a warm-up. */
function measure(code: string | null, work: (matches: readonly Grown[]) => void): { rate: number; points: number } {
  const matches = Array.from({ length: MATCHES }, (_, seed) => grown(playedMatch(code, seed + 1)))
  const points = matches.reduce((sum, { events }) => sum + events.length, 0)
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) work(matches)
  let done = 0
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  while (performance.now() - began < WINDOW_MS) {
    work(matches)
    done += points
  }
  const { user, system } = process.cpuUsage(cpu)
  return { rate: (1e6 * done) / (user + system), points }
}

/** Makes the log as the server does: its entries have hidden classes in common, so that reading them is fast. */
function grown({ start, events, score }: PlayedMatch): Grown {
  const at = '2026-01-01T12:00:00.000Z'
  const details = { shot: undefined, stroke: undefined, game: undefined, gamescore: undefined }
  let log = emptyLog('bench', at, start)
  for (const { kind, side, action } of events)
    log = extend(log, entryOf(log, { kind, side, action, ...details }, `${log.live.seq + 1}`, at, NAMES))
  return { start, events, score, standing: log.live.standing.slice() }
}

function foldAll(matches: readonly PlayedMatch[]): void {
  for (const { start, events } of matches) foldEvents(events, start)
}

function tellAll(matches: readonly Grown[]): void {
  for (const { start, standing } of matches) storyAfter(newStory(start), standing)
}

function countAll(matches: readonly Grown[]): void {
  for (const { start, standing } of matches) tallyAfter(new PlayTally(start), standing)
}
