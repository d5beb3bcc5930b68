import type { DrawName } from '../../shared/competitions/bracket.ts'
import type {
  DrawMatchAnswer,
  EntryAnswer,
  EventAnswer,
  StageAnswer,
} from '../../shared/competitions/event-answer-schemas.ts'
import { roundKind } from '../../shared/competitions/round-kind.ts'

/** A draw of a stage, such as the main draw or the consolation. */
export interface DrawView {
  readonly name: DrawName
  /** The first round first. */
  readonly rounds: readonly (readonly DrawMatchAnswer[])[]
}

export const entriesById = ({ entries }: EventAnswer): ReadonlyMap<string, EntryAnswer> =>
  new Map(entries.map((entry) => [entry.id, entry]))

/** Returns the names of a player or a pair. */
export const nameOf = ({ players }: EntryAnswer): string => players.map(({ name }) => name).join(' / ')

/** Returns the draws of a stage in the order in which the server lists them. */
export function drawsOf({ matches }: StageAnswer): readonly DrawView[] {
  const draws = new Map<DrawName, DrawMatchAnswer[][]>()
  for (const match of matches) {
    if (match.draw === 'group') continue
    const rounds = draws.get(match.draw) ?? []
    const round = rounds[match.round - 1] ?? []
    rounds[match.round - 1] = [...round, match]
    draws.set(match.draw, rounds)
  }
  return [...draws].map(([name, rounds]) => ({ name, rounds }))
}

/** Returns the key of the name of a round, and the number in it: `Final`, `Semifinals`, `Round of 16`. */
export const roundName = (draw: DrawName, matches: number): { readonly key: string; readonly count: number } => ({
  key: `competitions.round.${roundKind(draw, matches)}`,
  count: 2 * matches,
})

/** A sheet of paper with a part of a draw. */
export interface Sheet {
  /** The rounds of this part, up to its last match. */
  readonly rounds: DrawView['rounds']
  /** The rounds after the last matches of all parts; empty on every sheet but the last. */
  readonly last: DrawView['rounds']
}

/** Number of matches of the first round on a sheet of paper. */
const MOST_ON_SHEET = 16
/** Letters of the names of an entry from which on a sheet has half as many matches: such names take three lines. */
const LONG_NAMES = 48

/**
 * Divides the rounds of a large draw into sheets of paper: a part of the draw on each, up to its last match. The rounds after that are
 * on the last sheet.
 * @param longest the number of letters of the longest names of an entry
 */
export function sheetsOf(rounds: DrawView['rounds'], longest: number): readonly Sheet[] {
  const most = longest > LONG_NAMES ? MOST_ON_SHEET / 2 : MOST_ON_SHEET
  const count = Math.max(1, (rounds[0]?.length ?? 0) / most)
  const isShared = (matches: readonly DrawMatchAnswer[]): boolean => matches.length >= count
  return Array.from({ length: count }, (_, sheet) => ({
    rounds: rounds.filter(isShared).map((matches) => {
      const own = matches.length / count
      return matches.slice(sheet * own, (sheet + 1) * own)
    }),
    last: sheet === count - 1 ? rounds.filter((matches) => !isShared(matches)) : [],
  }))
}
