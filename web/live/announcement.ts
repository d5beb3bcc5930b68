import type { TFunction } from 'i18next'
import type { Language } from '../../shared/i18n/languages.ts'
import { isPlayed } from '../../shared/matches/match.ts'
import { shownSets } from '../../shared/scoring/display.ts'
import { explain } from '../../shared/scoring/explain.ts'
import { isResult } from '../../shared/scoring/result.ts'
import { gameNumber, isOver, of, type Score, type Side } from '../../shared/scoring/score.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { winnerOf } from '../scoreboard/entry-text.ts'
import { games } from '../scoreboard/games.ts'

/** A change of a match that is announced to screen readers. */
export type Announcement =
  | { readonly kind: 'match'; readonly winner: Side | null }
  | { readonly kind: 'game'; readonly winner: Side }
  /** The time of a timed set is over. */
  | { readonly kind: 'time' }
  /** An entry was undone. */
  | { readonly kind: 'correction' }
  | { readonly kind: 'point' }

/**
 * Returns what to announce when a match changes, or null. The end of a game, set or match is always announced, and so is an
 * undo of that end. Points and other corrections are announced only on request. A suspension is never announced.
 */
export function announcementFor(was: MatchView, now: MatchView, everyPoint: boolean): Announcement | null {
  // When the log has just loaded, the match itself has not changed.
  if (now.seq <= was.seq || was.standing === null || now.standing === null) return null
  const ended = isOver(now.score) && !isOver(was.score)
  const last = now.standing.at(-1)
  const isDeclared = last !== undefined && last.seq > was.seq && isResult(last)
  if (ended || isDeclared) return { kind: 'match', winner: now.score.winner }
  const gamesMore = gameNumber(now.score) - gameNumber(was.score)
  const lastGame = gamesMore > 0 ? games(now.standing, now.start).earlier[0] : undefined
  if (lastGame) return { kind: 'game', winner: lastGame.winner }
  const times = timesCalled(now.score) - timesCalled(was.score)
  if (times > 0) return { kind: 'time' }
  if (hasCorrection(was, now)) {
    const endUndone = gamesMore < 0 || times < 0 || isOver(was.score)
    const changed = endUndone || was.points.join() !== now.points.join()
    return changed && (everyPoint || endUndone) ? { kind: 'correction' } : null
  }
  const played = now.standing.findLast(isPlayed)
  return everyPoint && played && played.seq > was.seq ? { kind: 'point' } : null
}

/** Returns the number of timed sets whose time is over. */
const timesCalled = ({ sets }: Score): number => sets.filter(({ time }) => time).length

/** Returns whether an entry was undone. An undo removes the latest entry, so comparing the latest entries is enough. */
function hasCorrection({ standing: before }: MatchView, { standing: after }: MatchView): boolean {
  if (!before || !after || before.length === 0) return false
  return after[before.length - 1]?.seq !== before[before.length - 1]?.seq
}

/** Returns the text of an announcement: the umpire's call, or the score in numbers if the match has no format. */
export function announcementText(
  t: TFunction,
  announcement: Announcement,
  match: MatchView,
  language: Language,
): string {
  const { players, games, points, status, score, names } = match
  const gameTo = announcement.kind === 'game' ? announcement.winner : null
  const call = score.format === undefined ? null : explain(score, language, names, gameTo)
  const tally = games.join('–')
  switch (announcement.kind) {
    case 'match':
      if (call) return call
      return announcement.winner && shownSets(score).length > 0
        ? t('announce.match', { ...winnerOf(players, announcement.winner), score: tally })
        : t('announce.end', { status: t(`status.${status}`), score: endOf(t, announcement.winner, match) })
    case 'game':
      return call ?? t('announce.game', { player: of(players, announcement.winner), score: tally })
    case 'time':
      return call ?? ''
    case 'correction':
      return `${t('live.correction')}. ${call ?? `${tally}, ${points.join('–')}`}`
    case 'point':
      return call ?? points.join('–')
  }
}

/** Returns the score at the end of a match. After a walkover, which has none, returns the winner. */
const endOf = (t: TFunction, winner: Side | null, { score, games, players }: MatchView): string => {
  if (shownSets(score).length > 0) return games.join('–')
  return winner ? t('tennis.winner', winnerOf(players, winner)) : ''
}
