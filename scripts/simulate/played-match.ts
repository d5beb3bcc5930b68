import { type Draft, emptyLog, entryOf, extend, type MatchLog } from '../../shared/matches/match-log.ts'
import type { Span } from '../../shared/order/free-time.ts'
import { gameNumber, isOver, type Side } from '../../shared/scoring/score.ts'
import { startScore } from '../../shared/scoring/start-score.ts'
import { iso } from '../../shared/time/iso.ts'
import type { DurationLine } from '../verify/duration-line.ts'

/** A match as the server knows it from a time on. */
export interface Snapshot {
  /** ms since 1970 */
  readonly at: number
  readonly log: MatchLog
}

const NAMES = ['Side 1', 'Side 2'] as const

const point = (side: Side): Draft => ({
  kind: 'action',
  side,
  action: 'WINNER',
  shot: undefined,
  stroke: undefined,
  game: undefined,
  gamescore: undefined,
})

/**
 * Plays the points of a line from a time on, which is the end of the first point. Returns the match after its first point, at the end of each game,
 * when rain interrupts it, when it goes on, and at its end. A match whose points stop before its end is retired.
 */
export function playedMatch({ id, format, points }: DurationLine, startsAt: number, rain: Span): readonly Snapshot[] {
  const first = points[0]?.server ?? null
  let log = emptyLog(String(id), iso(startsAt), startScore(format, first))
  let wet = 0
  const snapshots: Snapshot[] = []
  const add = (draft: Draft, at: number): void => {
    log = extend(log, entryOf(log, draft, String(log.live.seq + 1), iso(at), NAMES))
  }
  const keep = (at: number): void => void snapshots.push({ at, log })

  for (const { winner, elapsed } of points) {
    const dry = startsAt + 1000 * elapsed
    if (wet === 0 && startsAt < rain.from && dry >= rain.from) {
      wet = rain.until - rain.from
      add({ kind: 'status', status: 'suspended', winner: null }, rain.from)
      keep(rain.from)
      add({ kind: 'status', status: 'resumed', winner: null }, rain.until)
      keep(rain.until)
    }
    const game = gameNumber(log.live.score)
    add(point(winner), dry + wet)
    const isEnd = gameNumber(log.live.score) !== game || isOver(log.live.score)
    if (isEnd || snapshots.length === 0) keep(dry + wet)
  }
  const last = log.live.updatedAt
  if (!isOver(log.live.score)) {
    add({ kind: 'status', status: 'retired', winner: 1 }, Date.parse(last))
    keep(Date.parse(last))
  }
  return snapshots
}
