import { pointWinner } from './action.ts'
import { playDocumentedPoint } from './documented-rules.ts'
import { formatOf } from './format.ts'
import { applyUnderFormat } from './format-fold.ts'
import { runningGames, type Score, START } from './score.ts'
import type { Declaration, Penalty, ScoringEvent } from './scoring-event.ts'
import { opponent, plusOne, type Side } from './side.ts'

/** Returns the score after an event. Total and pure: every event after every score gives a score. */
export function applyEvent(score: Score, event: ScoringEvent): Score {
  const format = score.format === undefined ? null : formatOf(score.format)
  return format ? applyUnderFormat(score, format, event) : applyDocumented(score, event)
}

function applyDocumented(score: Score, event: ScoringEvent): Score {
  switch (event.kind) {
    case 'action':
      return playDocumentedPoint(score, pointWinner(event.action, event.side))
    case 'status':
      return declare(score, event.status, event.winner)
    case 'penalty':
      return penalise(score, event.penalty, event.side)
    case 'correction':
      return { ...score, server: event.server }
    case 'start':
      return { ...START, status: 'live', sets: event.sets, points: event.points, server: event.server }
  }
}

/** Returns the score after all standing events in order. */
export function foldEvents(events: Iterable<ScoringEvent>, from: Score = START): Score {
  let score = from
  for (const event of events) score = applyEvent(score, event)
  return score
}

function declare(score: Score, declaration: Declaration, winner: Side | null): Score {
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

/** Applies a penalty point or game, which scores like any other (ITF code of conduct). */
function penalise(score: Score, penalty: Penalty, side: Side): Score {
  switch (penalty) {
    case 'warning':
      return score
    case 'point':
      return playDocumentedPoint(score, opponent(side))
    case 'game': {
      const games = plusOne(runningGames(score), opponent(side))
      return { ...score, status: 'live', sets: [...score.sets.slice(0, -1), { games, tiebreak: null }], points: [0, 0] }
    }
    case 'default':
      return { ...score, status: 'defaulted', winner: opponent(side) }
  }
}
