import { pointWinner } from './action.ts'
import type { Format } from './format.ts'
import { callTime, playFormatPoint, winGame } from './format-rules.ts'
import { isOver, type Score } from './score.ts'
import type { Declaration, Penalty, ScoringEvent } from './scoring-event.ts'
import { corrected } from './service.ts'
import { opponent, type Side } from './side.ts'
import { startScore, takenUp } from './start-score.ts'

/** Returns the score of a match with a format after an event. Events after the end change nothing. */
export function applyUnderFormat(score: Score, format: Format, event: ScoringEvent): Score {
  if (isOver(score)) return score
  switch (event.kind) {
    case 'action':
      return playFormatPoint(score, format, pointWinner(event.action, event.side))
    case 'status':
      return declare(score, format, event.status, event.winner)
    case 'penalty':
      return penalise(score, format, event.penalty, event.side)
    case 'correction':
      return corrected(score, event)
    case 'start':
      return takenUp(score, format, event)
  }
}

/** Applies a declaration. A declared end keeps the partial score, a walkover has none. */
function declare(score: Score, format: Format, declaration: Declaration, winner: Side | null): Score {
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

/** Applies a penalty point or game, which moves score and service like any other (ITF code of conduct). */
function penalise(score: Score, format: Format, penalty: Penalty, side: Side): Score {
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
