import type { StandingEntry } from '../matches/match-schemas.ts'
import { countsInNumbers } from '../scoring/display.ts'
import { applyEvent } from '../scoring/fold.ts'
import { gameNumber, opponent, type Score, type Side } from '../scoring/score.ts'
import { pointWinner } from '../scoring/scoring-event.ts'

/**
 * Returns a match as a point string, as Jeff Sackmann's "tennis_pointbypoint" defines it: `S` and `R` for a point of the server
 * and of the returner, `A` for an ace, `D` for a double fault; `;` between games, `.` between sets, and `/` where the serve
 * changes in a tie-break. Nothing follows the last point. Returns null if it is unknown who served a point. Without a format the
 * log does not say that.
 * @param start the score before the first entry
 */
export function pointString(start: Score, standing: Iterable<StandingEntry>): string | null {
  let text = ''
  /** The text before the next point, if there is a next point. */
  let between = ''
  let score = start
  for (const entry of standing) {
    const winner = winnerOf(entry)
    if (winner !== null) {
      if (score.server === null || score.format === undefined) return null
      text += between + letterOf(entry, winner, score.server)
      between = ''
    }
    const after = applyEvent(score, entry)
    const boundary = boundaryOf(score, after)
    // Before the first point, a known start begins a new string. A game lost by a penalty is an empty game.
    if (entry.kind === 'start' && text === '') between = ''
    else if (boundary !== '') between = between.replace('/', '') + boundary
    score = after
  }
  return text
}

/** Returns the side that won a point with this entry, or null if the entry is no point. */
function winnerOf(entry: StandingEntry): Side | null {
  if (entry.kind === 'action') return pointWinner(entry.action, entry.side)
  return entry.kind === 'penalty' && entry.penalty === 'point' ? opponent(entry.side) : null
}

function letterOf(entry: StandingEntry, winner: Side, server: Side): string {
  if (entry.kind === 'action' && entry.action === 'ACE') return 'A'
  if (entry.kind === 'action' && entry.action === 'DOUBLE_FAULT') return 'D'
  return winner === server ? 'S' : 'R'
}

/** Returns the separator between two consecutive scores. */
function boundaryOf(before: Score, after: Score): '' | ';' | '.' | '/' {
  if (after.sets.length !== before.sets.length) return '.'
  if (gameNumber(after) !== gameNumber(before)) return ';'
  return countsInNumbers(after) && after.server !== before.server ? '/' : ''
}
