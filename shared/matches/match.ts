import type { MatchStatus } from '../scoring/score.ts'
import type { BySide, Side } from '../scoring/side.ts'
import type { ActionEntry, StatusEntry } from './log-entry.ts'
import type { Scoreboard } from './scoreboard.ts'

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
  readonly status: MatchStatus
  /** When its log or its description last changed (UTC, ISO 8601). */
  readonly updatedAt: string
  readonly scoreboard: Scoreboard
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

/** The side that a name means in this match, in any letter case; null for a stranger. */
export function sideOf(players: BySide<string>, name: string): Side | null {
  const folded = fold(name)
  if (fold(players[0]) === folded) return 1
  return fold(players[1]) === folded ? 2 : null
}

const fold = (name: string): string => name.trim().normalize('NFC').toLocaleLowerCase('en')

/** What lists are sorted by: the newest date first, and among equals the newest change. */
export const byDateDescending = (a: MatchSummary, b: MatchSummary): number =>
  b.date.localeCompare(a.date) || b.updatedAt.localeCompare(a.updatedAt) || a.id.localeCompare(b.id)
