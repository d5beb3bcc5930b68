import { gamesIn, type OutcomeKind, type OutcomeSet } from '../matches/match-outcome.ts'
import { type Format, formatOf, isTiebreakAt, type SetRule, setRuleOf } from '../scoring/format.ts'
import { isSetOver } from '../scoring/format-rules.ts'
import type { BySide } from '../scoring/score.ts'

/** The rules of play of a group without others: best of three tie-break sets. */
export const USUAL_FORMAT = 'SET3-S:6/TB7'

/** What the club chose about the sets and games that count in a table. */
export interface CountRules {
  /** A matchUpFormat code. */
  readonly format?: string | undefined
  /** Whether a match tie-break counts as one game (the usual) or as none. */
  readonly tieBreak?: 'game' | 'none' | undefined
  /** Whether a walkover counts as sets won to love (the usual) or without sets and games. */
  readonly walkover?: 'love' | 'none' | undefined
}

/** Sets and games of a match, those of the winner first. */
export interface SetCounts {
  readonly sets: BySide<number>
  readonly games: BySide<number>
}

const NOTHING: SetCounts = { sets: [0, 0], games: [0, 0] }

/**
 * Returns the sets and games with which a match counts in a table. After a retirement or a default, the unfinished set and all
 * later ones go to the winner, who wins every game that was still needed.
 * @param sets the result, games of the winner first
 */
export function setCounts(how: OutcomeKind, sets: readonly OutcomeSet[], rules: CountRules): SetCounts {
  if (how === 'walkover' && rules.walkover === 'none') return NOTHING
  const format = formatOf(rules.format ?? USUAL_FORMAT) ?? (formatOf(USUAL_FORMAT) as Format)
  const counted = how === 'played' ? sets : completed(how === 'walkover' ? [] : sets, format)
  const wins = counted.map((set): BySide<number> => {
    const [winner, loser] = pointsOrGames(set)
    return [Number(winner > loser), Number(loser > winner)]
  })
  const isCounted = (set: OutcomeSet) => rules.tieBreak !== 'none' || !('tieBreak' in set)
  return { sets: sumOf(wins), games: gamesIn(counted.filter(isCounted)) }
}

const sumOf = (pairs: readonly BySide<number>[]): BySide<number> =>
  pairs.reduce<BySide<number>>(([one, two], [more, most]) => [one + more, two + most], [0, 0])

/** Returns the sets as they would be if the winner had won every game after the end. */
function completed(sets: readonly OutcomeSet[], format: Format): readonly OutcomeSet[] {
  const all: OutcomeSet[] = []
  let missing = Math.ceil(format.sets / 2)
  while (missing > 0 && all.length < format.sets) {
    const set = wonBy(sets[all.length], setRuleOf(format, all.length))
    all.push(set)
    const [winner, loser] = pointsOrGames(set)
    if (winner > loser) missing -= 1
  }
  return all
}

const pointsOrGames = (set: OutcomeSet): BySide<number> => ('tieBreak' in set ? set.tieBreak : set)

/** Returns a finished set as it is, and an unfinished or missing one as the winner would have won it. */
function wonBy(set: OutcomeSet | undefined, rule: SetRule): OutcomeSet {
  if (isTiebreakAt(rule, 0, 0)) {
    const tieBreak: BySide<number> = set && 'tieBreak' in set ? set.tieBreak : [0, 0]
    const to = rule.tiebreak?.to ?? 0
    const isOver = Math.max(...tieBreak) >= to && tieBreak[0] !== tieBreak[1]
    return { tieBreak: isOver ? tieBreak : [Math.max(to, tieBreak[1] + 2), tieBreak[1]] }
  }
  const games: BySide<number> = set && !('tieBreak' in set) ? set : [0, 0]
  // A timed set has no number of games: the winner needs one more than the loser.
  const isTimed = rule.minutes !== undefined
  if (isTimed ? games[0] !== games[1] : isSetOver(rule, { games, tiebreak: null })) return games
  if (isTimed) return [games[1] + 1, games[1]]
  const isTiebreak = rule.tiebreak !== null && games[1] >= rule.tiebreak.at
  return [isTiebreak ? games[1] + 1 : Math.max(rule.games, games[1] + 2), games[1]]
}
