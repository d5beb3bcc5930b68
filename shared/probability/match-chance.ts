import { setsWon } from '../scoring/display.ts'
import { type Format, type SetRule, setRuleOf } from '../scoring/format.ts'
import { type BySide, opponent, plusOne, runningSet, type Score, type Side } from '../scoring/score.ts'
import { afterTiebreak, turnsAfter } from '../scoring/service.ts'
import { chancesAfterNext, chanceToWin } from './race.ts'
import { gameRace, matchRace, setRace, type Terms, tiebreakRace } from './races.ts'
import { setsInOrder } from './sets-in-order.ts'

/** Side 1's chance to win the match: now, and after each outcome of the next point. */
export interface NextPoint {
  readonly chance: number
  readonly ifWon: number
  readonly ifLost: number
}

/**
 * Returns the chances at a score that is not over. The next point matters only for its game, and the game for its match.
 * @param serve each side's chance to win a point that it serves
 */
export function nextPointOf(score: Score, format: Format, serve: BySide<number>): NextPoint {
  const terms: Terms = { format, order: score.order, onServe: [serve[0], 1 - serve[1]] }
  const rule = setRuleOf(format, score.sets.length - 1)
  const server = score.server ?? 1
  const { tiebreak } = runningSet(score)
  const points = tiebreak ?? score.points
  const played = points[0] + points[1]
  const race = tiebreak ? tiebreakRace(terms, rule, firstServer(score, server, played)) : gameRace(terms, rule, server)
  const next = (tiebreak && afterTiebreak({ ...score, server }, played).server) ?? opponent(server)
  const { won, lost } = afterGame(score, rule, terms, next)
  const game = chancesAfterNext(race, points[0], points[1])
  const ifWon = lost + game.won * (won - lost)
  const ifLost = lost + game.lost * (won - lost)
  const chance = server === 1 ? terms.onServe[0] : terms.onServe[1]
  return { chance: chance * ifWon + (1 - chance) * ifLost, ifWon, ifLost }
}

/** Returns the side that served the first point of a tie-break, after this number of points. */
const firstServer = ({ order }: Score, server: Side, played: number): Side =>
  turnsAfter(order, played) % 2 === 0 ? server : opponent(server)

/**
 * Returns side 1's chance to win the match after each outcome of the current game or tie-break.
 * @param next the side that serves next then
 */
function afterGame(score: Score, rule: SetRule, terms: Terms, next: Side): { won: number; lost: number } {
  const { games } = runningSet(score)
  const first = (games[0] + games[1]) % 2 === 0 ? opponent(next) : next
  const sets = setsWon(score)
  if (!isNeutral(terms)) {
    const chanceFrom = setsInOrder(terms)
    return { won: chanceFrom(sets, plusOne(games, 1), first), lost: chanceFrom(sets, plusOne(games, 2), first) }
  }
  const { set: usual, final, sets: most } = terms.format
  if (score.sets.length === most) return chancesAfterNext(setRace(terms, rule, first), games[0], games[1])
  const regular = setRace(terms, usual, first)
  const deciding = final ? setRace(terms, final, first, final.noAd === usual.noAd ? regular : undefined) : regular
  const inSet = chanceToWin(regular, 0, 0)
  const match = matchRace(terms, inSet, final ? chanceToWin(deciding, 0, 0) : inSet)
  const inMatch = chancesAfterNext(match, sets[0], sets[1])
  const ofSet = chancesAfterNext(regular, games[0], games[1])
  const gain = inMatch.won - inMatch.lost
  return { won: inMatch.lost + ofSet.won * gain, lost: inMatch.lost + ofSet.lost * gain }
}

/** Whether each side serves half of the points of a tie-break until a lead of two. Then it makes no difference who serves first. */
const isNeutral = ({ format: { set, final }, order }: Terms): boolean =>
  !set.tiebreak?.noAd && !final?.tiebreak?.noAd && order?.tiebreak !== 'AABB'
