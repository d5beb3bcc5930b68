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

/** Number of matches of the first round on a sheet of paper. */
const MOST_ON_SHEET = 16

/**
 * Divides the rounds of a large draw into sheets of paper: a part of the draw on each, up to its last match. The rounds after that are
 * on the last sheet.
 */
export function sheetsOf(rounds: DrawView['rounds']): readonly DrawView['rounds'][] {
  const count = Math.max(1, (rounds[0]?.length ?? 0) / MOST_ON_SHEET)
  return Array.from({ length: count }, (_, sheet) =>
    rounds.flatMap((matches) => {
      const own = matches.length / count
      if (own >= 1) return [matches.slice(sheet * own, (sheet + 1) * own)]
      return sheet === count - 1 ? [matches] : []
    }),
  )
}
