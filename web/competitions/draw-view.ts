import type { DrawName } from '../../shared/competitions/bracket.ts'
import type {
  DrawMatchAnswer,
  EntryAnswer,
  EventAnswer,
  StageAnswer,
} from '../../shared/competitions/event-answer-schemas.ts'

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
export function roundName(draw: DrawName, matches: number): { readonly key: string; readonly count: number } {
  if (draw === 'third') return { key: 'competitions.round.third', count: 1 }
  const named: Readonly<Record<number, string>> = { 1: 'final', 2: 'semifinals', 4: 'quarterfinals' }
  return { key: `competitions.round.${named[matches] ?? 'of'}`, count: 2 * matches }
}
