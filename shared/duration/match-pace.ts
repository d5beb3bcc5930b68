import type { MatchLog } from '../matches/match-log.ts'
import type { StandingEntry } from '../matches/match-schemas.ts'
import { playedTime } from '../matches/played-time.ts'
import { isOver, type Score } from '../scoring/score.ts'
import { countedSeconds, NOTHING_PLAYED, type Played, withPoint } from './pauses.ts'
import { CLUB_PLAYERS, paceOf } from './time-left.ts'

/** What was played so far, entry by entry. */
export interface Play {
  readonly played: Played
  /** When the last point ended (ms since 1970); null before the first one. */
  readonly last: number | null
  /** Whether play was suspended since that point. */
  readonly wasSuspended: boolean
}

export const NO_PLAY: Play = { played: NOTHING_PLAYED, last: null, wasSuspended: false }

/** Returns when an entry happened (ms since 1970): the scorer’s clock knows better. */
export const timeOf = ({ playedAt, at }: Pick<StandingEntry, 'playedAt' | 'at'>): number =>
  Date.parse(playedAt === undefined ? at : playedTime(playedAt, at))

/** Returns what was played with one more entry. @param before the score before the entry @param after the score after it */
export function playAfter(
  { played, last, wasSuspended }: Play,
  entry: StandingEntry,
  { before, after }: { readonly before: Score; readonly after: Score },
): Play {
  if (entry.kind !== 'action') return { played, last, wasSuspended: wasSuspended || after.status === 'suspended' }
  const at = timeOf(entry)
  const counted = last === null ? null : countedSeconds(before, (at - last) / 1000, wasSuspended)
  return { played: counted === null ? played : withPoint(played, before, counted), last: at, wasSuspended: false }
}

/** A shorter unit was not played: the points were entered later (s). */
const LEAST_PACE = 8

/**
 * Returns the pace of a match that is over, from which its club learns (s a unit). Null without points, and if they were entered
 * after the match. A match of a few points has nearly the pace of clubs.
 */
export function paceOfMatch({ before, live }: Pick<MatchLog, 'before' | 'live'>): number | null {
  if (!isOver(live.score)) return null
  let [play, index] = [NO_PLAY, 0]
  for (const entry of live.standing) {
    play = playAfter(play, entry, { before: before.at(index) ?? live.score, after: before.at(index + 1) ?? live.score })
    index += 1
  }
  const { seconds, units } = play.played
  return units === 0 || seconds < LEAST_PACE * units ? null : paceOf(play.played, CLUB_PLAYERS.pace)
}
