import { setsWon } from '../scoring/display.ts'
import { type Format, type SetRule, setRuleOf } from '../scoring/format.ts'
import { type BySide, of, opponent, plusOne, runningSet, type Score, type Side } from '../scoring/score.ts'
import { afterTiebreak, turnsAfter } from '../scoring/service.ts'
import { chanceToWin, type Ends, endsOf } from './race.ts'

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
  const { game, tiebreak, match } = chancesUnder(format, serve, score.order)
  const rule = setRuleOf(format, score.sets.length - 1)
  const set = runningSet(score)
  const server = score.server ?? 1
  const gameIf = (point: number): number =>
    set.tiebreak ? tiebreak(rule, set.tiebreak, server, point) : game(rule, score.points, server, point)
  const next = set.tiebreak && afterTiebreak({ ...score, server }, set.tiebreak[0] + set.tiebreak[1]).server
  const [sets, serving] = [setsWon(score), next ? opponent(next) : server]
  const [won, lost] = [match(sets, rule, set.games, serving, 1), match(sets, rule, set.games, serving, 0)]
  const matchIf = (chance: number): number => lost + chance * (won - lost)
  const [ifWon, ifLost] = [gameIf(1), gameIf(0)]
  const point = server === 1 ? serve[0] : 1 - serve[1]
  return { chance: matchIf(point * ifWon + (1 - point) * ifLost), ifWon: matchIf(ifWon), ifLost: matchIf(ifLost) }
}

/** Side 1's chances to win a whole game and a whole tie-break, by the side that serves it first. */
interface GameChances {
  readonly game: BySide<number>
  readonly tiebreak: BySide<number> | null
}

/**
 * Returns functions for side 1's chances. In each, `first` is side 1's chance to win the very next point or game, if it differs.
 * @param order of service in tie-breaks
 */
function chancesUnder(format: Format, serve: BySide<number>, order: Score['order']) {
  const onServe: BySide<number> = [serve[0], 1 - serve[1]]
  // If each side serves half of the points of a tie-break until a lead of two, it makes no difference who serves first.
  const isNeutral = !format.set.tiebreak?.noAd && !format.final?.tiebreak?.noAd && order?.tiebreak !== 'AABB'
  const wholeGames = new Map<SetRule, GameChances>()
  const wholeSets = new Map<SetRule, [Ends | null, Ends | null]>()
  const newSets = new Map<number, number>()
  return { game, tiebreak, match }

  function game({ noAd }: SetRule, points: BySide<number>, server: Side, first?: number): number {
    // The first deuce is 3-3.
    const deuces = noAd ? 1 : (format.decidingDeuce ?? Number.POSITIVE_INFINITY)
    return chanceToWin({ to: 4, decidedAt: 2 + deuces }, points, () => of(onServe, server), first)
  }

  /** @param server the side that serves the next point */
  function tiebreak(rule: SetRule, points: BySide<number>, server: Side, first?: number): number {
    const { to, noAd } = rule.tiebreak ?? { to: 7, noAd: false }
    const turns = turnsAfter(order, points[0] + points[1])
    const [same, other] = [of(onServe, server), of(onServe, opponent(server))]
    const step = (played: number): number => ((turnsAfter(order, played) - turns) % 2 === 0 ? same : other)
    return chanceToWin({ to, decidedAt: noAd ? to - 1 : Number.POSITIVE_INFINITY }, points, step, first)
  }

  /** @param server the side that serves the next game, or first in the tie-break */
  function match(sets: BySide<number>, rule: SetRule, games: BySide<number>, server: Side, first?: number): number {
    const { won, lost } = setEnds(rule, games, server, first)
    const isEven = (games[0] + games[1]) % 2 === 0
    const [even, odd] = isEven ? [server, opponent(server)] : [opponent(server), server]
    return (
      won[0] * newSet(plusOne(sets, 1), even) +
      won[1] * newSet(plusOne(sets, 1), odd) +
      lost[0] * newSet(plusOne(sets, 2), even) +
      lost[1] * newSet(plusOne(sets, 2), odd)
    )
  }

  /** Returns the chance before the first point of a set, or after the last one of the match. */
  function newSet(sets: BySide<number>, by: Side): number {
    if (sets[0] > format.sets / 2) return 1
    if (sets[1] > format.sets / 2) return 0
    const server = isNeutral ? 1 : by
    const key = 2 * (sets[0] * format.sets + sets[1]) + server
    const known = newSets.get(key)
    if (known !== undefined) return known
    const chance = match(sets, setRuleOf(format, sets[0] + sets[1]), [0, 0], server)
    newSets.set(key, chance)
    return chance
  }

  function setEnds(rule: SetRule, games: BySide<number>, server: Side, first?: number): Ends {
    const begun = games[0] + games[1]
    const isNew = begun === 0 && first === undefined
    const known = wholeSets.get(rule) ?? [null, null]
    const ready = isNew ? of(known, server) : null
    if (ready) return ready
    const whole = wholeGamesOf(rule)
    const decidedAt = rule.tiebreak?.at ?? Number.POSITIVE_INFINITY
    const step = (played: number): number => {
      const chances = whole.tiebreak && played === 2 * decidedAt ? whole.tiebreak : whole.game
      return of(chances, (played - begun) % 2 === 0 ? server : opponent(server))
    }
    const ends = endsOf({ to: rule.games, decidedAt }, games, step, first)
    if (isNew) wholeSets.set(rule, server === 1 ? [ends, known[1]] : [known[0], ends])
    return ends
  }

  function wholeGamesOf(rule: SetRule): GameChances {
    const known = wholeGames.get(rule)
    if (known) return known
    const first = rule.tiebreak && tiebreak(rule, [0, 0], 1)
    const chances: GameChances = {
      game: [game(rule, [0, 0], 1), game(rule, [0, 0], 2)],
      tiebreak: first === null ? null : [first, isNeutral ? first : tiebreak(rule, [0, 0], 2)],
    }
    wholeGames.set(rule, chances)
    return chances
  }
}
