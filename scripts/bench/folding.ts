import { foldEvents } from '../../shared/scoring/fold.ts'
import type { Score } from '../../shared/scoring/score.ts'
import type { ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import { opponent, type Side } from '../../shared/scoring/side.ts'
import { startScore } from '../../shared/scoring/start-score.ts'

const MATCHES = 200
const WINDOW_MS = 300

/** How many points a second the engine folds on one core, and of how many the matches consist. */
export interface Folding {
  readonly rate: number
  readonly points: number
}

/** Folds whole matches again and again; the first window only warms the engine up. */
export function measureFolding(code: string | null): Folding {
  const logs = Array.from({ length: MATCHES }, (_, seed) => log(code, seed + 1))
  const points = logs.reduce((sum, { events }) => sum + events.length, 0)
  for (let end = performance.now() + WINDOW_MS; performance.now() < end; ) foldAll(logs)
  let folded = 0
  const began = performance.now()
  while (performance.now() - began < WINDOW_MS) {
    foldAll(logs)
    folded += points
  }
  return { rate: (1000 * folded) / (performance.now() - began), points }
}

interface Log {
  readonly start: Score
  readonly events: readonly ScoringEvent[]
}

function foldAll(logs: readonly Log[]): void {
  for (const { start, events } of logs) foldEvents(events, start)
}

const LONGEST = 400

/** A match of an even contest in which the server wins six points of ten: the same for the same seed. */
function log(code: string | null, seed: number): Log {
  const start = startScore(code, seed % 2 === 0 ? 1 : 2)
  const events: ScoringEvent[] = []
  let state = seed
  let score = start
  while (score.winner === null && events.length < LONGEST) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const server: Side = score.server ?? (events.length % 12 < 6 ? 1 : 2)
    const winner = state / 2 ** 32 < 0.6 ? server : opponent(server)
    const event: ScoringEvent = { kind: 'action', side: winner, action: 'WINNER' }
    events.push(event)
    score = foldEvents([event], score)
  }
  return { start, events }
}
