import type { DrawMatchAnswer, StageAnswer } from '../../shared/competitions/event-answer-schemas.ts'

type Row = StageAnswer['groups'][number]['table'][number]

/** Why players who were level have different places. It explains the places of all of them. */
export interface PlaceReason {
  /** First and last of these places. */
  readonly from: number
  readonly to: number
  /** The criterion that decided. */
  readonly by: string
  /** Matches won by each of them; null if not all won as many. */
  readonly wins: number | null
  /** Whether an earlier reason left them level. */
  readonly isLater: boolean
  /** Everybody who was level, in the order of their places. */
  readonly rows: readonly Row[]
}

/** Returns the reasons of the places of a group, where the matches won don’t decide. Before the first match there are none. */
export function placeReasons(table: readonly Row[]): readonly PlaceReason[] {
  const reasons = new Map<string, PlaceReason>()
  for (const { decidedBy, among } of table)
    for (const [index, by] of decidedBy.entries()) {
      const entries = among[index] ?? []
      const key = [by, ...entries].join()
      const rows = entries.flatMap((id) => table.find(({ entry }) => entry === id) ?? [])
      const [first] = rows
      if (by === 'wins' || !first || reasons.has(key) || rows.every(({ played }) => played === 0)) continue
      const ranks = rows.map(({ rank }) => rank)
      reasons.set(key, {
        from: Math.min(...ranks),
        to: Math.max(...ranks),
        by,
        wins: rows.every(({ won }) => won === first.won) ? first.won : null,
        isLater: decidedBy.slice(0, index).some((earlier) => earlier !== 'wins'),
        rows,
      })
    }
  return [...reasons.values()]
}

/** Returns the match of a group that the first of two players won against the other. */
export const ownMatch = (
  matches: readonly DrawMatchAnswer[],
  group: number,
  winner: string,
  loser: string,
): DrawMatchAnswer | undefined =>
  matches.find((match) => {
    const of = match.sides.indexOf(winner)
    return match.group === group && match.winner === of + 1 && match.sides[1 - of] === loser
  })

/** Returns the sets of a match, the games of the winner first: `6-4 7-6`. */
export const setsText = ({ sets, winner }: DrawMatchAnswer): string =>
  sets
    .map((set) => {
      const [one, two] = 'tieBreak' in set ? set.tieBreak : set
      return winner === 2 ? `${two}-${one}` : `${one}-${two}`
    })
    .join(' ')

/** Returns the share of what was won, from 0 to 1. */
export const shareOf = (won: number, lost: number): number => won / Math.max(won + lost, 1)
