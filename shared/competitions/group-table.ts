import type { OutcomeKind, OutcomeSet } from '../matches/match-outcome.ts'
import type { BySide } from '../scoring/score.ts'
import { type CountRules, setCounts } from './set-counts.ts'

/** What can order a table. */
export const CRITERIA = ['wins', 'points', 'headToHead', 'setShare', 'gameShare', 'gameDifference', 'lot'] as const
export type Criterion = (typeof CRITERIA)[number]

/** The usual order of criteria. Source: ATP rulebook, ATP Finals, "Final Standings of Each Group". */
const USUAL_CRITERIA: readonly Criterion[] = ['wins', 'headToHead', 'setShare', 'gameShare', 'lot']

/** A match of a group that is over. */
export interface GroupMatch {
  readonly players: BySide<string>
  /** Null if nobody won (double walkover, double default). */
  readonly winner: string | null
  readonly how: OutcomeKind
  /** Games of the winner first. */
  readonly sets: readonly OutcomeSet[]
}

/** What somebody has won and lost in a group. */
export interface Tally {
  readonly player: string
  readonly played: number
  readonly won: number
  readonly lost: number
  readonly setsWon: number
  readonly setsLost: number
  readonly gamesWon: number
  readonly gamesLost: number
  /** Two for a win, one for a match lost on court, none for a walkover lost. */
  readonly points: number
}

/** A criterion that separated somebody from others who were level before it. */
export interface Decision {
  readonly by: Criterion
  /** Everybody who was level before, in the order that the criterion gave them. */
  readonly among: readonly string[]
}

/** A row of a table. */
export interface TableRow extends Tally {
  /** From 1. Players whom no criterion separates have the same rank. */
  readonly rank: number
  /** What decided the rank, first the criterion among all. */
  readonly decisions: readonly Decision[]
}

export interface TableRules extends CountRules {
  readonly criteria?: readonly Criterion[] | undefined
}

/**
 * Returns the table of a group, the first place first. A criterion orders everybody who is level; those who are equal by it stay
 * level, and for them the criteria begin again. Their own match counts only among exactly two.
 * @param players everybody, in the order of the drawn lot
 */
export function groupTable(
  players: readonly string[],
  matches: readonly GroupMatch[],
  rules: TableRules = {},
): readonly TableRow[] {
  const tallies = new Map(players.map((player) => [player, tallyOf(player, matches, rules)]))
  const { criteria = USUAL_CRITERIA } = rules
  const rows: TableRow[] = []
  place(players, [])
  return rows

  function place(level: readonly string[], decisions: readonly Decision[]): void {
    const found = level.length > 1 ? decided(level) : null
    if (!found) {
      const rank = rows.length + 1
      for (const player of level) rows.push({ ...(tallies.get(player) as Tally), rank, decisions })
      return
    }
    const { by, parts } = found
    const decision = { by, among: parts.flat() }
    for (const part of parts) place(part, [...decisions, decision])
  }

  /** Returns the first criterion that separates these players, and the parts that it makes, the best first. */
  function decided(level: readonly string[]): { by: Criterion; parts: readonly (readonly string[])[] } | null {
    for (const by of criteria) {
      const parts = partsBy(by, level)
      if (parts.length > 1) return { by, parts }
    }
    return null
  }

  function partsBy(by: Criterion, level: readonly string[]): readonly (readonly string[])[] {
    const valueBy = valuesBy(by, level, { tallies, matches, players })
    const parts: string[][] = []
    const ordered = [...level].sort((a, b) => compareShares(valueBy(b), valueBy(a)))
    for (const player of ordered) {
      const last = parts.at(-1)?.[0]
      if (last !== undefined && compareShares(valueBy(last), valueBy(player)) === 0) parts.at(-1)?.push(player)
      else parts.push([player])
    }
    return parts
  }
}

/** A value as a fraction, so that equal shares are equal. */
type Share = readonly [part: number, whole: number]

const compareShares = ([part, whole]: Share, [other, all]: Share): number => part * all - other * whole

/** Returns the share of `won`. Nothing won of nothing is nothing. */
const shareOf = (won: number, lost: number): Share => [won, Math.max(won + lost, 1)]

interface Group {
  readonly tallies: ReadonlyMap<string, Tally>
  readonly matches: readonly GroupMatch[]
  readonly players: readonly string[]
}

/** Returns the value of each player by a criterion; the greatest is the best. */
function valuesBy(by: Criterion, level: readonly string[], group: Group): (player: string) => Share {
  const tallied =
    (of: (tally: Tally) => Share) =>
    (player: string): Share =>
      of(group.tallies.get(player) as Tally)
  const byCriterion: Record<Criterion, () => (player: string) => Share> = {
    wins: () => tallied(({ won }) => [won, 1]),
    points: () => tallied(({ points }) => [points, 1]),
    headToHead: () => (level.length === 2 ? winsAmong(level, group.matches) : () => [0, 1]),
    setShare: () => tallied(({ setsWon, setsLost }) => shareOf(setsWon, setsLost)),
    gameShare: () => tallied(({ gamesWon, gamesLost }) => shareOf(gamesWon, gamesLost)),
    gameDifference: () => tallied(({ gamesWon, gamesLost }) => [gamesWon - gamesLost, 1]),
    lot: () => (player) => [-group.players.indexOf(player), 1],
  }
  return byCriterion[by]()
}

function winsAmong(level: readonly string[], matches: readonly GroupMatch[]): (player: string) => Share {
  const own = matches.filter(({ players }) => players.every((player) => level.includes(player)))
  return (player) => [own.filter(({ winner }) => winner === player).length, 1]
}

function tallyOf(player: string, matches: readonly GroupMatch[], rules: CountRules): Tally {
  const tally = { player, played: 0, won: 0, lost: 0, setsWon: 0, setsLost: 0, gamesWon: 0, gamesLost: 0, points: 0 }
  for (const { players, winner, how, sets } of matches) {
    if (!players.includes(player)) continue
    const isWon = winner === player
    tally.played += 1
    tally[isWon ? 'won' : 'lost'] += 1
    if (isWon) tally.points += 2
    else if (how !== 'walkover' && winner !== null) tally.points += 1
    // A match that nobody won has no sets: neither of both gets any.
    if (winner === null) continue
    const counts = setCounts(how, sets, rules)
    const [own, other] = isWon ? [0, 1] : [1, 0]
    tally.setsWon += counts.sets[own] as number
    tally.setsLost += counts.sets[other] as number
    tally.gamesWon += counts.games[own] as number
    tally.gamesLost += counts.games[other] as number
  }
  return tally
}
