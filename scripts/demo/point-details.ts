import type { PointDetail } from '../../shared/matches/point-detail-schemas.ts'
import { serviceCourt } from '../../shared/scoring/at-stake.ts'
import { of, type Score, type Side } from '../../shared/scoring/score.ts'
import { pointWinner } from '../../shared/scoring/scoring-event.ts'
import type { DemoMatch } from './demo-matches.ts'
import type { Point, Random } from './point.ts'

/** Difference between the usual first and second serve (km/h). */
const SECOND_SLOWER = 28
/** Largest difference of a serve from the usual one (km/h). */
const SPREAD = 21
/** Share of points for which somebody measured the speed. */
const MEASURED = 0.92
/** Longest rally (shots). */
const LONGEST_RALLY = 25

/** The circumstances of a point. */
interface Served {
  readonly match: DemoMatch
  /** The score before the point. */
  readonly score: Score
  readonly server: Side
  readonly serve: 1 | 2
}

/** Returns the details of a point: its serve and speed, the length of the rally, who came to the net, and who hit the last ball. */
export function detailFor(point: Point, { match, score, server, serve }: Served, random: Random): PointDetail {
  const speed = of(match.serveKmh, server) - (serve === 2 ? SECOND_SLOWER : 0) + SPREAD * bell(random)
  const net = netOf(point, match, random)
  return {
    serve,
    ...(random() < MEASURED && { speedKmh: Math.round(speed) }),
    ...rallyOf(point, server, random),
    ...(net.length > 0 && { net }),
    ...(point.action === 'RETURN_ERROR' && { forced: random() < 0.6 }),
    ...(match.players && { hitter: hitterOf(point, score, random) }),
  }
}

/** Returns a number from -1 to 1. Numbers near 0 are the most frequent. */
const bell = (random: Random): number => (2 * (random() + random() + random())) / 3 - 1

/** A rally ends after an odd number of shots if the side that serves hits last. */
function rallyOf({ action, side }: Point, server: Side, random: Random): PointDetail {
  if (action === 'DOUBLE_FAULT') return {}
  if (action === 'ACE') return { rally: 1 }
  if (action === 'RETURN_ERROR') return { rally: 2 }
  let rally = side === server ? 3 : 2
  while (rally + 2 <= LONGEST_RALLY && random() < 0.55) rally += 2
  return { rally }
}

/** Overheads and drop shots are hit near the net. In doubles, players are there much more often. */
function netOf(point: Point, { players }: DemoMatch, random: Random): Side[] {
  if (['ACE', 'DOUBLE_FAULT', 'RETURN_ERROR'].includes(point.action)) return []
  const winner = pointWinner(point.action, point.side)
  const isClose = point.shot === 'OVERHEAD' || point.shot === 'APPROACH_DROP'
  const comes = (side: Side): boolean => {
    const share = side === winner ? 0.16 : 0.09
    return (isClose && side === point.side) || random() < share * (players ? 4 : 1)
  }
  return ([1, 2] as const).filter(comes)
}

/** Returns the partner who hit the last ball. The first partner of each pair receives in the deuce court. */
function hitterOf({ action, side }: Point, score: Score, random: Random): 1 | 2 {
  const either = random() < 0.5 ? 1 : 2
  if (action === 'ACE' || action === 'DOUBLE_FAULT') return score.partners ? of(score.partners, side) : either
  if (action !== 'RETURN_ERROR') return either
  const court = serviceCourt(score)
  return court === 'deuce' ? 1 : court === 'advantage' ? 2 : either
}
