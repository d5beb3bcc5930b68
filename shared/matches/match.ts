import type { Names } from '../scoring/display.ts'
import type { BySide, Partner, Score, Side } from '../scoring/score.ts'
import { startScore } from '../scoring/start-score.ts'
import { plainText } from '../text/plain-text.ts'
import type { MatchSummary, PlayedEntry, StandingEntry } from './match-schemas.ts'

/** The four names of a doubles match, a pair for each side. */
export type Pairs = BySide<BySide<string>>

export const isPlayed = (entry: StandingEntry): entry is PlayedEntry =>
  entry.kind === 'action' || (entry.kind === 'penalty' && entry.penalty !== 'warning')

/** The data for prerendering the page of a match. */
export interface PrerenderedMatch extends MatchSummary {
  readonly lastPlayed: PlayedEntry | null
  /** The log of a match that is over, because it no longer changes. Null for others, and for a very long log. */
  readonly standing: readonly StandingEntry[] | null
}

/** Returns the names of both sides. */
export const playersOf = (match: Pick<MatchSummary, 'company' | 'company2'>): BySide<string> => [
  match.company,
  match.company2,
]

/** Returns the names for the engine's calls: all four in doubles. */
export const namesOf = (match: Pick<MatchSummary, 'company' | 'company2' | 'players'>): Names =>
  match.players ?? playersOf(match)

/**
 * Returns the four names of a doubles match: its `players`, or the names in `Ana / Eva` and `Luz / Mia`. Returns null for
 * singles. Also returns null if the names are not four different players. Then each side serves as one player.
 */
export function pairsOf({
  company,
  company2,
  players,
}: Pick<MatchSummary, 'company' | 'company2' | 'players'>): Pairs | null {
  if (players) return players
  const [one, two] = [partnersIn(company), partnersIn(company2)]
  if (!one || !two) return null
  return new Set([...one, ...two].map(fold)).size === 4 ? [one, two] : null
}

/** Returns the partners in a name such as `Ana / Eva`, or null for other names. */
export function partnersIn(name: string): BySide<string> | null {
  const [one, two, ...others] = name.split(' / ').map((partner) => partner.trim())
  return one && two && others.length === 0 ? [one, two] : null
}

/** Returns the score before the first entry of the log. This score contains the rules of the match. */
export const startOf = ({ format, firstServer, players }: Rules): Score =>
  startScore(format, firstServer, players !== null)
type Rules = Pick<MatchSummary, 'format' | 'firstServer' | 'players'>

/** Returns the side with this name, in any letter case, or null. */
export function sideOf(players: BySide<string>, name: string): Side | null {
  const folded = fold(name)
  if (fold(players[0]) === folded) return 1
  return fold(players[1]) === folded ? 2 : null
}

/** Whether two names are the same, in any letter case. */
export const isSameName = (one: string, other: string): boolean => fold(one) === fold(other)

/** Returns the side and partner with this name, in any letter case, or null. Null in singles. */
export function partnerOf(pairs: Pairs | null, name: string): { side: Side; partner: Partner } | null {
  for (const side of pairs ? ([1, 2] as const) : []) {
    const partner = pairs && sideOf(pairs[side - 1] ?? ['', ''], name)
    if (partner) return { side, partner }
  }
  return null
}

const fold = (name: string): string => plainText(name).toLocaleLowerCase('en')

/** Compares two matches: newest date first, then newest change, then by id. */
export const byDateDescending = (a: MatchSummary, b: MatchSummary): number =>
  compare(b.date, a.date) || compare(b.updatedAt, a.updatedAt) || compare(a.id, b.id)

/** Compares by code units, which is enough for ISO dates and ids, and 30 times as fast as a language's order. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
