import type { StandingEntry } from '../../shared/matches/log-entry.ts'
import { isOver, runningSet, type Score } from '../../shared/scoring/score.ts'
import { of, type Partner, type Side } from '../../shared/scoring/side.ts'

/** Which of a pair serves the game that comes. */
export interface PairService {
  /** Asked where nobody has told it: the names would be wrong from here on. Offered where a pair may change its order. */
  readonly kind: 'ask' | 'offer'
  readonly side: Side
  /** The one of the pair who would not serve as things stand. */
  readonly other: Partner
}

/**
 * What is to be said of the order of service in doubles before the next point (ITF rule 14): each pair decides who of them
 * serves its first game of each set. Null where nothing is: in singles, in the middle of a game, where it has just been said.
 * @param firstServer as the match was described: that pair has its first server first
 */
export function pairService(
  score: Score,
  standing: readonly StandingEntry[],
  firstServer: Side | null,
): PairService | null {
  const { server, partners, points, status } = score
  if (!partners || server === null || isOver(score) || status === 'suspended') return null
  if (points[0] + points[1] > 0 || isJustSaid(standing, server)) return null
  const service = { side: server, other: of(partners, server) === 1 ? 2 : 1 } as const
  const [one, two] = runningSet(score).games
  const isFirstGame = score.sets.length === 1 && one + two === 0
  if (!isFirstGame && !isTold(standing, server, firstServer)) return { ...service, kind: 'ask' }
  return one + two < 2 ? { ...service, kind: 'offer' } : null
}

const says = (entry: StandingEntry, side: Side): boolean =>
  entry.kind === 'correction' && entry.server === side && entry.partner !== undefined

const isPlay = (entry: StandingEntry): boolean =>
  entry.kind === 'action' || (entry.kind === 'penalty' && entry.penalty !== 'warning')

/** Whether it has been said since the last point. */
function isJustSaid(standing: readonly StandingEntry[], side: Side): boolean {
  const last = standing.findLastIndex(isPlay)
  return standing.slice(last + 1).some((entry) => says(entry, side))
}

/** Who of a pair serves goes on by rule once it was told. A score that a match is taken up at does not tell it. */
function isTold(standing: readonly StandingEntry[], side: Side, firstServer: Side | null): boolean {
  const start = standing.findLastIndex(({ kind }) => kind === 'start')
  return (start < 0 && side === firstServer) || standing.slice(start + 1).some((entry) => says(entry, side))
}
