import type { MatchStatus, Score } from '../scoring/score.ts'
import type { Names } from '../scoring/service-side.ts'
import type { BySide, Partner, Side } from '../scoring/side.ts'
import { startScore } from '../scoring/start-score.ts'
import { plainText } from '../text/plain-text.ts'
import type { ActionEntry, StatusEntry } from './log-entry.ts'
import type { Scoreboard } from './scoreboard.ts'

/** The four names of a doubles match, a pair for each side. */
export type Pairs = BySide<BySide<string>>

/** A match as lists show it: everything but its log. */
export interface MatchSummary {
  readonly id: string
  readonly category: string
  /** Player 1 (the documented wire name). */
  readonly company: string
  /** Player 2 (the documented wire name). */
  readonly company2: string
  readonly description: string
  /** When it is played (UTC, ISO 8601). */
  readonly date: string
  readonly score: readonly [string, ':', string]
  readonly liveStream: boolean
  readonly streamUrl: string | null
  /** The head of its log. */
  readonly seq: number
  /** A matchUpFormat code, or null for the documented rules. */
  readonly format: string | null
  readonly firstServer: Side | null
  /** In doubles the two partners of each side, who serves first of them first; null in singles. */
  readonly players: Pairs | null
  readonly status: MatchStatus
  /** When its log or its description last changed (UTC, ISO 8601). */
  readonly updatedAt: string
  readonly scoreboard: Scoreboard
}

/** What the page of a match is drawn with: of its log the latest point alone. */
export interface DrawnSummary extends MatchSummary {
  readonly lastPoint: ActionEntry | null
}

/** A match with everything of its log that stands: `GET /product/{id}`, and the snapshot of `match:watch`. */
export interface Match extends MatchSummary {
  readonly actions: readonly ActionEntry[]
  /** The standing entries of the other kinds. */
  readonly statuses: readonly StatusEntry[]
}

export const playersOf = (match: Pick<MatchSummary, 'company' | 'company2'>): BySide<string> => [
  match.company,
  match.company2,
]

/** The names of a match for the engine's calls: of doubles all four. */
export const namesOf = (match: Pick<MatchSummary, 'company' | 'company2' | 'players'>): Names =>
  match.players ?? playersOf(match)

/**
 * The four names of a doubles match: those it was given, else those in `Ana / Eva` against `Luz / Mia`. Null for singles, and
 * where the names tell no two pairs of four different players: then each side serves as one, in turn.
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

function partnersIn(name: string): BySide<string> | null {
  const [one, two, ...others] = name.split(' / ').map((partner) => partner.trim())
  return one && two && others.length === 0 ? [one, two] : null
}

/** The score of a match before the first entry of its log: it carries the rules in force. */
export const startOf = ({ format, firstServer, players }: Rules): Score =>
  startScore(format, firstServer, players !== null)
type Rules = Pick<MatchSummary, 'format' | 'firstServer' | 'players'>

/** The side that a name means in this match, in any letter case; null for a stranger. */
export function sideOf(players: BySide<string>, name: string): Side | null {
  const folded = fold(name)
  if (fold(players[0]) === folded) return 1
  return fold(players[1]) === folded ? 2 : null
}

/** Which of a pair has this name, in any letter case; null for a stranger, and in singles. */
export function partnerOf(pairs: Pairs | null, name: string): { side: Side; partner: Partner } | null {
  for (const side of pairs ? ([1, 2] as const) : []) {
    const partner = pairs && sideOf(pairs[side - 1] ?? ['', ''], name)
    if (partner) return { side, partner }
  }
  return null
}

const fold = (name: string): string => plainText(name).toLocaleLowerCase('en')

/** What lists are sorted by: the newest date first, and among equals the newest change. */
export const byDateDescending = (a: MatchSummary, b: MatchSummary): number =>
  compare(b.date, a.date) || compare(b.updatedAt, a.updatedAt) || compare(a.id, b.id)

/** By code units: dates in ISO 8601 and ids need no language's order, which takes thirty times as long. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
