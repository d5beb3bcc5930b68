import { applyEvent } from '../scoring/fold.ts'
import { isResult } from '../scoring/result.ts'
import { isOver, type Score } from '../scoring/score.ts'
import type { StandingEntry } from './match-schemas.ts'
import { playedTime } from './played-time.ts'

/** How long a match and each of its sets have been played, without suspensions. The next one follows from the next entry. */
export interface PlayingTime {
  /** Time of the first point (ms since 1970); null before it. */
  readonly startedAt: number | null
  /** Playing time of each set until the last entry (ms); null for sets that were played before a known score. */
  readonly sets: readonly (number | null)[]
  /** Time since when play has been going on without a new entry (ms since 1970); null while nobody plays. */
  readonly since: number | null
  /** The state of the fold. */
  readonly from: {
    readonly start: Score
    readonly score: Score
    readonly length: number
    readonly last: StandingEntry | undefined
  }
}

/** Returns the playing time of a match with an empty log. */
export const newPlayingTime = (start: Score): PlayingTime => ({
  startedAt: null,
  sets: [0],
  since: null,
  from: { start, score: start, length: 0, last: undefined },
})

/**
 * Returns the playing time of a log.
 * @param held an earlier result for the same match: if the log only has new entries, only those are folded
 */
export function playingTimeAfter(held: PlayingTime, standing: readonly StandingEntry[]): PlayingTime {
  const { start, length, last } = held.from
  const isGrown = length <= standing.length && standing[length - 1] === last
  let time = isGrown ? held : newPlayingTime(start)
  for (const entry of standing.slice(time.from.length)) time = withEntry(time, entry)
  return time
}

/** Returns the playing time of the whole match (ms). @param now ends the time of a match in play; null for the last entry */
export const totalTime = ({ sets, since }: PlayingTime, now: number | null): number =>
  sets.reduce<number>((sum, set) => sum + (set ?? 0), sinceEntry(since, now))

/** Playing time (ms) below which a finished match has no times: its points were entered after it was played. */
const LEAST_PLAYED = 60_000

/** Returns whether the points of a match were entered after it was played, so that its times mean nothing. */
export const isEnteredLater = (time: PlayingTime): boolean =>
  isOver(time.from.score) && totalTime(time, null) < LEAST_PLAYED

/**
 * Returns how long a match was played (ms). Returns null if it has not begun, and if its points were entered later.
 * @param now ends the time of a match in play; null for the last entry
 */
export function playedMs(start: Score, standing: readonly StandingEntry[], now: number | null): number | null {
  const time = playingTimeAfter(newPlayingTime(start), standing)
  return time.startedAt === null || isEnteredLater(time) ? null : totalTime(time, now)
}

/** Returns the playing time of a set (ms), or null if it is unknown. */
export function timeOfSet({ sets, since }: PlayingTime, index: number, now: number | null): number | null {
  const time = sets[index] ?? null
  const isRunning = index === sets.length - 1
  return time !== null && isRunning ? time + sinceEntry(since, now) : time
}

const sinceEntry = (since: number | null, now: number | null): number =>
  since === null || now === null ? 0 : Math.max(0, now - since)

const isUnplayed = ({ status }: Score): boolean => status === 'scheduled' || status === 'walkover'

function knownTimes(sets: PlayingTime['sets'], { sets: after }: Score, entry: StandingEntry): PlayingTime['sets'] {
  if (entry.kind === 'start') return after.map(() => null)
  return isResult(entry) ? after.map((_, number) => sets[number] ?? null) : sets
}

function withEntry({ startedAt, sets, since, from }: PlayingTime, entry: StandingEntry): PlayingTime {
  // The scorer's clock knows better when an entry happened that was sent later. Earlier versions stored times of the future.
  const happened = entry.playedAt === undefined ? entry.at : playedTime(entry.playedAt, entry.at)
  const time = Math.max(since ?? 0, Date.parse(happened))
  const score = applyEvent(from.score, entry)
  const index = from.score.sets.length - 1
  // A result may be declared long after the last point. It says nothing about the time of sets without points.
  const played = isResult(entry) ? 0 : sinceEntry(since, time)
  const known = knownTimes(sets, score, entry)
  return {
    startedAt: startedAt ?? (isUnplayed(score) ? null : time),
    sets: score.sets.map((_, number) => {
      const before = known[number]
      if (before === undefined || (entry.kind === 'start' && number === score.sets.length - 1)) return 0
      return before !== null && number === index ? before + played : before
    }),
    since: score.status === 'live' ? time : null,
    from: { start: from.start, score, length: from.length + 1, last: entry },
  }
}
