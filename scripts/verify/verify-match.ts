import { applyEvent, foldEvents } from '../../shared/scoring/fold.ts'
import { isOver, opponent, type Score, type Side } from '../../shared/scoring/score.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { compareResult } from './compare-result.ts'
import type { PlayedMatch } from './played-match.ts'
import { replayed } from './replay.ts'
import { isShown, stateOf, wordsOf } from './shown-state.ts'

/** Number of comparisons, and how many of them agree. */
export interface Tally {
  readonly right: number
  readonly all: number
}

export interface Verdict {
  /** The score before the first point, with the format and the first server that agree best. */
  readonly start: Score
  /** Whether sets and winner agree, and the match ends with its last point. */
  readonly right: boolean
  readonly states: Tally
  readonly servers: Tally
  readonly points: number
  /** Shortest of three times to fold the points (ms). */
  readonly foldingMs: number
  /** Sentence about the first difference, or null. */
  readonly disagreement: string | null
}

/** Time for which {@link warmUp} runs, so that V8 compiles the code before it is measured (ms). */
const WARM_UP_MS = 150

/** Folds a match repeatedly, so that later measurements do not include compilation. */
export function warmUp(match: PlayedMatch): void {
  const end = performance.now() + WARM_UP_MS
  while (performance.now() < end) verifyMatch(match)
}

/**
 * Folds the points of a match and compares everything in its line. If the line allows several formats, the one with the most
 * agreement counts.
 */
export function verifyMatch(match: PlayedMatch): Verdict {
  const [likeliest = '', ...others] = match.formats
  let best = verifyUnder(likeliest, match)
  for (const format of others) {
    if (best.disagreement === null) return best
    const other = verifyUnder(format, match)
    if (agreementOf(other) > agreementOf(best)) best = other
  }
  return best
}

const agreementOf = ({ disagreement, right, states, servers, points }: Verdict): number =>
  (disagreement === null ? 8 * points + 8 : 0) + (right ? 4 * points + 4 : 0) + states.right + servers.right

/** Compares a match under one format. Of the two sides that may serve first, takes the one that agrees with more recorded serves. */
function verifyUnder(format: string, match: PlayedMatch): Verdict {
  const known = match.points.find(({ server }) => server !== null)?.server ?? null
  const verdict = verifyFrom(format, known, match)
  const { right, all } = verdict.servers
  // The first side recorded as serving need not be the one that served first in the match.
  if (known === null || right * 2 > all) return verdict
  const other = verifyFrom(format, opponent(known), match)
  const isTie = other.servers.right === right
  return other.servers.right > right || (isTie && agreesFirst(format, opponent(known), match)) ? other : verdict
}

/** Returns whether the first side recorded as serving is right if this side served first in the match. */
function agreesFirst(format: string, first: Side, { points }: PlayedMatch): boolean {
  let score = startScore(format, first)
  for (const { server, event } of points) {
    if (server !== null) return server === score.server
    if (event) score = applyEvent(score, event)
  }
  return false
}

function verifyFrom(format: string, first: Side | null, match: PlayedMatch): Verdict {
  const { points } = match
  const start = startScore(format, first)
  const foldingMs = foldingTime(start, match)
  const [states, servers] = [
    { right: 0, all: 0 },
    { right: 0, all: 0 },
  ]
  let disagreement: string | null = null
  let score = start
  let number = 0
  let overAt: number | null = null
  let agreesAtEnd = false
  for (const { point, before, after, isKnown } of replayed(start, match)) {
    const { server, shown, problem } = point
    number += 1
    score = after
    const isThere = shown !== null && isShown(before, after, shown)
    const wrong = [
      problem,
      server && compare(servers, 'server', before.server === server, before.server ?? 'unknown', server),
      // An unknown point does not count as right or wrong.
      isKnown && shown && compare(states, 'state', isThere, wordsOf(stateOf(before, after)), wordsOf(shown)),
    ]
    const difference = wrong.filter(Boolean).join(', ')
    if (difference) disagreement ??= `point ${number}: ${difference}`
    if (isOver(after)) overAt ??= number
    agreesAtEnd = isThere
  }
  const last = points.findLastIndex(({ event }) => event !== null) + 1
  const wrongEnd = overAt !== null && overAt < last ? `over after point ${overAt} of ${points.length}` : null
  const wrongResult = wrongEnd ?? compareResult(score, match, agreesAtEnd)
  return {
    start,
    right: wrongResult === null,
    states,
    servers,
    points: points.length,
    foldingMs,
    disagreement: disagreement ?? match.problem ?? wrongResult,
  }
}

/** Returns the time to fold the points (ms), without preparing events and comparing. */
function foldingTime(start: Score, { points }: PlayedMatch): number {
  const events = points.flatMap(({ event }) => event ?? [])
  return Math.min(...[1, 2, 3].map(() => timeOf(() => foldEvents(events, start))))
}

function timeOf(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

type Counting = { -readonly [Member in keyof Tally]: Tally[Member] }

/** Counts a comparison. Returns the difference, or null. */
function compare(tally: Counting, what: string, isRight: boolean, ours: unknown, theirs: unknown): string | null {
  tally.all += 1
  if (isRight) tally.right += 1
  return isRight ? null : `${what} ${ours}, recorded ${theirs}`
}
