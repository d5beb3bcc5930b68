import { type Format, formatOf } from './format.ts'
import { callTime, playFormatPoint, winGame } from './format-rules.ts'
import { isResult, scoreOf } from './result.ts'
import { type BySide, isOver, opponent, plusOne, runningGames, type Score, type Side, START } from './score.ts'
import { type Declaration, type Penalty, pointWinner, type ScoringEvent } from './scoring-event.ts'
import { corrected } from './service.ts'
import { startScore, takenUp } from './start-score.ts'

/**
 * Returns the score after an event. Pure. Every event after every score gives a score. With a format, events after the end
 * of the match change nothing, except a final score.
 */
export function applyEvent(score: Score, event: ScoringEvent): Score {
  const format = score.format === undefined ? null : formatOf(score.format)
  if (isResult(event)) return withSuspension(scoreOf(score, format, event), event)
  return withSuspension(format ? applyUnderFormat(score, format, event) : applyDocumented(score, event), event)
}

/** Returns the score with the reason of a suspension that has just begun, and without a reason once play is not suspended. */
function withSuspension(score: Score, event: ScoringEvent): Score {
  if (score.status === 'suspended') {
    const begins = event.kind === 'status' && event.status === 'suspended' && event.suspension !== score.suspension
    return begins ? { ...score, suspension: event.suspension } : score
  }
  if (score.suspension === undefined) return score
  const { suspension: _over, ...others } = score
  return others
}

/** Returns the score after all events, in order. */
export function foldEvents(events: Iterable<ScoringEvent>, from: Score = START): Score {
  let score = from
  for (const event of events) score = applyEvent(score, event)
  return score
}

function applyUnderFormat(score: Score, format: Format, event: ScoringEvent): Score {
  if (isOver(score)) return score
  switch (event.kind) {
    case 'action':
      return playFormatPoint(score, format, pointWinner(event.action, event.side))
    case 'status':
      return declareUnderFormat(score, format, event.status, event.winner)
    case 'penalty':
      return penaliseUnderFormat(score, format, event.penalty, event.side)
    case 'correction':
      return corrected(score, event)
    case 'start':
      return takenUp(score, format, event)
  }
}

/** Applies a declaration. A declared end keeps the partial score. A walkover has no score. */
function declareUnderFormat(score: Score, format: Format, declaration: Declaration, winner: Side | null): Score {
  switch (declaration) {
    case 'time':
      return callTime(score, format)
    case 'suspended':
      return { ...score, status: 'suspended' }
    case 'resumed':
      return { ...score, status: 'live' }
    case 'finished':
    case 'retired':
    case 'defaulted':
      return { ...score, server: null, status: declaration, winner }
    case 'walkover':
      return { ...startScore(score.format ?? null), partners: score.partners, status: 'walkover', winner }
  }
}

/** Applies a penalty (ITF code of conduct). A penalty point or game moves score and service like any other. */
function penaliseUnderFormat(score: Score, format: Format, penalty: Penalty, side: Side): Score {
  switch (penalty) {
    case 'warning':
      return score
    case 'point':
      return playFormatPoint(score, format, opponent(side))
    case 'game':
      return winGame(score, format, opponent(side))
    case 'default':
      return { ...score, server: null, status: 'defaulted', winner: opponent(side) }
  }
}

// The documented rules, for a match without a format: one count of games, no sets and no end (docs/scoring.md).

function applyDocumented(score: Score, event: ScoringEvent): Score {
  switch (event.kind) {
    case 'action':
      return playDocumentedPoint(score, pointWinner(event.action, event.side))
    case 'status':
      return declareDocumented(score, event.status, event.winner)
    case 'penalty':
      return penaliseDocumented(score, event.penalty, event.side)
    case 'correction':
      return { ...score, server: event.server }
    case 'start':
      return { ...START, status: 'live', sets: event.sets, points: event.points, server: event.server }
  }
}

/** Plays one point. A side wins a game with 4 or more points and a lead of 2. From 4-4, both sides go back to 3. */
function playDocumentedPoint(score: Score, winner: Side): Score {
  const points = plusOne(score.points, winner)
  if (isGame(points)) return live(score, withGame(score, winner), [0, 0])
  return live(score, score.sets, isBeyondDeuce(points) ? [3, 3] : points)
}

const isGame = ([one, two]: BySide<number>): boolean => Math.max(one, two) >= 4 && Math.abs(one - two) >= 2

const isBeyondDeuce = ([one, two]: BySide<number>): boolean => one > 3 && two > 3

const withGame = (score: Score, winner: Side): Score['sets'] => [
  ...score.sets.slice(0, -1),
  { games: plusOne(runningGames(score), winner), tiebreak: null },
]

/** Lists the members instead of using a slower spread, because every point runs this function. */
const live = ({ server, winner }: Score, sets: Score['sets'], points: BySide<number>): Score => ({
  sets,
  points,
  server,
  winner,
  status: 'live',
})

function declareDocumented(score: Score, declaration: Declaration, winner: Side | null): Score {
  switch (declaration) {
    // The documented rules have no timed sets.
    case 'time':
      return score
    case 'resumed':
      return { ...score, status: 'live' }
    default:
      return { ...score, status: declaration, winner }
  }
}

function penaliseDocumented(score: Score, penalty: Penalty, side: Side): Score {
  switch (penalty) {
    case 'warning':
      return score
    case 'point':
      return playDocumentedPoint(score, opponent(side))
    case 'game':
      return { ...score, status: 'live', sets: withGame(score, opponent(side)), points: [0, 0] }
    case 'default':
      return { ...score, status: 'defaulted', winner: opponent(side) }
  }
}
