import { gameNumber, isOver, type Score } from '../../shared/scoring/score.ts'
import type { Side } from '../../shared/scoring/side.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { isPoint } from '../scoreboard/entry-text.ts'
import { games } from '../scoreboard/games.ts'

/** What happened between two looks at a match that is worth saying aloud. */
export type News =
  | { readonly kind: 'match'; readonly winner: Side | null }
  | { readonly kind: 'game'; readonly winner: Side }
  /** Time was called in a timed set. */
  | { readonly kind: 'time' }
  /** The score was taken back. */
  | { readonly kind: 'correction' }
  | { readonly kind: 'point' }

/**
 * What to announce when a match goes from one state to the next; null for nothing. Ends are announced always, and so is
 * taking one back, for it was announced; points and other corrections only on request. Play that stops or goes on is
 * neither.
 */
export function newsOf(was: MatchView, now: MatchView, everyPoint: boolean): News | null {
  // A log of which nothing was held before is no news.
  if (now.seq <= was.seq || was.standing === null || now.standing === null) return null
  const ended = isOver(now.score) && !isOver(was.score)
  if (ended) return { kind: 'match', winner: now.score.winner }
  const gamesMore = gameNumber(now.score) - gameNumber(was.score)
  const lastGame = gamesMore > 0 ? games(now.standing, now.start).earlier[0] : undefined
  if (lastGame) return { kind: 'game', winner: lastGame.winner }
  const times = timesCalled(now.score) - timesCalled(was.score)
  if (times > 0) return { kind: 'time' }
  if (tookBack(was, now)) {
    const endTakenBack = gamesMore < 0 || times < 0 || isOver(was.score)
    const changed = endTakenBack || was.points.join() !== now.points.join()
    return changed && (everyPoint || endTakenBack) ? { kind: 'correction' } : null
  }
  const last = now.standing.findLast(isPoint)
  return everyPoint && last && last.seq > was.seq ? { kind: 'point' } : null
}

/** How often time was called, once in a timed set at most. */
const timesCalled = ({ sets }: Score): number => sets.filter(({ time }) => time).length

/** Whether something that stood no longer stands: an undo takes the latest, and nothing is ever slipped in before it. */
function tookBack({ standing: before }: MatchView, { standing: after }: MatchView): boolean {
  if (!before || !after || before.length === 0) return false
  return after[before.length - 1]?.seq !== before[before.length - 1]?.seq
}
