import { pointLabels } from '../../shared/scoring/display.ts'
import { applyEvent, foldEvents } from '../../shared/scoring/fold.ts'
import { isOver, type Score } from '../../shared/scoring/score.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { compareResult } from './compare-result.ts'
import { firstServerOf } from './first-server.ts'
import type { PlayedMatch, Shown } from './played-match.ts'

/** How many were compared, and how many of them agree. */
export interface Tally {
  readonly right: number
  readonly all: number
}

export interface Verdict {
  /** Whether sets and winner are what they really were, and the match ends with its last point. */
  readonly right: boolean
  readonly states: Tally
  readonly servers: Tally
  readonly points: number
  /** What it took to fold them, the quickest of three times (ms). */
  readonly foldingMs: number
  /** What differs first, in words; null where all agrees. */
  readonly disagreement: string | null
}

/** Until code has run for a while it is slow, and a short file would measure nothing but that. */
const WARM_UP_MS = 150

/** Folds a match again and again, so that what is measured afterwards is the engine and not its compilation. */
export function warmUp(match: PlayedMatch): void {
  const end = performance.now() + WARM_UP_MS
  while (performance.now() < end) verifyMatch(match)
}

/**
 * Folds the points of a match and compares everything that its line tells. Where the line leaves the format open, the match
 * itself decides: it agrees if it agrees by one of those that are meant.
 */
export function verifyMatch(match: PlayedMatch): Verdict {
  const [likeliest = '', ...others] = match.formats
  const verdict = verifyUnder(likeliest, match)
  if (verdict.disagreement === null) return verdict
  for (const format of others) {
    const other = verifyUnder(format, match)
    if (other.disagreement === null) return other
  }
  return verdict
}

function verifyUnder(format: string, match: PlayedMatch): Verdict {
  const { points } = match
  const start = startScore(format, firstServerOf(points, format))
  const events = points.map(({ event }) => event)
  const foldingMs = Math.min(...[1, 2, 3].map(() => timeOf(() => foldEvents(events, start))))

  const [states, servers] = [
    { right: 0, all: 0 },
    { right: 0, all: 0 },
  ]
  let first: string | null = null
  let score = start
  let overAt: number | null = null
  for (const [index, { server, event, shown }] of points.entries()) {
    const before = score
    score = applyEvent(score, event)
    const wrong = [
      server && compare(servers, 'server', before.server, server),
      shown && compare(states, 'state', stateOf(before, score), wordsOf(shown)),
    ]
    const difference = wrong.filter(Boolean).join(', ')
    if (difference) first ??= `point ${index + 1}: ${difference}`
    if (isOver(score)) overAt ??= index + 1
  }
  const isVouched = first === null && points.at(-1)?.shown != null
  const wrongEnd = overAt !== null && overAt < points.length ? `over after point ${overAt} of ${points.length}` : null
  const wrongResult = wrongEnd ?? compareResult(score, match, isVouched)
  return {
    right: wrongResult === null,
    states,
    servers,
    points: points.length,
    foldingMs,
    disagreement: first ?? wrongResult,
  }
}

function timeOf(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Counts a comparison, and says what differs. */
function compare<T>(tally: { right: number; all: number }, what: string, ours: T, theirs: T): string | null {
  tally.all += 1
  if (ours === theirs) {
    tally.right += 1
    return null
  }
  return `${what} ${ours ?? 'unknown'}, recorded ${theirs}`
}

const wordsOf = ({ set, games, labels }: Shown): string => `set ${set} games ${games.join('-')} ${labels.join('-')}`

/** As a board shows it just after a point, the games of the set it was played in, even where that set is over. */
function stateOf(before: Score, after: Score): string {
  const set = before.sets.length
  return wordsOf({ set, games: after.sets[set - 1]?.games ?? [0, 0], labels: pointLabels(after) })
}
