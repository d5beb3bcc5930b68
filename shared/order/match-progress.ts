import type { MinutesModel } from '../duration/match-minutes.ts'
import { NO_PLAY, playAfter, timeOf } from '../duration/match-pace.ts'
import { certain, knownAfter, type Minutes, shifted } from '../duration/minutes.ts'
import type { Played } from '../duration/pauses.ts'
import { suspendedMs, suspensionsOf } from '../duration/suspensions.ts'
import type { MatchLog } from '../matches/match-log.ts'
import { NO_SERVICE_POINTS, type ServicePoints, withEntry } from '../probability/service-points.ts'
import { gameNumber, isOver, type Score } from '../scoring/score.ts'
import type { Progress } from './waiting-line.ts'

/** What was known at the end of the last game. */
interface AtGameEnd {
  readonly score: Score
  readonly service: ServicePoints
  readonly played: Played
  /** ms since 1970, with the time of suspensions since */
  readonly at: number
}

const MINUTE_MS = 60_000

/** Returns what was known at the end of the last game as if that had been later. @param ms time that was not played */
const laterBy = (known: AtGameEnd | null, ms: number): AtGameEnd | null => known && { ...known, at: known.at + ms }

/** Returns what is left of a time after minutes of it. */
const leftAfter = (time: Minutes, passed: number): Minutes =>
  passed > 0 ? shifted(knownAfter(time, passed), -passed) : time

/**
 * Returns how far a match is, as it was known at the end of its last game. Null before it begins.
 * @param model the minutes that are left; null if the format has no forecast
 * @param whole how long a whole match lasts
 */
export function progressOf(
  { before, live }: Pick<MatchLog, 'before' | 'live'>,
  model: MinutesModel | null,
  whole: Minutes,
): Progress | null {
  let startedAt: number | null = null
  let known: AtGameEnd | null = null
  let [service, play] = [NO_SERVICE_POINTS, NO_PLAY]
  let [at, index] = [0, 0]
  let suspendedAt: number | null = null
  for (const entry of live.standing) {
    const score = before.at(index) ?? live.score
    const after = before.at(index + 1) ?? live.score
    index += 1
    at = timeOf(entry)
    if (after.status !== 'scheduled' && after.status !== 'walkover') startedAt ??= at
    play = playAfter(play, entry, { before: score, after })
    if (entry.kind === 'action') service = withEntry(service, score, entry)
    if (after.status === 'suspended') suspendedAt ??= at
    else if (suspendedAt !== null) {
      // The time of a suspension is not played: what is left is left from later on.
      known = laterBy(known, Math.max(0, at - suspendedAt))
      suspendedAt = null
    }
    const isEnd = entry.kind !== 'status' && gameNumber(after) !== gameNumber(score)
    if (known === null || isEnd) known = { score: after, service, played: play.played, at }
  }
  if (startedAt === null || known === null) return null
  const all = suspensionsOf(live.standing)
  const suspensions = all.length === 0 ? {} : { suspensions: all }
  if (isOver(live.score)) return { startedAt, asOf: at, left: certain(0), ...suspensions }
  const left = model?.(known.score, known.service, known.played)
  // Without a forecast, a whole match is left from its start on, which suspensions make later too.
  const playedFrom = startedAt + suspendedMs(all, suspendedAt ?? at)
  if (suspendedAt !== null) {
    const passed = Math.floor((suspendedAt - (left ? known.at : playedFrom)) / MINUTE_MS)
    return { startedAt, asOf: suspendedAt, left: null, rest: leftAfter(left ?? whole, passed), ...suspensions }
  }
  return left
    ? { startedAt, asOf: known.at, left, ...suspensions }
    : { startedAt, asOf: playedFrom, left: whole, ...suspensions }
}
