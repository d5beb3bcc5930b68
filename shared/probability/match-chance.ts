import { setsWon } from '../scoring/display.ts'
import { type Format, type SetRule, setRuleOf } from '../scoring/format.ts'
import { type BySide, of, opponent, plusOne, runningSet, type Score, type Side } from '../scoring/score.ts'
import { afterTiebreak, turnsAfter } from '../scoring/service.ts'
import { chanceToWin, type Ends, endsOf, nextStepOf, type Race } from './race.ts'

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
  const { ifWon, ifLost } = set.tiebreak
    ? nextStepOf(...tiebreak(rule, set.tiebreak, server))
    : nextStepOf(...game(rule, score.points, server))
  const next = set.tiebreak && afterTiebreak({ ...score, server }, set.tiebreak[0] + set.tiebreak[1]).server
  const [sets, serving] = [setsWon(score), next ? opponent(next) : server]
  const [won, lost] = [match(sets, rule, set.games, serving, 1), match(sets, rule, set.games, serving, 0)]
  const matchIf = (chance: number): number => lost + chance * (won - lost)
  const point = server === 1 ? serve[0] : 1 - serve[1]
  return { chance: matchIf(point * ifWon + (1 - point) * ifLost), ifWon: matchIf(ifWon), ifLost: matchIf(ifLost) }
}

/** A race, its steps so far, and side 1's chance to win each step. */
type Running = readonly [race: Race, from: BySide<number>, step: (played: number) => number]

/**
 * Returns functions for the games and tie-breaks of a match, and for side 1's chance to win it.
 * @param order of service in tie-breaks
 */
function chancesUnder(format: Format, serve: BySide<number>, order: Score['order']) {
  const onServe: BySide<number> = [serve[0], 1 - serve[1]]
  // If each side serves half of the points of a tie-break until a lead of two, it makes no difference who serves first.
  const isNeutral = !format.set.tiebreak?.noAd && !format.final?.tiebreak?.noAd && order?.tiebreak !== 'AABB'
  const wholeGames = new Map<boolean, BySide<number>>()
  const wholeTiebreaks = new Map<SetRule, BySide<number>>()
  const wholeSets = new Map<SetRule, [Ends | null, Ends | null]>()
  const newSets = new Map<number, number>()
  return { game, tiebreak, match }

  function game({ noAd }: SetRule, points: BySide<number>, server: Side): Running {
    // The first deuce is 3-3.
    const deuces = noAd ? 1 : (format.decidingDeuce ?? Number.POSITIVE_INFINITY)
    const chance = of(onServe, server)
    return [{ to: 4, decidedAt: 2 + deuces }, points, () => chance]
  }

  /** @param server the side that serves the next point */
  function tiebreak(rule: SetRule, points: BySide<number>, server: Side): Running {
    const { to, noAd } = rule.tiebreak ?? { to: 7, noAd: false }
    const turns = turnsAfter(order, points[0] + points[1])
    const [same, other] = [of(onServe, server), of(onServe, opponent(server))]
    const step = (played: number): number => ((turnsAfter(order, played) - turns) % 2 === 0 ? same : other)
    return [{ to, decidedAt: noAd ? to - 1 : Number.POSITIVE_INFINITY }, points, step]
  }

  /**
   * @param server the side that serves the next game, or first in the tie-break
   * @param first side 1's chance to win the next game, if it differs
   */
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
    const [onGames, onTiebreak] = [wholeGame(rule), wholeTiebreak(rule)]
    const decidedAt = rule.tiebreak?.at ?? Number.POSITIVE_INFINITY
    const step = (played: number): number => {
      const chances = onTiebreak && played === 2 * decidedAt ? onTiebreak : onGames
      return of(chances, (played - begun) % 2 === 0 ? server : opponent(server))
    }
    const ends = endsOf({ to: rule.games, decidedAt }, games, step, first)
    if (isNew) wholeSets.set(rule, server === 1 ? [ends, known[1]] : [known[0], ends])
    return ends
  }

  /** Returns the chances to win a game, by the side that serves it. */
  function wholeGame(rule: SetRule): BySide<number> {
    const known = wholeGames.get(rule.noAd)
    if (known) return known
    const chances: BySide<number> = [chanceToWin(...game(rule, [0, 0], 1)), chanceToWin(...game(rule, [0, 0], 2))]
    wholeGames.set(rule.noAd, chances)
    return chances
  }

  /** Returns the chances to win a tie-break, by the side that serves it first. */
  function wholeTiebreak(rule: SetRule): BySide<number> | null {
    const known = wholeTiebreaks.get(rule)
    if (known || !rule.tiebreak) return known ?? null
    const first = chanceToWin(...tiebreak(rule, [0, 0], 1))
    const chances = [first, isNeutral ? first : chanceToWin(...tiebreak(rule, [0, 0], 2))] as const
    wholeTiebreaks.set(rule, chances)
    return chances
  }
}
