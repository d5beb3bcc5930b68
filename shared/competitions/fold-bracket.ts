import type { OutcomeKind, OutcomeSet } from '../matches/match-outcome.ts'
import { type BySide, both, of, opponent, type Side } from '../scoring/score.ts'
import type { BracketMatch, Origin } from './bracket.ts'

/**
 * Who stands on a side: an entry, a bye of the draw, `empty` after a match that nobody won, or null while it is not known yet.
 * An entry beside a bye or an empty place advances.
 */
export type Place = string | 'bye' | 'empty' | null

/** How a match of a draw ended. */
export interface BracketResult {
  /** Null if nobody won. */
  readonly winner: Side | null
  readonly how: OutcomeKind
  /** Games of side 1 first. */
  readonly sets: readonly OutcomeSet[]
  /** The entries who played. The result counts only while they are the sides; without them it counts for any sides. */
  readonly of?: BySide<string>
}

/** Returns the result among these that counts for a match with these sides; null without one. */
export function resultFor(
  results: ReadonlyMap<string, BracketResult>,
  id: string,
  [one, two]: BySide<Place>,
): BracketResult | null {
  const result = results.get(id)
  const isTheirs = result && (!result.of || (result.of[0] === one && result.of[1] === two))
  return isTheirs ? result : null
}

/** What a bracket is folded from. */
export interface BracketState {
  /** The entry on each line of the draw, from top to bottom; `bye` for a bye, null if it is not known yet. */
  readonly positions: readonly Place[]
  /** The results by the id of the match. */
  readonly results: ReadonlyMap<string, BracketResult>
  /** Entries that withdrew after the first round had begun: their matches without a result are walkovers. */
  readonly withdrawn: ReadonlySet<string>
  /** Sides that stay although the draw has others now, because the office lets the match count. By the id of the match. */
  readonly kept?: ReadonlyMap<string, BySide<string>>
}

/** A match of a draw with what is known of it. */
export interface FoldedMatch extends BracketMatch {
  readonly sides: BySide<Place>
  /** The result on court or by walkover; null without one, also if a side meets a bye or an empty place. */
  readonly result: BracketResult | null
  /** Who goes on; `bye` or `empty` if nobody does, null while it is not known. */
  readonly advances: Place
}

/** Whether an entry stands on a side. */
export const isEntry = (place: Place): place is string => place !== null && place !== 'bye' && place !== 'empty'

/**
 * Returns the matches with their sides and winners. A result moves everything that follows from it; the result of a match whose
 * sides are not both known entries is not looked at.
 * @param matches each after those that it follows from, as `knockoutMatches` and `compassMatches` return them
 */
export function foldBracket(
  matches: readonly BracketMatch[],
  { positions, results, withdrawn, kept }: BracketState,
): readonly FoldedMatch[] {
  const folded = new Map<string, FoldedMatch>()
  for (const match of matches) {
    const sides = kept?.get(match.id) ?? ([placeOf(match.from[0]), placeOf(match.from[1])] as const)
    const result = resultOf(match.id, sides)
    folded.set(match.id, { ...match, sides, result, advances: goesOn(sides, result) })
  }
  return [...folded.values()]

  function placeOf(origin: Origin): Place {
    if ('line' in origin) return positions[origin.line] ?? null
    if ('winnerOf' in origin) return folded.get(origin.winnerOf)?.advances ?? null
    if ('loserOf' in origin) return loserOf(folded.get(origin.loserOf))
    return loserOfFirstMatch(folded.get(origin.firstMatchOf))
  }

  function resultOf(id: string, sides: BySide<Place>): BracketResult | null {
    if (!sides.every(isEntry)) return null
    return resultFor(results, id, sides) ?? withdrawnResult([sides[0] as string, sides[1] as string], withdrawn)
  }

  /**
   * Returns who stands on the place of the consolation for a match of the first round: its loser; after a bye or a walkover the
   * loser of the second round whose first match that was; otherwise a bye.
   */
  function loserOfFirstMatch(match: FoldedMatch | undefined): Place {
    if (!match || match.advances === null) return null
    if (isPlayed(match.result)) return loserOf(match)
    if (!isEntry(match.advances)) return 'bye'
    const next = [...folded.values()].find(({ from }) =>
      from.some((each) => 'winnerOf' in each && each.winnerOf === match.id),
    )
    if (!next) return 'bye'
    if (next.advances === null) return null
    return isPlayed(next.result) && loserOf(next) === match.advances ? match.advances : 'bye'
  }
}

/** Returns the walkover of a match in which an entry has withdrawn, without a winner if both have; null if nobody has. */
export function withdrawnResult(sides: BySide<string>, withdrawn: ReadonlySet<string>): BracketResult | null {
  const [one, other] = both(sides, (side) => withdrawn.has(side))
  if (!one && !other) return null
  return { winner: one && other ? null : one ? 2 : 1, how: 'walkover', sets: [] }
}

/** A walkover does not count as a match. */
const isPlayed = (result: BracketResult | null): boolean => result !== null && result.how !== 'walkover'

/** Returns who goes on from a match with these sides. */
function goesOn(sides: BySide<Place>, result: BracketResult | null): Place {
  if (result) return result.winner === null ? 'empty' : of(sides, result.winner)
  if (sides.includes(null)) return null
  const entries = sides.filter(isEntry)
  if (entries.length === 2) return null
  return entries[0] ?? (sides.includes('empty') ? 'empty' : 'bye')
}

/** Returns who lost a match: nobody (`empty`) if nobody won it, the bye or empty place that an entry met. */
function loserOf(match: FoldedMatch | undefined): Place {
  if (!match || match.advances === null) return null
  const { sides, result, advances } = match
  if (result) return result.winner === null ? 'empty' : of(sides, opponent(result.winner))
  const entry = sides.findIndex(isEntry)
  return entry < 0 ? advances : (sides[1 - entry] ?? null)
}
