import { turnedSet } from '../matches/match-outcome.ts'
import { type BySide, of } from '../scoring/score.ts'
import { type BracketResult, resultFor, withdrawnResult } from './fold-bracket.ts'
import { type GroupMatch, groupTable, type TableRow, type TableRules } from './group-table.ts'
import { roundRobin } from './groups.ts'

/** A match of a group. */
export interface GroupFixture {
  /** Unique in its stage, such as `group-2-1-3`: group, round, place. */
  readonly id: string
  /** From 1. */
  readonly group: number
  readonly round: number
  readonly place: number
  /** Ids of entries. */
  readonly sides: BySide<string>
}

/** Returns the matches of all groups, round by round. @param groups ids of entries */
export const groupFixtures = (groups: readonly (readonly string[])[]): readonly GroupFixture[] =>
  groups.flatMap((entries, index) =>
    roundRobin(entries.length).flatMap((pairs, round) =>
      pairs.map(([one, other], place) => ({
        id: `group-${index + 1}-${round + 1}-${place + 1}`,
        group: index + 1,
        round: round + 1,
        place: place + 1,
        sides: [entries[one] as string, entries[other] as string] as const,
      })),
    ),
  )

/** What groups are folded from. */
export interface GroupsState {
  readonly groups: readonly (readonly string[])[]
  /** The results by the id of the match. */
  readonly results: ReadonlyMap<string, BracketResult>
  readonly withdrawn: ReadonlySet<string>
  readonly rules: TableRules
  /** Entries in the order of the lot, which decides among those whom nothing else separates. */
  readonly lot: readonly string[]
}

/** A match of a group with its result; null before the end, and if it is not played, because somebody was taken out. */
export interface FoldedFixture extends GroupFixture {
  readonly result: BracketResult | null
  /** Whether the match does not count, because somebody withdrew early. */
  readonly isOut: boolean
}

export interface FoldedGroup {
  readonly entries: readonly string[]
  readonly table: readonly TableRow[]
  /** Who withdrew before half of the matches, and is in no table. */
  readonly out: readonly string[]
  /** Whether every match that counts is over. */
  readonly isComplete: boolean
}

/**
 * Returns the matches and tables of groups. Who withdraws before playing half of the matches is taken out with all results; later,
 * the remaining matches are walkovers.
 */
export function foldGroups({ groups, results, withdrawn, rules, lot }: GroupsState): {
  readonly matches: readonly FoldedFixture[]
  readonly groups: readonly FoldedGroup[]
} {
  const fixtures = groupFixtures(groups)
  const out = new Set([...withdrawn].filter(isEarly))
  const matches = fixtures.map((fixture): FoldedFixture => {
    const isOut = fixture.sides.some((side) => out.has(side))
    return { ...fixture, isOut, result: isOut ? null : resultOf(fixture) }
  })
  return {
    matches,
    groups: groups.map((entries, index): FoldedGroup => {
      const own = matches.filter(({ group, isOut }) => group === index + 1 && !isOut)
      const over = own.flatMap(({ sides, result }) => (result ? [groupMatch(sides, result)] : []))
      const inOrder = [...entries].filter((entry) => !out.has(entry)).sort((a, b) => lot.indexOf(a) - lot.indexOf(b))
      return {
        entries,
        table: groupTable(inOrder, over, rules),
        out: entries.filter((entry) => out.has(entry)),
        isComplete: own.every(({ result }) => result !== null),
      }
    }),
  }

  function isEarly(entry: string): boolean {
    const own = fixtures.filter(({ sides }) => sides.includes(entry))
    const played = own.filter(({ id, sides }) => {
      const result = resultFor(results, id, sides)
      return result !== null && result.how !== 'walkover'
    })
    return played.length < own.length / 2
  }

  function resultOf({ id, sides }: GroupFixture): BracketResult | null {
    return resultFor(results, id, sides) ?? withdrawnResult(sides, withdrawn)
  }
}

/** Returns a result as tables read it, the games of the winner first. */
function groupMatch(sides: BySide<string>, { winner, how, sets }: BracketResult): GroupMatch {
  const isSecond = winner === 2
  return {
    players: sides,
    winner: winner === null ? null : of(sides, winner),
    how,
    sets: isSecond ? sets.map(turnedSet) : sets,
  }
}
