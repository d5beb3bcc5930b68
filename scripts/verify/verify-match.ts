import { pointLabels } from '../../shared/scoring/display.ts'
import { applyEvent, foldEvents } from '../../shared/scoring/fold.ts'
import { isOver, type Score, type SetScore } from '../../shared/scoring/score.ts'
import type { ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import type { BySide } from '../../shared/scoring/side.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
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

/** Folds the points of a match and compares everything that its line tells. */
export function verifyMatch(match: PlayedMatch): Verdict {
  const { points } = match
  const start = startScore(match.format, points[0]?.server ?? null)
  const events = points.map(({ by, action }): ScoringEvent => ({ kind: 'action', side: by, action }))
  const foldingMs = Math.min(...[1, 2, 3].map(() => timeOf(() => foldEvents(events, start))))

  const [states, servers] = [
    { right: 0, all: 0 },
    { right: 0, all: 0 },
  ]
  let first: string | null = null
  let score = start
  let overAt: number | null = null
  for (const [index, point] of points.entries()) {
    const before = score
    score = applyEvent(score, { kind: 'action', side: point.by, action: point.action })
    const wrong = [
      point.server && compare(servers, 'server', before.server, point.server),
      point.shown && compare(states, 'state', stateOf(before, score), wordsOf(point.shown)),
    ]
    const difference = wrong.filter(Boolean).join(', ')
    if (difference) first ??= `point ${index + 1}: ${difference}`
    if (isOver(score)) overAt ??= index + 1
  }
  const wrongEnd = overAt !== null && overAt < points.length ? `over after point ${overAt} of ${points.length}` : null
  const wrongResult = wrongEnd ?? compareResult(score, match)
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

function compareResult(score: Score, { sets, winner, cutShort }: PlayedMatch): string | null {
  const ours = setsInWords(score.sets.map(({ games }) => games))
  // A match tie-break may be told as one game, or by its points.
  const byPoints = setsInWords(score.sets.map((set) => (isMatchTiebreak(set) && set.tiebreak) || set.games))
  const theirs = sets && setsInWords(sets)
  if (theirs !== null && theirs !== ours && theirs !== byPoints) return `sets ${ours}, recorded ${theirs}`
  if (cutShort && !isOver(score)) return null
  if (!isOver(score)) return `not over after its last point, at ${ours}`
  return winner === null || winner === score.winner ? null : `winner ${score.winner}, recorded ${winner}`
}

const isMatchTiebreak = ({ games: [one, two], tiebreak }: SetScore): boolean => tiebreak !== null && one + two <= 1

/** A set that was never begun is not told. */
const setsInWords = (sets: readonly BySide<number>[]): string =>
  sets
    .filter(([one, two], index) => index < sets.length - 1 || one + two > 0)
    .map((games) => games.join('-'))
    .join(' ')
